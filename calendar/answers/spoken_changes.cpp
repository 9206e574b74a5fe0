#include "calendar/answers/spoken_changes.hpp"

#include <utility>

#include "calendar/answers/named_entry.hpp"
#include "calendar/answers/spoken_entry.hpp"
#include "calendar/event_draft.hpp"
#include "calendar/reminder_plan.hpp"

namespace mana::calendar {
namespace {

constexpr std::chrono::days kFarthest{400};

/// As parse_when() reads it, whatever the hour.
std::string typed_when(const ParsedWhen& when) {
  const std::string date = zone::iso_date(when.local);
  if (when.all_day) return date;
  const auto clock = std::chrono::hh_mm_ss{std::chrono::floor<std::chrono::minutes>(
      when.local - std::chrono::floor<std::chrono::days>(when.local))};
  const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return date + " " + two(clock.hours().count()) + ":" + two(clock.minutes().count());
}

}  // namespace

DayAnswer SpokenChanges::plan(Planned planned) {
  planned_ = std::move(planned);
  return {{planned_->slots}, planned_->slots};
}

DayAnswer SpokenChanges::plan_entry(const DayQuestion& q) {
  planned_.reset();
  const zone::Zone& home = q.place.home;
  const auto entry = entry_in_words(q.words, q.now, home, q.asking);
  if (!entry) return {};
  EventDraft draft;
  draft.title = entry->title;
  draft.at = typed_when(entry->when);
  draft.uid_prefix = std::string{kSaid};
  auto drafted = draft_event(draft, q.now, home, zones_.find(home.name()) ? home.name() : std::string{});
  if (!drafted) return {};
  const core::WallTime starts{home.to_utc(entry->when.local)};
  msg::Slots slots = slots_of({"appointment", entry->title, "", starts, entry->when.all_day, {}}, q.now, home,
                              q.place.teller);
  return plan({std::move(drafted->ics), std::move(drafted->uid), q.now, std::move(slots)});
}

DayAnswer SpokenChanges::plan_cancel(const DayQuestion& q) {
  planned_.reset();
  auto all = q.agenda.between(q.now, q.now + kFarthest);
  std::erase_if(all, [](const recurrence::Occurrence& o) { return !o.uid().starts_with(kSaid); });
  const auto naming = q.asking.naming(words_of_question(q.words));
  const recurrence::Occurrence* const found = named_entry(naming, all, q.asking, q.agenda.library());
  if (found == nullptr) return {};
  msg::Slots slots = slots_of({"appointment", told_title(*found), told_place(*found), found->start,
                               found->all_day, told_facts(*found)},
                              q.now, q.place.home, q.place.teller);
  return plan({"", found->uid(), q.now, std::move(slots)});
}

DayAnswer SpokenChanges::write(core::WallTime now) {
  failure_ = {};
  const auto planned = std::exchange(planned_, std::nullopt);
  if (!planned || now > planned->at + kWaits) return {};
  failure_ =
      planned->ics.empty() ? store_.remove_entry(planned->uid, now) : store_.add_entry(planned->ics, now);
  if (!failure_) return {};
  return {{planned->slots}, planned->slots};
}

}  // namespace mana::calendar
