#pragma once
#include "agent/command_line/command.hpp"

namespace mana::program {

/// Adds to `mana calendar` what reads and writes calendar files: import, export, occurrences.
void add_calendar_files(Command& calendar);

}  // namespace mana::program
