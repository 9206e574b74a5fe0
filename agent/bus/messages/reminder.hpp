#pragma once
#include <string>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/bus/messages/slots.hpp"
#include "agent/core/time.hpp"

/// A reminder on its way from the calendar to the person, and what became of it. Plain values.
namespace mana::msg {

/// Fact: a reminder should be spoken now, because it is due and somebody is there.
struct ReminderDue {
  ReminderId id{};
  std::string kind = "appointment";  ///< "appointment", "medication" or "change": chooses the dialogue's task
  std::string title;                 ///< as the carer typed it
  core::WallTime due{};              ///< the planned time of the reminder, also on later attempts
  core::WallTime starts{};           ///< when the event itself starts
  int attempt = 1;                   ///< 1 for the first announcement
  bool interrupted_before = false;   ///< an earlier announcement was cut short
  bool told_before = false;          ///< an earlier one was heard to its end: now it may be short
  Slots slots;                       ///< of the event
  /// Due as well: told in the same message, in this order, and answered with it; each is reported on as if it
  /// stood alone. Behind a medicine other medicines, which are asked about in the same question, and
  /// appointments, which are told before it; behind an appointment other appointments. They have none
  /// themselves.
  std::vector<ReminderDue> others = {};
};
MANA_FIELDS(ReminderDue, id, kind, title, due, starts, attempt, interrupted_before, told_before, slots,
            others)

/// Fact from dialogue: the announcement was heard to its end (complete), was cut short, or could only be read
/// because the loudspeaker was away. When a later wording of the same announcement is heard whole, it is told
/// once more.
struct ReminderSpoken {
  ReminderId id{};
  bool complete = true;
  bool heard = true;  ///< false: without the loudspeaker, so not complete either
};
MANA_FIELDS(ReminderSpoken, id, complete, heard)

/// Fact from dialogue: the person said, or pressed, that this one is done.
struct ReminderAcknowledged {
  ReminderId id{};
  std::string how = "voice";  ///< "voice", "touch"
};
MANA_FIELDS(ReminderAcknowledged, id, how)

/// Fact from dialogue: the person takes back what she answered a moment ago ("no, I have not"). Of a reminder
/// that was acknowledged: it is open again, and comes again after the time of a snooze.
struct ReminderTakenBack {
  ReminderId id{};
};
MANA_FIELDS(ReminderTakenBack, id)

/// Fact from the calendar: what was announced need not be answered any more, because a carer has put the
/// record right, or took the entry out. Nobody asks about it again.
struct ReminderWithdrawn {
  ReminderId id{};
};
MANA_FIELDS(ReminderWithdrawn, id)

/// Fact from dialogue: the person wants it again later.
struct ReminderSnoozed {
  ReminderId id{};
  core::Duration wait{};  ///< so long; 0: as long as is usual
};
MANA_FIELDS(ReminderSnoozed, id, wait)

/// Fact from dialogue: asked, and no answer came in time. The calendar repeats it at its pace.
struct ReminderUnanswered {
  ReminderId id{};
  bool withheld = false;  ///< it was not told, because of who is there: told at once when that changes
};
MANA_FIELDS(ReminderUnanswered, id, withheld)

/// Fact: the attempts are used up or the moment has passed.
struct ReminderMissed {
  ReminderId id{};
  std::string title;
  core::WallTime due{};
};
MANA_FIELDS(ReminderMissed, id, title, due)

}  // namespace mana::msg
