#include "calendar/ical/whole_day.hpp"

#include <algorithm>
#include <array>

#include "calendar/ical/event.hpp"

namespace mana::calendar::ical {
namespace {

using std::chrono::days;
using std::chrono::floor;

constexpr std::array<std::string_view, 4> kMarks{
    "X-MICROSOFT-CDO-ALLDAYEVENT", "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT", "X-FUNAMBOL-ALLDAY", "X-ALLDAY"};

bool is_true(std::string_view value) { return same_name(value, "TRUE") || value == "1"; }

zone::LocalTime figures(const DateTime& t, const zone::Zone& home) {
  return t.kind == DateTime::Kind::Utc ? home.to_local(zone::Instant{t.local.time_since_epoch()}) : t.local;
}

bool is_midnight(zone::LocalTime t) { return t == floor<days>(t); }

void become_day(DateTime& t, const zone::Zone& home) {
  t.local = floor<days>(figures(t, home));
  t.kind = DateTime::Kind::Date;
  t.tzid.clear();
}

}  // namespace

bool is_marked_whole_day(const Component& entry) {
  return std::any_of(kMarks.begin(), kMarks.end(), [&](std::string_view mark) {
    const Property* p = entry.find(mark);
    return p != nullptr && is_true(p->value);
  });
}

void take_as_whole_days(Event& event, bool marked, bool also_unmarked, const zone::Zone& home) {
  if (event.start.is_date() || !event.end || event.end->is_date() || !(marked || also_unmarked)) return;
  const bool in_utc = event.start.kind == DateTime::Kind::Utc || event.end->kind == DateTime::Kind::Utc;
  if (in_utc && !marked) return;  // midnight in Greenwich is none elsewhere
  const auto start = figures(event.start, home), end = figures(*event.end, home);
  if (!is_midnight(start) || !is_midnight(end) || end < start + days{1}) return;
  become_day(event.start, home);
  become_day(*event.end, home);
}

}  // namespace mana::calendar::ical
