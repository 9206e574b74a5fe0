#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "agent/platform/zone/zones.hpp"
#include "calendar/answers/asked_words.hpp"
#include "calendar/answers/calendar_answers.hpp"
#include "calendar/answers/day_answers.hpp"
#include "calendar/entries/event_draft.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/reminders/reminder_store.hpp"

namespace mana::calendar {

/// What somebody wants written into the calendar, or taken out, in her own words: first it is planned and
/// read back, then written when it is told to. She may add, and take out what she herself added (its UID
/// begins with kSaid); what others entered is theirs to change. Ownership: refers to store and zones.
/// Threads: one.
class SpokenChanges {
 public:
  static constexpr std::string_view kSaid = "said-";
  static constexpr std::chrono::minutes kWaits{5};  ///< a plan is forgotten after that

  SpokenChanges(ReminderStore& store, const zone::Zones& zones) : store_{store}, zones_{zones} {}

  /// The slots of the entry that would be added, as its one item and in `asked`; see entry_in_words() for
  /// when none.
  /// Slot repeats: "every Monday", of what comes again. Where words tell no day and no time, there is no
  /// item, but `asked` has the title, and "when" for lacks: it is to be asked for. With words of the question
  /// before, what was planned last is corrected: "no, half past three".
  DayAnswer plan_entry(const DayQuestion& q);
  /// The same of one that would be taken out: the next of hers that the words name. What comes again is never
  /// taken out or moved so: nobody knows whether all of it was meant.
  DayAnswer plan_cancel(const DayQuestion& q);
  /// The same of one that would be moved; slot from: when it was, when: when it would be.
  /// Where the words name an entry that is not hers there is no item, but `asked` has its slots: for whoever
  /// it is passed on to.
  DayAnswer plan_move(const DayQuestion& q);
  /// Writes what was planned last; the item is that of the plan. None: nothing waits, or the store cannot be
  /// written; failure() then says why.
  DayAnswer write(core::WallTime now);
  const core::Status& failure() const { return failure_; }

 private:
  struct Planned {
    std::string ics;  // to add; empty: nothing
    std::string out;  // UID of what is to be taken out; empty: nothing
    core::WallTime at{};
    msg::Slots slots;
    std::string title{};  // of what is to be added, and when, and when it is told of; else empty
    ParsedWhen when{};
    std::string remind{};
    std::string repeats{}, rule{};  // as of SpokenEntry
  };
  DayAnswer plan(Planned planned);
  DayAnswer plan_corrected(const Planned& before, const DayQuestion& q);
  core::Result<DraftedEvent> draft(const std::string& title, const ParsedWhen& when, std::string_view remind,
                                   const std::string& rule, const DayQuestion& q) const;
  /// Of an entry of this title and time, which is read back.
  msg::Slots slots_of_plan(const Planned& planned, const DayQuestion& q) const;

  ReminderStore& store_;
  const zone::Zones& zones_;
  std::optional<Planned> planned_;
  core::Status failure_;
};

}  // namespace mana::calendar
