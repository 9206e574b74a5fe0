#include "agent/program/commands/trip/trip_session.hpp"

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

#include "agent/command_line/progress_bar.hpp"
#include "agent/platform/http/address.hpp"
#include "agent/platform/http/curl_transport.hpp"
#include "agent/program/machine/paths.hpp"
#include "calendar/trips/live/delayed_feed.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::program {

namespace trips = calendar::trips;

namespace {

constexpr std::size_t kMostTold = 3, kLargestUpdate = std::size_t{64} << 20;
constexpr std::chrono::minutes kStale{15};

void tell_remarks(const trips::ImportRemarks& remarks) {
  if (remarks.left_out == 0) return;
  remark(std::to_string(remarks.left_out) +
         (remarks.left_out == 1 ? " line of the timetable was" : " lines of the timetable were") +
         " left out:");
  for (std::size_t i = 0; i < std::min(remarks.sentences.size(), kMostTold); ++i)
    remark("  " + remarks.sentences[i]);
}

core::Result<trips::TripUpdates> updates_from(const std::string& from, std::chrono::sys_seconds now) {
  std::string bytes;
  if (is_address(from)) {
    auto sent = fetched(from, kLargestUpdate);
    if (!sent) return std::move(sent).error();
    bytes = std::move(*sent);
  } else {
    std::ifstream in{from, std::ios::binary};
    if (!in) return core::not_found("There is no file '" + from + "'.");
    bytes.assign(std::istreambuf_iterator<char>{in}, {});
  }
  auto updates = trips::read_trip_updates(bytes);
  const bool is_dated = updates && updates->at != std::chrono::sys_seconds{};
  if (is_dated && (now - updates->at > kStale || updates->at - now > kStale))
    return core::unavailable("The delays were told at another time than now, so they do not count.");
  return updates;
}

}  // namespace

core::Result<std::string> fetched(const std::string& typed, std::size_t most_bytes) {
  auto address = platform::checked_address(typed);
  if (!address) return std::move(address).error();
  ProgressBar bar;
  bar.show(0, "fetching from " + platform::host_of(*address));
  platform::CurlTransport transport;
  platform::HttpRequest request;
  request.url = *address;
  request.largest_body = most_bytes;
  auto answer = platform::send_following(transport, request);
  if (!answer) return std::move(answer).error();
  if (!answer->good()) return platform::refusal(*answer, request.url);
  return std::move(answer->body);
}

void take_delays(const std::vector<std::string>& live, const CalendarDesk& desk,
                 std::vector<trips::FeedPtr>& feeds) {
  const auto now = std::chrono::floor<std::chrono::seconds>(desk.now);
  for (const std::string& from : live) {
    const auto updates = updates_from(from, now);
    if (!updates) {
      remark(core::Error{updates.error()}.during("--live").sentence);
      continue;
    }
    for (trips::FeedPtr& feed : feeds) {
      const auto zone = desk.zones.find_any(feed->facts().zone);
      if (!zone) continue;
      auto delayed = trips::with_updates(*feed, *updates, now, **zone);
      if (delayed) feed = delayed->feed;
    }
  }
}

int fail_trip(const core::Error& error) { return fail_in("trip", error); }

trips::FeedShelf shelf_of(const StoreOptions& options) {
  return trips::FeedShelf{options.folder() / "timetables"};
}

core::Result<trips::FeedParts> import_timetable(const std::string& from) {
  const bool is_terminal = ::isatty(STDERR_FILENO) == 1;
  const auto tell = [is_terminal](std::uint64_t read) {
    if (is_terminal)
      std::fprintf(stderr, "\rReading the timetable: %llu stop times ",
                   static_cast<unsigned long long>(read));
  };
  auto imported = trips::import_gtfs(from, tell);
  if (is_terminal) std::fputs("\r\x1b[K", stderr);
  if (!imported) return std::move(imported).error();
  tell_remarks(imported->remarks);
  return std::move(imported->parts);
}

core::Result<std::vector<trips::FeedPtr>> feeds_for(const StoreOptions& options,
                                                    const std::vector<std::string>& named) {
  std::vector<trips::FeedPtr> feeds;
  for (const std::string& from : named) {
    auto parts = import_timetable(from);
    if (!parts) return std::move(parts).error();
    parts->facts.name = from;
    auto feed = trips::Feed::from_bytes(trips::encode_feed(*parts));
    if (!feed) return std::move(feed).error();
    feeds.push_back(*feed);
  }
  if (!named.empty()) return feeds;
  for (const trips::ShelvedFeed& kept : shelf_of(options).all()) {
    if (kept.feed) {
      feeds.push_back(kept.feed);
    } else {
      remark(kept.fault);
    }
  }
  if (feeds.empty())
    return core::not_found(
        "No timetable is known here; add one with: mana trip feed add FEED.zip, or name one with --feed.");
  return feeds;
}

core::Result<std::filesystem::path> trip_texts(const std::string& language) {
  for (const std::string& one : {language, std::string{"en-GB"}}) {
    auto folder = find_asset("dialogue/" + one);
    std::error_code ignored;
    if (folder && std::filesystem::exists(*folder / "trips.toml", ignored)) return *folder / "trips.toml";
  }
  return core::not_found(
      "The file dialogue/en-GB/trips.toml is missing among the assets; install MANA again.");
}

core::Result<MeantPlace> meant_place(const std::string& typed, const calendar::Library& library,
                                     const trips::PlaceFinder& finder) {
  if (const auto position = trips::typed_position(typed)) return MeantPlace{typed, {{}, position}, {}};
  const calendar::Place* known = library.find_place(typed);
  if (known == nullptr) {
    auto stop = finder.find(typed);
    if (!stop) return std::move(stop).error();
    return MeantPlace{stop->name, stop->place, {}};
  }
  if (const auto position = trips::position_at_end(known->address))
    return MeantPlace{known->name, {{}, position}, known->directions};
  auto stop = finder.find(known->name);
  if (stop) return MeantPlace{known->name, stop->place, known->directions};
  return core::not_found("Nobody knows where '" + known->name +
                         "' is; write its position behind its address: mana calendar place add '" +
                         known->name + "' --address \"12 High Street, 52.2053, 0.1218\".");
}

}  // namespace mana::program
