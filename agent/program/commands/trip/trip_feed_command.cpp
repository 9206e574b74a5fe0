#include "agent/program/commands/trip/trip_feed_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "agent/command_line/json_lines.hpp"
#include "agent/command_line/system_clock.hpp"
#include "agent/core/whole_file.hpp"
#include "agent/platform/http/address.hpp"
#include "agent/program/commands/trip/trip_session.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::program {
namespace {

namespace fs = std::filesystem;
namespace trips = calendar::trips;

constexpr std::size_t kLargestDownload = std::size_t{512} << 20;

struct Options : StoreOptions {
  std::string from, name;
};

/// A file that goes when it is done with.
class Passing {
 public:
  explicit Passing(fs::path file) : file_{std::move(file)} {}
  ~Passing() {
    std::error_code ignored;
    fs::remove(file_, ignored);
  }
  Passing(const Passing&) = delete;
  Passing& operator=(const Passing&) = delete;
  const fs::path& file() const { return file_; }

 private:
  fs::path file_;
};

/// The timetable that is at an address, in a file or in a folder.
core::Result<trips::FeedParts> timetable_from(const Options& o, const std::string& from) {
  if (!is_address(from)) return import_timetable(from);
  auto bytes = fetched(from, kLargestDownload);
  if (!bytes) return std::move(bytes).error();
  const Passing passing{shelf_of(o).folder() / (".fetched-" + std::to_string(::getpid()) + ".zip")};
  std::error_code error;
  fs::create_directories(passing.file().parent_path(), error);
  if (auto s = core::write_whole_file(passing.file(), *bytes); !s) return std::move(s).error();
  auto parts = import_timetable(passing.file().string());
  if (!parts && parts.error().code == core::ErrorCode::BadInput)
    return core::Error{core::ErrorCode::Unavailable, "What " + platform::host_of(from) +
                                                         " sent is no timetable that can be used. " +
                                                         parts.error().sentence};
  return parts;
}

/// "city" of "https://example.org/gtfs/city.zip" and of "/home/anna/city.zip".
std::string usual_name(std::string from) {
  if (const std::size_t end = from.find_first_of("?#"); is_address(from) && end != std::string::npos)
    from.resize(end);
  while (from.size() > 1 && from.ends_with('/')) from.pop_back();
  std::string name = fs::path{from}.filename().string();
  if (name.size() > 4 && name.ends_with(".zip")) name.resize(name.size() - 4);
  if (name.empty() && is_address(from)) name = platform::host_of(from);
  return trips::FeedShelf::check_name(name) ? name : "timetable";
}

/// What is behind the question mark of an address may be a secret.
std::string shown_address(const std::string& address) {
  const std::size_t question = address.find('?');
  if (!is_address(address) || question == std::string::npos) return calendar::shown_text(address, 300);
  return calendar::shown_text(address.substr(0, question), 300) + "?...";
}

std::string date_of(std::int32_t day) { return zone::iso_date(zone::LocalTime{std::chrono::days{day}}); }

void print_feed(const trips::FeedFacts& f, std::size_t stops, bool json, std::int32_t today) {
  const bool is_known = f.from <= f.to;
  if (json) {
    print_json_line({{"name", f.name},
                     {"address", shown_address(f.address)},
                     {"publisher", f.publisher},
                     {"zone", f.zone},
                     {"from", is_known ? date_of(f.from) : ""},
                     {"to", is_known ? date_of(f.to) : ""},
                     {"stops", stops},
                     {"stop_times", f.stop_times},
                     {"expired", is_known && f.to < today}});
    return;
  }
  std::printf("%s: %s%s%llu stop times at %zu stops", calendar::shown_text(f.name, 60).c_str(),
              calendar::shown_text(f.publisher, 80).c_str(), f.publisher.empty() ? "" : ", ",
              static_cast<unsigned long long>(f.stop_times), stops);
  if (is_known)
    std::printf(", from %s to %s%s", date_of(f.from).c_str(), date_of(f.to).c_str(),
                f.to < today ? " (over)" : "");
  std::printf("\n    %s\n", shown_address(f.address).c_str());
}

std::int32_t today() {
  return static_cast<std::int32_t>(
      std::chrono::floor<std::chrono::days>(SystemClock{}.wall_now()).time_since_epoch().count());
}

core::Status keep(const Options& o, const std::string& from, const std::string& name) {
  auto parts = timetable_from(o, from);
  if (!parts) return std::move(parts).error();
  std::error_code ignored;
  const fs::path whole = fs::absolute(from, ignored);
  parts->facts.address = is_address(from) ? from : whole.string();
  parts->facts.name = name;
  if (auto s = shelf_of(o).put(*parts); !s) return s;
  print_feed(parts->facts, parts->stops.size(), o.json, today());
  return {};
}

int add(const Options& o) {
  const std::string name = o.name.empty() ? usual_name(o.from) : o.name;
  if (auto s = trips::FeedShelf::check_name(name); !s) return fail_trip(s.error());
  if (auto s = keep(o, o.from, name); !s) return fail_trip(s.error());
  return kDone;
}

int list(const Options& o) {
  const auto all = shelf_of(o).all();
  bool well = true;
  for (const trips::ShelvedFeed& f : all) {
    if (f.feed) {
      print_feed(f.feed->facts(), f.feed->stops().size(), o.json, today());
    } else {
      remark(f.fault);
      well = false;
    }
  }
  if (all.empty() && !o.json) remark("No timetable is known here; add one with: mana trip feed add FEED.zip");
  return well ? kDone : kCouldNot;
}

int update(const Options& o) {
  bool well = true, any = false;
  for (const trips::ShelvedFeed& f : shelf_of(o).all()) {
    if (!o.name.empty() && f.name != o.name) continue;
    any = true;
    if (!f.feed) {
      remark(f.fault + " Add it again: mana trip feed add ADDRESS --name '" + f.name + "'");
      well = false;
    } else if (auto s = keep(o, f.feed->facts().address, f.name); !s) {
      fail_trip(std::move(s).error().during("'" + f.name + "' stays as it was"));
      well = false;
    }
  }
  if (!any && !o.name.empty())
    return fail_trip(
        core::not_found("There is no timetable '" + o.name.substr(0, 60) + "'; see: mana trip feed list"));
  if (!any && !o.json) remark("No timetable is known here; add one with: mana trip feed add FEED.zip");
  return well ? kDone : kCouldNot;
}

int remove(const Options& o) {
  if (auto s = shelf_of(o).remove(o.name); !s) return fail_trip(s.error());
  if (!o.json)
    std::printf("The timetable '%s' is no longer here.\n", calendar::shown_text(o.name, 60).c_str());
  return kDone;
}

}  // namespace

void add_trip_feeds(Command& trip) {
  const auto o = std::make_shared<Options>();
  Command& feed = trip.command("feed", "The timetables of public transport that are kept (GTFS)");
  Command& a = add_store_command(feed, "add", "Keep a timetable, or replace the one of that name", o, add);
  a.option("FROM", o->from,
           "A GTFS .zip, a folder with its files, or an address such as https://example.org/gtfs.zip")
      .required();
  a.option("--name", o->name, "What it is called here; default: the name of the file");
  says_of_new_folder(
      add_store_command(feed, "list", "Which timetables there are, and how long they are good for", o, list),
      o->data, "no timetable is known");
  add_store_command(feed, "update", "Read or fetch them anew from where they came", o, update)
      .option("NAME", o->name, "Only this one");
  add_store_command(feed, "remove", "Forget a timetable", o, remove)
      .option("NAME", o->name, "As 'mana trip feed list' calls it")
      .required();
}

}  // namespace mana::program
