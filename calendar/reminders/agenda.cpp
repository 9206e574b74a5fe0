#include "calendar/reminders/agenda.hpp"

#include <algorithm>
#include <tuple>

#include "calendar/reminders/way_time.hpp"

namespace mana::calendar {
namespace {

using core::WallTime;
using recurrence::Occurrence;
using std::chrono::days;
using std::chrono::hours;

constexpr days kLongestLead{35};  // an alarm further ahead of its event than this is not heard
constexpr std::chrono::minutes kJustBegun{15};
constexpr std::size_t kMostComplaints = 200;
constexpr days kFromLast{3};  // doses that are counted from one another lie no further apart

// The store bounds what comes in; together the files of a home may be larger than one import.
constexpr ical::Limits store_limits() {
  ical::Limits limits;
  limits.text_bytes = 256u << 20;
  limits.entries = 1'000'000;
  return limits;
}

}  // namespace

Agenda::Agenda(const std::vector<CalendarText>& calendars, const zone::Zones& zones, zone::ZonePtr home,
               Library library)
    : home_{home ? std::move(home) : zone::utc()}, library_{std::move(library)} {
  for (const CalendarText& calendar : calendars) {
    auto document = ical::parse(calendar.text, store_limits());
    if (!document) {
      complaints_.push_back(document.error().sentence);
      continue;
    }
    timetables_.push_back(recurrence::Timetable::read(*document, zones, home_, {.of_a_home = true}));
    std::size_t told = 0;  // of one calendar that is all nonsense nobody reads more
    for (const auto& issue : timetables_.back().issues())
      if (told++ < kMostComplaints) complaints_.push_back(issue.sentence);
    known_since_.insert(calendar.known_since.begin(), calendar.known_since.end());
  }
}

std::vector<Occurrence> Agenda::between(WallTime from, WallTime to) const {
  std::vector<Occurrence> out;
  recurrence::Budget budget;
  for (const auto& timetable : timetables_) {
    auto found = timetable.between(from, to, budget).occurrences;
    std::copy_if(std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()),
                 std::back_inserter(out), [](const Occurrence& o) { return !o.cancelled; });
  }
  std::stable_sort(out.begin(), out.end(), [](const Occurrence& a, const Occurrence& b) {
    return std::tie(a.start, a.uid()) < std::tie(b.start, b.uid());
  });
  return out;
}

std::vector<core::Duration> delays_of(const std::vector<Occurrence>& found, const LastDoses& last) {
  std::vector<core::Duration> delays(found.size());
  std::map<std::string, WallTime> earliest;  // of the next dose, by UID
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Occurrence& o = found[i];
    const auto distance = is_medication(o) ? distance_from_last(o) : std::nullopt;
    if (!distance) continue;
    const auto known = last.find(o.uid());
    const bool is_after = known != last.end() && key_of_occurrence(o).revision > known->second.revision;
    if (!is_after) continue;
    const auto [next, is_first] = earliest.try_emplace(o.uid(), known->second.answered_at + *distance);
    const WallTime due = std::max(o.start, next->second);
    delays[i] = due - o.start;
    next->second = due + *distance;
  }
  return delays;
}

std::vector<DatedOccurrence> Agenda::between(WallTime from, WallTime to, const LastDoses& last) const {
  // A dose of before may fall into the time, and each one moves the next.
  const std::vector<Occurrence> found = between(last.empty() ? from : from - kFromLast, to);
  const std::vector<core::Duration> delays = delays_of(found, last);
  std::vector<DatedOccurrence> out;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto later = std::chrono::duration_cast<WallTime::duration>(delays[i]);
    const WallTime start = found[i].start + later;
    const bool is_within = start < to && found[i].end + later > from;
    if (is_within || (start >= from && start < to)) out.push_back({found[i], start});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const DatedOccurrence& a, const DatedOccurrence& b) { return a.start < b.start; });
  return out;
}

namespace {

void put_off(PlannedOccurrence& p, core::Duration by, std::optional<WallTime> next,
             const ReminderPolicy& policy) {
  const auto later = std::chrono::duration_cast<WallTime::duration>(by);
  p.starts += later;
  for (PlannedStage& s : p.stages) {
    s.due += later;
    s.expires = s.due + policy.medication_window;
    if (next && *next > s.due) s.expires = std::min(s.expires, *next);
  }
}

}  // namespace

std::vector<PlannedOccurrence> Agenda::plan(WallTime from, WallTime to, const ReminderPolicy& policy,
                                            const LastDoses& last) const {
  const std::vector<Occurrence> found = between(from - policy.look_back, to + kLongestLead);
  const std::vector<core::Duration> delays = delays_of(found, last);
  std::map<std::string, WallTime> next_dose;  // by UID; walked from the end, so it is the following one
  std::vector<PlannedOccurrence> out;
  for (auto o = found.rbegin(); o != found.rend(); ++o) {
    const core::Duration delay = delays[static_cast<std::size_t>(found.rend() - o) - 1];
    std::optional<WallTime> next;
    if (is_medication(*o)) {
      if (const auto it = next_dose.find(o->uid()); it != next_dose.end()) next = it->second;
      next_dose[o->uid()] = o->start + std::chrono::duration_cast<WallTime::duration>(delay);
    }
    PlannedOccurrence p =
        plan_occurrence(*o, *home_, policy, next, way_time(o->event->location, library_, policy));
    if (delay > core::Duration{0}) put_off(p, delay, next, policy);
    std::erase_if(p.stages, [&](const PlannedStage& s) { return s.due >= to; });
    if (p.stages.empty()) continue;
    if (const auto since = known_since_.find(p.uid); since != known_since_.end())
      p.known_since = since->second;
    out.push_back(std::move(p));
  }
  std::reverse(out.begin(), out.end());
  return out;
}

std::optional<Occurrence> Agenda::next_appointment(WallTime now) const {
  // Growing windows: most often the answer is near, and a far look costs more.
  WallTime from = now;
  for (const days reach : {days{2}, days{14}, days{70}, days{400}}) {
    for (Occurrence& o : between(from, now + reach)) {
      const bool begun = o.start <= now;
      if (is_medication(o) || (begun && (o.all_day || o.start + kJustBegun < now))) continue;
      return std::move(o);
    }
    from = now + reach;
  }
  return {};
}

std::size_t Agenda::size() const {
  std::size_t n = 0;
  for (const auto& t : timetables_) n += t.size();
  return n;
}

}  // namespace mana::calendar
