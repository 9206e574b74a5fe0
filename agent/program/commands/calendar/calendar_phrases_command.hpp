#pragma once
#include <string>

#include "agent/command_line/command.hpp"
#include "agent/program/commands/calendar/store_command.hpp"

namespace mana::program {

/// `mana calendar when TEXT` and `mana calendar say`: what a phrase for a date means, and what would be said
/// of an entry. Neither needs a store.
void add_calendar_phrases(Command& parent);

/// The language as somebody typed it; "": that of the person in the settings, else British English.
std::string language_of(const StoreOptions& options, const std::string& typed);

}  // namespace mana::program
