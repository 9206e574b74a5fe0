#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/messages/reminder.hpp"
#include "dialogue/tasks/task.hpp"
#include "dialogue/tasks/template_text.hpp"

/// Reminders that are due together, as one message: which task tells them, and with which words.
namespace mana::dialogue {

/// "reminder:" and the kind, or of several "reminder:medications" or "reminder:appointments".
std::string trigger_of(const msg::ReminderDue& due);

/// The slots of the first, and for all of them:
///   title     of several medicines or appointments: their titles joined as Task::join has it
///   titles    likewise, each filled into Task::item ("{title}, {when}")
///   sentences of several appointments: the sentences of all, one after the other
///   things    "Two things": of Task::counts
///   besides   of a medicine: the sentences of the appointments that are told with it
Slots slots_of_message(const msg::ReminderDue& due, const Task& task);

/// All of it was heard to its end before. What was not is told in full.
bool is_told_in_short(const msg::ReminderDue& due);

/// The reminder without one of its message; nothing when none is left.
std::optional<msg::ReminderDue> without(msg::ReminderDue due, msg::ReminderId id);
/// Each by itself, in their order.
std::vector<msg::ReminderDue> one_by_one(msg::ReminderDue due);

}  // namespace mana::dialogue
