#include "tests/calendar/trips/planner/raw_feed.hpp"

#include <cstdio>
#include <fstream>
#include <set>

namespace mana::calendar::trips::test {
namespace {

std::string clock_text(int seconds) {
  if (seconds < 0) return {};
  char text[16];
  std::snprintf(text, sizeof text, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
  return text;
}

std::string date_text(sys_days day) {
  const std::chrono::year_month_day d{day};
  char text[16];
  std::snprintf(text, sizeof text, "%04d%02u%02u", int{d.year()}, unsigned{d.month()}, unsigned{d.day()});
  return text;
}

void write_days(const RawFeed& feed, const std::filesystem::path& folder) {
  std::ofstream calendar{folder / "calendar.txt"}, dates{folder / "calendar_dates.txt"};
  calendar << "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n";
  dates << "service_id,date,exception_type\n";
  for (const RawService& s : feed.services) {
    calendar << s.id;
    for (const bool runs : s.weekdays) calendar << ',' << (runs ? 1 : 0);
    calendar << ',' << date_text(s.from) << ',' << date_text(s.to) << '\n';
    for (const auto& [day, runs] : s.exceptions)
      dates << s.id << ',' << date_text(day) << ',' << (runs ? 1 : 2) << '\n';
  }
}

void write_trips(const RawFeed& feed, const std::filesystem::path& folder) {
  std::ofstream routes{folder / "routes.txt"}, trips{folder / "trips.txt"}, times{folder / "stop_times.txt"},
      frequencies{folder / "frequencies.txt"};
  routes << "route_id,route_short_name,route_long_name,route_type\n";
  trips << "route_id,service_id,trip_id,trip_headsign,wheelchair_accessible\n";
  times << "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n";
  frequencies << "trip_id,start_time,end_time,headway_secs,exact_times\n";
  std::set<std::string> lines;
  for (const RawTrip& t : feed.trips) {
    if (lines.insert(t.line).second) routes << t.line << ',' << t.line << ",Line " << t.line << ",3\n";
    trips << t.line << ',' << t.service << ',' << t.id << ',' << t.headsign << ',' << t.wheelchair << '\n';
    int sequence = 0;
    for (const RawCall& c : t.calls)
      times << t.id << ',' << clock_text(c.arrive) << ',' << clock_text(c.depart) << ',' << c.stop << ','
            << ++sequence << ',' << (c.board ? 0 : 1) << ',' << (c.alight ? 0 : 1) << '\n';
    for (const RawFrequency& f : t.frequencies)
      frequencies << t.id << ',' << clock_text(f.from) << ',' << clock_text(f.to) << ',' << f.headway << ','
                  << (f.exact ? 1 : 0) << '\n';
  }
}

}  // namespace

int hms(int hours, int minutes, int seconds) { return (hours * 60 + minutes) * 60 + seconds; }

void write_gtfs(const RawFeed& feed, const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  std::ofstream{folder / "agency.txt"}
      << "agency_id,agency_name,agency_url,agency_timezone\nA,Buses,https://example.org," << feed.zone
      << '\n';
  std::ofstream stops{folder / "stops.txt"};
  stops << "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding\n";
  for (const RawStop& s : feed.stops) {
    char place[64];
    std::snprintf(place, sizeof place, "%.6f,%.6f", s.latitude, s.longitude);
    stops << s.id << ',' << s.name << ',' << place << ',' << s.kind << ',' << s.station << ',' << s.wheelchair
          << '\n';
  }
  write_days(feed, folder);
  write_trips(feed, folder);
  std::ofstream transfers{folder / "transfers.txt"};
  transfers << "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n";
  for (const RawTransfer& t : feed.transfers)
    transfers << t.from << ',' << t.to << ',' << t.type << ',' << t.seconds << '\n';
}

}  // namespace mana::calendar::trips::test
