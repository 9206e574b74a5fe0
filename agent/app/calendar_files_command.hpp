#pragma once
#include "agent/app/subcommand.hpp"

namespace mana::app {

/// Adds to `mana calendar` what reads and writes calendar files: import, export, occurrences.
void add_calendar_files(CLI::App& calendar, Run& run);

}  // namespace mana::app
