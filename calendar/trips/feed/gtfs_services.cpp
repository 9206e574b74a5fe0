// calendar.txt and calendar_dates.txt: on which days.
#include <algorithm>
#include <array>

#include "calendar/trips/feed/gtfs_tables.hpp"
#include "calendar/trips/feed/gtfs_values.hpp"
#include "calendar/trips/feed/open_table.hpp"

namespace mana::calendar::trips {
namespace {

constexpr std::size_t kMostServices = 500'000, kMostExceptions = 5'000'000;
constexpr std::array<const char*, 7> kWeekdays{"monday", "tuesday",  "wednesday", "thursday",
                                               "friday", "saturday", "sunday"};

struct DraftException {
  std::uint32_t service = 0;
  ServiceException exception;
};

core::Status read_calendar(const GtfsFiles& files, GtfsDraft& draft) {
  if (!files.has("calendar.txt")) return {};
  auto table = open_table(files, "calendar.txt");
  if (!table) return files.has("calendar_dates.txt") ? core::Status{} : core::Status{table.error()};
  CsvReader& rows = *table->rows;
  const auto id = rows.needed_column("service_id");
  if (!id) return id.error();
  const int from = rows.column("start_date"), to = rows.column("end_date");
  std::array<int, 7> weekdays{};
  std::ranges::transform(kWeekdays, weekdays.begin(), [&](const char* name) { return rows.column(name); });
  auto& services = draft.out.parts.services;
  while (rows.next()) {
    Service service;
    for (std::size_t i = 0; i < weekdays.size(); ++i)
      if (rows.field(weekdays[i]) == "1") service.weekdays |= 1u << i;
    const auto first = gtfs_date(rows.field(from)), last = gtfs_date(rows.field(to));
    if (!first || !last || *first > *last) {
      draft.out.remarks.add(
          rows.fault("start_date and end_date are no days in this order, such as 20270131; it is left out.")
              .sentence);
      continue;
    }
    service.from = *first;
    service.to = *last;
    if (!draft.services.add(rows.field(*id), static_cast<std::uint32_t>(services.size()))) {
      draft.out.remarks.add(rows.fault("this service_id is there already; the first one counts.").sentence);
      continue;
    }
    services.push_back(service);
    if (services.size() > kMostServices) return rows.fault("there are more than 500,000 services.");
  }
  return rows.status();
}

core::Result<std::vector<DraftException>> read_exceptions(const GtfsFiles& files, GtfsDraft& draft) {
  std::vector<DraftException> all;
  if (!files.has("calendar_dates.txt")) return all;
  auto table = open_table(files, "calendar_dates.txt");
  if (!table) {
    if (draft.services.size() > 0) return all;  // an empty one is common
    return std::move(table).error();
  }
  CsvReader& rows = *table->rows;
  const auto id = rows.needed_column("service_id"), date = rows.needed_column("date"),
             type = rows.needed_column("exception_type");
  for (const auto* needed : {&id, &date, &type})
    if (!*needed) return needed->error();
  auto& services = draft.out.parts.services;
  while (rows.next()) {
    const auto day = gtfs_date(rows.field(*date));
    const std::string_view kind = rows.field(*type);
    if (!day || (kind != "1" && kind != "2")) {
      draft.out.remarks.add(
          rows.fault(
                  "the date is no day such as 20270131, or exception_type is neither 1 nor 2; it is left out.")
              .sentence);
      continue;
    }
    std::uint32_t service = draft.services.find(rows.field(*id));
    if (service == kNone) {
      service = static_cast<std::uint32_t>(services.size());
      draft.services.add(rows.field(*id), service);
      services.emplace_back();
    }
    all.push_back({service, {*day, kind == "1" ? 1 : 0}});
    if (all.size() > kMostExceptions || services.size() > kMostServices)
      return rows.fault("there are more than five million exceptions; that is no city.");
  }
  if (!rows.status()) return core::Error{rows.status().error()};
  return all;
}

/// The days between which anything runs, where feed_info.txt does not say.
void find_validity(GtfsDraft& draft) {
  FeedParts& parts = draft.out.parts;
  if (parts.facts.from <= parts.facts.to) return;
  const auto widen = [&](std::int32_t from, std::int32_t to) {
    const bool is_first = parts.facts.from > parts.facts.to;
    parts.facts.from = is_first ? from : std::min(parts.facts.from, from);
    parts.facts.to = is_first ? to : std::max(parts.facts.to, to);
  };
  for (const Service& s : parts.services)
    if (s.weekdays != 0) widen(s.from, s.to);
  for (const ServiceException& e : parts.exceptions)
    if (e.runs != 0) widen(e.day, e.day);
}

}  // namespace

core::Status read_services(const GtfsFiles& files, GtfsDraft& draft) {
  if (!files.has("calendar.txt") && !files.has("calendar_dates.txt"))
    return core::bad_input(
        "The timetable has neither calendar.txt nor calendar_dates.txt, so nobody knows on which days anything "
        "runs; ask whoever publishes it for a whole one.");
  if (auto s = read_calendar(files, draft); !s) return s;
  auto exceptions = read_exceptions(files, draft);
  if (!exceptions) return std::move(exceptions).error();
  std::ranges::stable_sort(*exceptions, {}, [](const DraftException& e) {
    return std::pair{e.service, e.exception.day};
  });
  FeedParts& parts = draft.out.parts;
  for (const DraftException& e : *exceptions) {
    Service& service = parts.services[e.service];
    if (service.exceptions == 0)
      service.first_exception = static_cast<std::uint32_t>(parts.exceptions.size());
    ++service.exceptions;
    parts.exceptions.push_back(e.exception);
  }
  find_validity(draft);
  return {};
}

}  // namespace mana::calendar::trips
