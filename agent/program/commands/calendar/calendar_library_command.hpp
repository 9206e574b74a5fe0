#pragma once
#include "agent/command_line/command.hpp"

namespace mana::program {

/// `mana calendar place`, `person` and `preview`.
void add_calendar_library(Command& parent);

}  // namespace mana::program
