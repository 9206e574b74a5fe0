#include "calendar/recurrence/timetable.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "calendar/recurrence/series.hpp"

namespace mana::calendar::recurrence {
namespace {

using std::chrono::days;
using zone::Instant;

/// Microseconds to whole seconds so that the half-open window keeps its meaning.
Instant rounded_up(core::WallTime t) { return std::chrono::ceil<std::chrono::seconds>(t); }

bool earlier(const Occurrence& a, const Occurrence& b) {
  return std::tie(a.start, a.uid()) < std::tie(b.start, b.uid());
}

/// What one series may use, and from which pool that is taken.
struct Share {
  std::int64_t amount;
  std::int64_t* pool;
};
Share share(std::int64_t& all, std::int64_t each, std::int64_t& reserve, std::int64_t least) {
  if (all >= least) return {std::min(all, each), &all};
  return {std::clamp<std::int64_t>(reserve, 0, least), &reserve};
}

/// Runs one series with its share of the budget.
bool ask(const Series& series, const Question& q, Budget& b, std::vector<Occurrence>& out) {
  const Share steps = share(b.all.steps, b.each_series.steps, b.reserve.steps, b.least.steps);
  const Share room =
      share(b.all.occurrences, b.each_series.occurrences, b.reserve.occurrences, b.least.occurrences);
  if (steps.amount == 0 || room.amount == 0) return false;
  std::int64_t steps_left = steps.amount, room_left = room.amount;
  const bool complete = series.between(q, steps_left, room_left, out);
  *steps.pool -= steps.amount - steps_left;
  *room.pool -= room.amount - std::max<std::int64_t>(room_left, 0);
  return complete;
}

/// Nothing is asked beyond the year 9999, and nothing before 0001: the arithmetic ends there.
constexpr core::WallTime kFirst{std::chrono::sys_days{std::chrono::year{1} / 1 / 1}};
constexpr core::WallTime kLast{std::chrono::sys_days{std::chrono::year{9999} / 12 / 31}};

}  // namespace

core::Result<Timetable> Timetable::read(std::string text, const zone::Zones& zones, const zone::ZonePtr& home,
                                        const Reading& reading) {
  auto document = ical::parse(std::move(text));
  if (!document) return std::move(document).error();
  return read(document.value(), zones, home, reading);
}

Timetable Timetable::read(const ical::Document& document, const zone::Zones& zones, const zone::ZonePtr& home,
                          const Reading& reading) {
  Timetable table;
  table.reading_ = reading;
  table.issues_ = document.issues();
  table.series_ = build_series(document, zones, home, table.issues_, reading);
  // What happens many times a day is asked last: if the budget does not suffice, it is its own fault.
  std::stable_partition(table.series_.begin(), table.series_.end(),
                        [](const auto& s) { return !s->frequent(); });
  std::stable_sort(table.issues_.begin(), table.issues_.end(),
                   [](const auto& a, const auto& b) { return a.line < b.line; });
  constexpr std::size_t kMostIssues = 2000;
  if (table.issues_.size() > kMostIssues) table.issues_.resize(kMostIssues);
  return table;
}

Expansion Timetable::between(core::WallTime from, core::WallTime to, Budget& budget) const {
  Expansion expansion;
  from = std::clamp(from, kFirst, kLast);
  to = std::clamp(to, from, kLast);
  const Question question{rounded_up(from), rounded_up(to), reading_.start_always_an_instance};
  for (const auto& series : series_)
    if (!ask(*series, question, budget, expansion.occurrences))
      expansion.too_expensive.push_back(series->uid());
  std::stable_sort(expansion.occurrences.begin(), expansion.occurrences.end(), earlier);
  return expansion;
}

std::optional<Occurrence> Timetable::next_after(core::WallTime t, Budget& budget) const {
  // Near windows first: most series have something soon, and only the empty ones are asked again.
  constexpr std::array kReach = {days{8}, days{62}, days{800}, days{366 * 30}, days{366 * 400}};
  std::optional<Occurrence> best;
  t = std::clamp(t, kFirst, kLast);
  core::WallTime from = t;
  std::vector<Occurrence> found;
  for (const days reach : kReach) {
    const core::WallTime to = std::min(t + reach, kLast);
    const Question question{rounded_up(from), rounded_up(to), reading_.start_always_an_instance};
    for (const auto& series : series_) {
      found.clear();
      (void)ask(*series, question, budget, found);
      for (auto& o : found)
        if (o.start > t && !o.cancelled && (!best || earlier(o, *best))) best = std::move(o);
    }
    if (best) return best;
    from = to;
  }
  return best;
}

}  // namespace mana::calendar::recurrence
