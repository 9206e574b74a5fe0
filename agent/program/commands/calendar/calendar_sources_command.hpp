#pragma once
#include "agent/command_line/command.hpp"

namespace mana::program {

/// Adds to `mana calendar` what has to do with calendars that are kept elsewhere.
void add_calendar_sources(Command& calendar);

}  // namespace mana::program
