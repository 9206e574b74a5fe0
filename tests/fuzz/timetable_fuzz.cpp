#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "agent/core/check.hpp"
#include "calendar/trips/feed/gtfs_import.hpp"
#include "calendar/trips/live/delayed_feed.hpp"
#include "calendar/trips/planner/trip_planner.hpp"
#include "tests/fuzz/scratch_file.hpp"
#include "tests/fuzz/seeds.hpp"

// Timetables that somebody publishes: the files of a feed in one text, each below "==name"; and the stored
// form of what was read, as a disk may give it back. What is read can be planned with.

namespace mana {
namespace {
namespace fs = std::filesystem;
using namespace calendar::trips;

constexpr std::string_view kSeed =
    "==agency.txt\nagency_name,agency_timezone\nBuses,Europe/London\n"
    "==stops.txt\nstop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding\n"
    "a,\"Mill \"\"Rd\"\"\",52.0,0.1,0,s,1\nb,Market,52.001,0.1,0,,2\nc,Health,52.02,0.1,0,,\ns,Station,52,0.1,1,,1\n"
    "==routes.txt\nroute_id,route_short_name,route_type\nr,12,3\n"
    "==trips.txt\nroute_id,service_id,trip_id,trip_headsign\nr,w,t,Health\nr,w,u,Health\nr,x,f,Health\n"
    "==stop_times.txt\ntrip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type\n"
    "t,10:00:00,10:00:00,a,1,0\nt,,,b,2,0\nt,10:20:00,10:20:00,c,3,1\n"
    "u,25:00:00,25:01:00,c,1,0\nu,25:30:00,25:30:00,a,2,0\nf,00:00:00,00:00:00,a,1,0\nf,00:09:00,00:09:00,c,2,0\n"
    "==calendar.txt\nservice_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    "w,1,1,1,1,1,0,0,20260101,20271231\n"
    "==calendar_dates.txt\nservice_id,date,exception_type\nx,20261201,1\nw,20261225,2\n"
    "==frequencies.txt\ntrip_id,start_time,end_time,headway_secs,exact_times\nf,06:00:00,09:00:00,600,0\n"
    "==transfers.txt\nfrom_stop_id,to_stop_id,transfer_type,min_transfer_time\ns,b,2,120\nb,a,3,\n"
    "==feed_info.txt\nfeed_publisher_name,feed_start_date,feed_end_date\nBuses,20260101,20271231\n";

/// Writes the files that the text holds; false: there is none.
bool write_files(std::string_view text, const fs::path& folder) {
  bool any = false;
  while (text.starts_with("==")) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string name{text.substr(2, end - 2)};
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t next = text.find("\n==");
    const std::string_view body = text.substr(0, next == std::string_view::npos ? next : next + 1);
    if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_.") == std::string::npos &&
        name.ends_with(".txt")) {
      std::ofstream{folder / name, std::ios::binary} << body;
      any = true;
    }
    text.remove_prefix(body.size());
  }
  return any;
}

void plan_with(const FeedPtr& feed) {
  static const zone::Zones zones;
  const auto network = Network::build({feed}, zones, {});
  if (!network || (*network)->stop_count() == 0) return;
  TripPlanner planner{*network};
  const auto last = static_cast<std::uint32_t>((*network)->stop_count() - 1);
  for (const bool arrives : {false, true})
    for (const auto& [from, to] : {std::pair{0u, std::min(2u, last)}, std::pair{last, 0u}}) {
      const zone::Instant at{std::chrono::sys_days{std::chrono::year{2026} / 12 / 1} + std::chrono::hours{9}};
      for (const Journey& j : planner.plan({{{from}, {}}, {{to}, {}}, at, arrives}, {}))
        MANA_CHECK(j.arrive >= j.depart && (arrives ? j.arrive <= at : j.depart >= at),
                   "a trip out of its time");
    }
}

/// The timetable of the seed, with these delays.
void delay_with(const TripUpdates& updates) {
  static const FeedPtr feed = [] {
    const fuzz::ScratchFile scratch{"seed"};
    write_files(kSeed, scratch.folder());
    return Feed::from_bytes(encode_feed(import_gtfs(scratch.folder()).value().parts)).value();
  }();
  const zone::Instant now{std::chrono::sys_days{std::chrono::year{2026} / 12 / 1} + std::chrono::hours{9}};
  const auto delayed = with_updates(*feed, updates, now, *zone::utc());
  MANA_CHECK(delayed.ok(), "delays that make a timetable unusable");
  plan_with(delayed->feed);
}

/// As GTFS-Realtime has them: trip "t" is five minutes late at its second call, "u" is cancelled, "t" skips
/// the stop "b" on the day after.
constexpr auto kDelays = std::to_array<std::uint8_t>(
    {0x0a, 0x05, 0x0a, 0x03, 0x32, 0x2e, 0x30, 0x12, 0x13, 0x0a, 0x01, 0x78, 0x1a, 0x0e, 0x0a,
     0x03, 0x0a, 0x01, 0x74, 0x12, 0x07, 0x08, 0x02, 0x12, 0x03, 0x08, 0xac, 0x02, 0x12, 0x0c,
     0x0a, 0x01, 0x78, 0x1a, 0x07, 0x0a, 0x05, 0x0a, 0x01, 0x75, 0x20, 0x03, 0x12, 0x1b, 0x0a,
     0x01, 0x78, 0x1a, 0x16, 0x0a, 0x0d, 0x0a, 0x01, 0x74, 0x1a, 0x08, 0x32, 0x30, 0x32, 0x36,
     0x31, 0x32, 0x30, 0x32, 0x12, 0x05, 0x22, 0x01, 0x62, 0x28, 0x01});

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  return {Bytes(kSeed.begin(), kSeed.end()), Bytes(kDelays.begin(), kDelays.end())};
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  static const fuzz::ScratchFile scratch{"timetable"};
  const fs::path folder = scratch.folder() / "feed";
  fs::create_directories(folder);
  if (write_files(text, folder)) {
    auto imported = import_gtfs(folder);
    if (imported) {
      const std::string bytes = encode_feed(imported->parts);
      const auto feed = Feed::from_bytes(bytes);
      MANA_CHECK(feed.ok(), "what was written cannot be read");
      plan_with(*feed);
    } else {
      MANA_CHECK(!imported.error().sentence.empty(), "a fault without a sentence");
    }
  }
  fs::remove_all(folder);
  // Any bytes in the place of delays, and of a stored timetable.
  if (const auto updates = read_trip_updates(text)) delay_with(*updates);
  static_cast<void>(Feed::from_bytes(std::string{text}));
  return 0;
}
