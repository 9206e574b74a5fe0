#pragma once
#include <string>

#include "agent/bus/fields.hpp"
#include "agent/bus/messages/reminder_id.hpp"
#include "agent/core/time.hpp"

/// What the dialogue tells carers and the journal. Plain values.
namespace mana::msg {

/// Fact from dialogue: something that whoever cares for the person should know. Of one reminder, or of one
/// reason within an hour, it is told once.
struct NoteToCarer {
  core::Time at{};
  std::string why;        ///< "no answer", "not sure", "fall", "pain" ...: one or two words, for sorting
  std::string text;       ///< one sentence for a person
  bool urgent = false;    ///< somebody should look now
  ReminderId reminder{};  ///< what it is about; 0: none
};
MANA_FIELDS(NoteToCarer, at, why, text, urgent, reminder)

/// Fact from dialogue: an understood command was not obeyed, and why. For the journal and the log.
struct CommandIgnored {
  std::string command;
  std::string reason;  ///< "nobody looks at the screen", "not awaited"
};
MANA_FIELDS(CommandIgnored, command, reason)

/// Fact from dialogue: what the words of the person were taken for, by the layer that took them. No word of
/// hers is in it.
struct IntentTaken {
  core::Time at{};
  std::string layer;   ///< "task", "command", "talk"
  std::string intent;  ///< "tablets:yes", "today", a category's pattern; "fallback" where nothing was meant
};
MANA_FIELDS(IntentTaken, at, layer, intent)

}  // namespace mana::msg
