#include "calendar/answers/spoken_changes.hpp"

#include <utility>

#include "calendar/answers/named_entry.hpp"
#include "calendar/answers/spoken_entry.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/reminders/reminder_plan.hpp"

namespace mana::calendar {
namespace {

constexpr std::chrono::days kFarthest{400};
// When it is told of. She has just said it herself: nothing is told again a moment later.
constexpr std::string_view kAtItsTime = "PT0S", kBefore = "PT1H,PT0S";

/// As parse_when() reads it, whatever the hour.
std::string typed_when(const ParsedWhen& when) {
  std::string date = zone::iso_date(when.local);
  if (when.all_day) return date;
  const auto clock = std::chrono::hh_mm_ss{std::chrono::floor<std::chrono::minutes>(
      when.local - std::chrono::floor<std::chrono::days>(when.local))};
  const auto two = [](auto n) { return (n < 10 ? "0" : "") + std::to_string(n); };
  return date + " " + two(clock.hours().count()) + ":" + two(clock.minutes().count());
}

/// She may change it: she said it herself, and it comes once.
bool is_hers(const recurrence::Occurrence& o) {
  return o.uid().starts_with(SpokenChanges::kSaid) && !o.event->recurring();
}

/// The next that the words name.
std::optional<recurrence::Occurrence> named(const DayQuestion& q) {
  const auto all = q.agenda.between(q.now, q.now + kFarthest);
  const auto naming = q.asking.naming(words_of_question(q.words));
  const recurrence::Occurrence* const found = named_entry(naming, all, q.asking, q.agenda.library());
  return found == nullptr || is_medication(*found) ? std::nullopt : std::optional{*found};
}

msg::Slots slots_of_entry(const recurrence::Occurrence& o, core::WallTime starts, const DayQuestion& q) {
  return slots_of({"appointment", told_title(o), told_place(o), starts, o.all_day, told_facts(o)}, q.now,
                  q.place.home, q.place.teller);
}

}  // namespace

DayAnswer SpokenChanges::plan(Planned planned) {
  planned_ = std::move(planned);
  return {{planned_->slots}, planned_->slots};
}

core::Result<DraftedEvent> SpokenChanges::draft(const std::string& title, const ParsedWhen& when,
                                                std::string_view remind, const std::string& rule,
                                                const DayQuestion& q) const {
  EventDraft draft;
  draft.title = title;
  draft.at = typed_when(when);
  draft.repeat = rule;
  if (!when.all_day) draft.remind = std::string{remind};
  draft.uid_prefix = std::string{kSaid};
  const zone::Zone& home = q.place.home;
  return draft_event(draft, q.now, home, zones_.find(home.name()) ? home.name() : std::string{});
}

/// "No, half past three": of what was read back a moment ago.
DayAnswer SpokenChanges::plan_corrected(const Planned& before, const DayQuestion& q) {
  const zone::Zone& home = q.place.home;
  const auto to = moved_in_words(q.words, before.when.local, q.now, home, q.place.teller.words);
  if (!to || before.when.all_day) return {};
  Planned planned = before;
  planned.at = q.now;
  planned.when = ParsedWhen{*to, false};
  if (!planned.rule.empty()) planned.rule = rule_from(planned.when, planned.rule == "FREQ=DAILY");
  auto drafted = draft(planned.title, planned.when, planned.remind, planned.rule, q);
  // Of "every Monday" another day would be read back wrongly.
  if (!drafted || planned.rule != before.rule) return {};
  planned.ics = std::move(drafted->ics);
  planned.slots = slots_of_plan(planned, q);
  return plan(std::move(planned));
}

msg::Slots SpokenChanges::slots_of_plan(const Planned& planned, const DayQuestion& q) const {
  const core::WallTime starts{q.place.home.to_utc(planned.when.local)};
  msg::Slots slots = slots_of({"appointment", planned.title, "", starts, planned.when.all_day, {}}, q.now,
                              q.place.home, q.place.teller);
  slots["repeats"] = planned.repeats;
  return slots;
}

DayAnswer SpokenChanges::plan_entry(const DayQuestion& q) {
  const auto before = std::exchange(planned_, std::nullopt);
  if (before && !before->title.empty() && !q.before.empty() && q.now <= before->at + kWaits) {
    if (DayAnswer corrected = plan_corrected(*before, q); !corrected.items.empty()) return corrected;
    planned_ = before;  // what was said was no other time: the question stays
    return {{before->slots}, before->slots};
  }
  const auto entry = entry_in_words(q.words, q.now, q.place.home, q.asking, q.place.teller.words);
  if (!entry) {
    const auto title = title_without_time(q.words, q.now, q.place.home, q.asking, q.place.teller.words);
    return title ? DayAnswer{{}, {{"title", *title}, {"lacks", "when"}}} : DayAnswer{};
  }
  Planned planned;
  planned.at = q.now;
  planned.title = entry->title;
  planned.when = entry->when;
  planned.remind = entry->is_task ? kAtItsTime : kBefore;
  planned.repeats = entry->repeats;
  planned.rule = entry->rule;
  auto drafted = draft(planned.title, planned.when, planned.remind, planned.rule, q);
  if (!drafted) return {};
  planned.ics = std::move(drafted->ics);
  planned.slots = slots_of_plan(planned, q);
  return plan(std::move(planned));
}

DayAnswer SpokenChanges::plan_cancel(const DayQuestion& q) {
  planned_.reset();
  const auto found = named(q);
  if (!found) return {};
  msg::Slots slots = slots_of_entry(*found, found->start, q);
  if (!is_hers(*found)) return {{}, slots};
  return plan({"", found->uid(), q.now, std::move(slots)});
}

DayAnswer SpokenChanges::plan_move(const DayQuestion& q) {
  planned_.reset();
  const auto found = named(q);
  if (!found || found->all_day) return {};
  const zone::Zone& home = q.place.home;
  const auto to =
      moved_in_words(q.words, home.to_local(std::chrono::floor<std::chrono::seconds>(found->start)), q.now,
                     home, q.place.teller.words);
  if (!to) return {};
  msg::Slots slots = slots_of_entry(*found, core::WallTime{home.to_utc(*to)}, q);
  slots["from"] = slots_of_entry(*found, found->start, q).at("when");
  if (!is_hers(*found)) return {{}, slots};
  auto drafted = draft(told_title(*found), ParsedWhen{*to, false}, kBefore, "", q);
  if (!drafted) return {};
  return plan({std::move(drafted->ics), found->uid(), q.now, std::move(slots)});
}

DayAnswer SpokenChanges::write(core::WallTime now) {
  failure_ = {};
  const auto planned = std::exchange(planned_, std::nullopt);
  if (!planned || now > planned->at + kWaits) return {};
  // The new one first: were the machine to stop in between, one too many is better than none.
  if (!planned->ics.empty()) failure_ = store_.add_entry(planned->ics, now);
  if (failure_ && !planned->out.empty()) failure_ = store_.remove_entry(planned->out, now);
  if (!failure_) return {};
  return {{planned->slots}, planned->slots};
}

}  // namespace mana::calendar
