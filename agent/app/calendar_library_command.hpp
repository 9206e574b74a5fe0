#pragma once
#include "agent/app/subcommand.hpp"

namespace mana::app {

/// `mana calendar place`, `person` and `preview`.
void add_calendar_library(CLI::App& parent, Run& run);

}  // namespace mana::app
