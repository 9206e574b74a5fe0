#pragma once
#include "agent/app/subcommand.hpp"

namespace mana::app {

/// Adds to `mana calendar` what has to do with calendars that are kept elsewhere.
void add_calendar_sources(CLI::App& calendar, Run& run);

}  // namespace mana::app
