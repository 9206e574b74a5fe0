// agency.txt, feed_info.txt, stops.txt, routes.txt: who drives where.
#include "calendar/trips/feed/gtfs_tables.hpp"
#include "calendar/trips/feed/gtfs_values.hpp"
#include "calendar/trips/feed/open_table.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostStops = 2'000'000, kMostRoutes = 200'000;

/// wheelchair_boarding, wheelchair_accessible.
StepFree step_free_of(std::string_view text) {
  if (text == "1") return StepFree::Yes;
  return text == "2" ? StepFree::No : StepFree::Unknown;
}

struct StopColumns {
  explicit StopColumns(const CsvReader& rows)
      : name{rows.column("stop_name")},
        latitude{rows.column("stop_lat")},
        longitude{rows.column("stop_lon")},
        kind{rows.column("location_type")},
        parent{rows.column("parent_station")},
        wheelchair{rows.column("wheelchair_boarding")},
        platform{rows.column("platform_code")} {}
  int name, latitude, longitude, kind, parent, wheelchair, platform;
};

/// Stations are named by their children, so that they are joined when all stops are read.
void join_stations(const std::vector<std::string>& parents, GtfsDraft& draft) {
  auto& stops = draft.out.parts.stops;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    if (parents[i].empty()) continue;
    stops[i].station = draft.stops.find(parents[i]);
    if (stops[i].station == kNone || stops[i].station == i) {
      stops[i].station = kNone;
      draft.out.remarks.add("stops.txt: the station '" + parents[i].substr(0, 60) +
                            "' of a stop is not there.");
      continue;
    }
    const Stop& station = stops[stops[i].station];
    if (stops[i].step_free == StepFree::Unknown) stops[i].step_free = station.step_free;
    if (stops[i].name == 0) stops[i].name = station.name;
    if (stops[i].latitude == 0 && stops[i].longitude == 0) {
      stops[i].latitude = station.latitude;
      stops[i].longitude = station.longitude;
    }
  }
}

}  // namespace

core::Status read_agency(const GtfsFiles& files, GtfsDraft& draft) {
  auto table = open_table(files, "agency.txt");
  if (!table) return std::move(table).error();
  CsvReader& rows = *table->rows;
  const auto zone = rows.needed_column("agency_timezone");
  if (!zone) return zone.error();
  const int name = rows.column("agency_name");
  while (rows.next()) {
    if (draft.out.parts.facts.zone.empty()) draft.out.parts.facts.zone = rows.field(*zone).substr(0, 100);
    if (draft.out.parts.facts.publisher.empty())
      draft.out.parts.facts.publisher = rows.field(name).substr(0, 200);
  }
  if (!rows.status()) return rows.status();
  if (draft.out.parts.facts.zone.empty())
    return core::bad_input(
        "agency.txt, line 2: agency_timezone is missing; without it no time means anything.");
  return {};
}

core::Status read_feed_info(const GtfsFiles& files, GtfsDraft& draft) {
  if (!files.has("feed_info.txt")) return {};
  auto table = open_table(files, "feed_info.txt");
  if (!table) return {};  // an empty one is common
  CsvReader& rows = *table->rows;
  FeedFacts& facts = draft.out.parts.facts;
  if (!rows.next()) return rows.status();
  if (const auto name = rows.field(rows.column("feed_publisher_name")); !name.empty())
    facts.publisher = name.substr(0, 200);
  const auto from = gtfs_date(rows.field(rows.column("feed_start_date")));
  const auto to = gtfs_date(rows.field(rows.column("feed_end_date")));
  if (from && to && *from <= *to) {
    facts.from = *from;
    facts.to = *to;
  }
  return {};
}

core::Status read_stops(const GtfsFiles& files, GtfsDraft& draft) {
  auto table = open_table(files, "stops.txt");
  if (!table) return std::move(table).error();
  CsvReader& rows = *table->rows;
  const auto id = rows.needed_column("stop_id");
  if (!id) return id.error();
  const StopColumns column{rows};
  auto& stops = draft.out.parts.stops;
  std::vector<std::string> parents;
  while (rows.next()) {
    Stop stop;
    const auto latitude = gtfs_degrees(rows.field(column.latitude), 90);
    const auto longitude = gtfs_degrees(rows.field(column.longitude), 180);
    const std::string_view parent = rows.field(column.parent);
    if ((!latitude || !longitude) && parent.empty()) {
      draft.out.remarks.add(rows.fault("the stop has no position in degrees; it is left out.").sentence);
      continue;
    }
    if (!draft.stops.add(rows.field(*id), static_cast<std::uint32_t>(stops.size()))) {
      draft.out.remarks.add(rows.fault("this stop_id is there already; the first one counts.").sentence);
      continue;
    }
    stop.id = draft.letters(rows.field(*id));
    stop.name = draft.letters(rows.field(column.name));
    stop.platform = draft.letters(rows.field(column.platform));
    stop.latitude = latitude.value_or(0);
    stop.longitude = longitude.value_or(0);
    const int kind = gtfs_number(rows.field(column.kind)).value_or(0);
    stop.kind = static_cast<std::uint8_t>(kind >= 0 && kind <= 4 ? kind : 0);
    stop.step_free = step_free_of(rows.field(column.wheelchair));
    stops.push_back(stop);
    parents.emplace_back(parent);
    if (stops.size() > kMostStops)
      return rows.fault("there are more than two million stops; that is no city.");
  }
  if (!rows.status()) return rows.status();
  join_stations(parents, draft);
  return {};
}

core::Status read_routes(const GtfsFiles& files, GtfsDraft& draft) {
  auto table = open_table(files, "routes.txt");
  if (!table) return std::move(table).error();
  CsvReader& rows = *table->rows;
  const auto id = rows.needed_column("route_id");
  if (!id) return id.error();
  const int short_name = rows.column("route_short_name"), long_name = rows.column("route_long_name"),
            kind = rows.column("route_type");
  auto& routes = draft.out.parts.routes;
  while (rows.next()) {
    if (!draft.routes.add(rows.field(*id), static_cast<std::uint32_t>(routes.size()))) {
      draft.out.remarks.add(rows.fault("this route_id is there already; the first one counts.").sentence);
      continue;
    }
    routes.push_back({draft.letters(rows.field(*id)), draft.letters(rows.field(short_name)),
                      draft.letters(rows.field(long_name)), gtfs_number(rows.field(kind)).value_or(3)});
    if (routes.size() > kMostRoutes)
      return rows.fault("there are more than 200,000 routes; that is no city.");
  }
  return rows.status();
}

core::Status read_trips(const GtfsFiles& files, GtfsDraft& draft) {
  constexpr std::size_t kMostTrips = 4'000'000;
  auto table = open_table(files, "trips.txt");
  if (!table) return std::move(table).error();
  CsvReader& rows = *table->rows;
  const auto id = rows.needed_column("trip_id"), route = rows.needed_column("route_id"),
             service = rows.needed_column("service_id");
  for (const auto* needed : {&id, &route, &service})
    if (!*needed) return needed->error();
  const int headsign = rows.column("trip_headsign"), wheelchair = rows.column("wheelchair_accessible");
  while (rows.next()) {
    DraftTrip trip;
    trip.route = draft.routes.find(rows.field(*route));
    trip.service = draft.services.find(rows.field(*service));
    if (trip.route == kNone || trip.service == kNone) {
      draft.out.remarks.add(
          rows.fault(trip.route == kNone ? "routes.txt does not have the route of this trip; it is left out."
                                         : "no calendar says on which days this trip runs; it is left out.")
              .sentence);
      continue;
    }
    if (!draft.trips.add(rows.field(*id), static_cast<std::uint32_t>(draft.draft_trips.size()))) {
      draft.out.remarks.add(rows.fault("this trip_id is there already; the first one counts.").sentence);
      continue;
    }
    trip.id = draft.letters(rows.field(*id));
    trip.headsign = draft.letters(rows.field(headsign));
    trip.step_free = step_free_of(rows.field(wheelchair));
    draft.draft_trips.push_back(trip);
    if (draft.draft_trips.size() > kMostTrips)
      return rows.fault("there are more than four million trips; that is no city.");
  }
  return rows.status();
}

}  // namespace mana::calendar::trips
