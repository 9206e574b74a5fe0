#include "calendar/recurrence/occurrence.hpp"

namespace mana::calendar::recurrence {
namespace {
zone::Instant instant(core::WallTime t) { return std::chrono::floor<std::chrono::seconds>(t); }
}  // namespace

std::string Occurrence::recurrence_id() const {
  ical::DateTime t;
  t.kind = all_day ? ical::DateTime::Kind::Date : ical::DateTime::Kind::Utc;
  t.local = all_day ? zone->to_local(instant(original_start))
                    : zone::LocalTime{instant(original_start).time_since_epoch()};
  return ical::to_string(t);
}

std::string Occurrence::iso_start() const {
  return all_day ? zone::iso_date(local_start) : zone::iso_with_offset(instant(start), *zone);
}

std::string Occurrence::iso_end() const {
  return all_day ? zone::iso_date(local_end) : zone::iso_with_offset(instant(end), *zone);
}

}  // namespace mana::calendar::recurrence
