// stop_times.txt, frequencies.txt and transfers.txt: when.
#include "calendar/trips/feed/gtfs_tables.hpp"
#include "calendar/trips/feed/gtfs_values.hpp"
#include "calendar/trips/feed/open_table.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostStopTimes = 20'000'000, kMostOthers = 2'000'000;
constexpr std::int32_t kLongestHeadway = 24 * 3600;
constexpr std::uint64_t kTellEach = 50'000;

struct CallColumns {
  int trip = 0, sequence = 0, stop = 0, arrive = 0, depart = 0, pickup = 0, drop_off = 0;
};

core::Result<CallColumns> columns_of(const CsvReader& rows) {
  CallColumns c;
  for (const auto& [name, place] :
       {std::pair{"trip_id", &c.trip}, std::pair{"stop_sequence", &c.sequence}, std::pair{"stop_id", &c.stop},
        std::pair{"arrival_time", &c.arrive}, std::pair{"departure_time", &c.depart}}) {
    const auto at = rows.needed_column(name);
    if (!at) return at.error();
    *place = *at;
  }
  c.pickup = rows.column("pickup_type");
  c.drop_off = rows.column("drop_off_type");
  return c;
}

/// One of stop_times' two times. false: there is something, but no time.
bool take_time(std::string_view text, std::int32_t& time) {
  time = DraftCall::kNoTime;
  if (text.empty()) return true;
  const auto read = gtfs_time(text);
  if (!read) return false;
  time = *read;
  return true;
}

/// Reads stop times; trips come in runs of rows, so that the last one is asked for first.
class StopTimesReader {
 public:
  StopTimesReader(CsvReader& rows, const CallColumns& columns, GtfsDraft& draft)
      : rows_{rows}, c_{columns}, draft_{draft} {}

  /// Takes the row, or says what is wrong with it.
  const char* take() {
    DraftCall call;
    const std::string_view trip = rows_.field(c_.trip);
    if (trip != last_trip_) {
      last_trip_ = trip;
      last_number_ = draft_.trips.find(trip);
    }
    call.trip = last_number_;
    call.stop = draft_.stops.find(rows_.field(c_.stop));
    if (call.trip == kNone) return "trips.txt does not have this trip (or it was left out); so is this row.";
    if (call.stop == kNone) return "stops.txt does not have this stop (or it was left out); so is this row.";
    const auto sequence = gtfs_number(rows_.field(c_.sequence));
    if (!sequence || *sequence < 0) return "stop_sequence is no number from 0; the row is left out.";
    call.sequence = static_cast<std::uint32_t>(*sequence);
    if (!take_time(rows_.field(c_.arrive), call.arrive) || !take_time(rows_.field(c_.depart), call.depart))
      return "a time is not written as 08:05:00; the row is left out.";
    if (call.arrive == DraftCall::kNoTime) call.arrive = call.depart;
    if (call.depart == DraftCall::kNoTime) call.depart = call.arrive;
    const std::string_view pickup = rows_.field(c_.pickup), drop_off = rows_.field(c_.drop_off);
    if (pickup == "1" || pickup == "2") call.may = static_cast<std::uint16_t>(call.may & ~Call::kBoard);
    if (drop_off == "1" || drop_off == "2") call.may = static_cast<std::uint16_t>(call.may & ~Call::kAlight);
    draft_.calls.push_back(call);
    return nullptr;
  }

 private:
  CsvReader& rows_;
  const CallColumns& c_;
  GtfsDraft& draft_;
  std::string last_trip_;
  std::uint32_t last_number_ = kNone;
};

}  // namespace

core::Status read_stop_times(const GtfsFiles& files, GtfsDraft& draft, const ImportProgress& progress) {
  auto table = open_table(files, "stop_times.txt");
  if (!table) return std::move(table).error();
  CsvReader& rows = *table->rows;
  auto columns = columns_of(rows);
  if (!columns) return std::move(columns).error();
  StopTimesReader reader{rows, *columns, draft};
  std::uint64_t read = 0;
  while (rows.next()) {
    if (const char* wrong = reader.take()) draft.out.remarks.add(rows.fault(wrong).sentence);
    if (draft.calls.size() > kMostStopTimes)
      return rows.fault(
          "there are more than 20 million stop times; give the timetable of one city or region.");
    if (++read % kTellEach == 0 && progress) progress(read);
  }
  draft.out.parts.facts.stop_times = draft.calls.size();
  return rows.status();
}

core::Status read_frequencies(const GtfsFiles& files, GtfsDraft& draft) {
  if (!files.has("frequencies.txt")) return {};
  auto table = open_table(files, "frequencies.txt");
  if (!table) return {};  // an empty one is common
  CsvReader& rows = *table->rows;
  const auto trip = rows.needed_column("trip_id"), from = rows.needed_column("start_time"),
             to = rows.needed_column("end_time"), headway = rows.needed_column("headway_secs");
  for (const auto* needed : {&trip, &from, &to, &headway})
    if (!*needed) return needed->error();
  const int exact = rows.column("exact_times");
  while (rows.next()) {
    const auto first = gtfs_time(rows.field(*from)), last = gtfs_time(rows.field(*to));
    const auto every = gtfs_number(rows.field(*headway));
    const std::uint32_t of = draft.trips.find(rows.field(*trip));
    if (of == kNone || !first || !last || !every || *first >= *last || *every < 1 ||
        *every > kLongestHeadway) {
      draft.out.remarks.add(
          rows.fault(
                  "trips.txt does not have this trip, or its times or its headway are none; it is left out.")
              .sentence);
      continue;
    }
    draft.frequencies.push_back({of, *first, *last, *every, rows.field(exact) == "1"});
    if (draft.frequencies.size() > kMostOthers)
      return rows.fault("there are more than two million frequencies.");
  }
  return rows.status();
}

core::Status read_transfers(const GtfsFiles& files, GtfsDraft& draft) {
  if (!files.has("transfers.txt")) return {};
  auto table = open_table(files, "transfers.txt");
  if (!table) return {};  // an empty one is common
  CsvReader& rows = *table->rows;
  const auto from = rows.needed_column("from_stop_id"), to = rows.needed_column("to_stop_id");
  for (const auto* needed : {&from, &to})
    if (!*needed) return needed->error();
  const int kind = rows.column("transfer_type"), least = rows.column("min_transfer_time");
  const int single[] = {rows.column("from_route_id"), rows.column("to_route_id"), rows.column("from_trip_id"),
                        rows.column("to_trip_id")};
  while (rows.next()) {
    bool is_single = false;
    for (const int column : single) is_single = is_single || !rows.field(column).empty();
    const std::int32_t type = gtfs_number(rows.field(kind)).value_or(0);
    if (is_single || type > Transfer::Impossible) continue;
    const std::uint32_t a = draft.stops.find(rows.field(*from)), b = draft.stops.find(rows.field(*to));
    const std::int32_t seconds = gtfs_number(rows.field(least)).value_or(0);
    if (a == kNone || b == kNone || type < 0 || seconds < 0 || seconds > 24 * 3600) {
      draft.out.remarks.add(
          rows.fault(
                  "stops.txt does not have one of these stops, or the transfer's time is none; it is left out.")
              .sentence);
      continue;
    }
    draft.out.parts.transfers.push_back({a, b, type, type == Transfer::AtLeast ? seconds : 0});
    if (draft.out.parts.transfers.size() > kMostOthers)
      return rows.fault("there are more than two million transfers.");
  }
  return rows.status();
}

}  // namespace mana::calendar::trips
