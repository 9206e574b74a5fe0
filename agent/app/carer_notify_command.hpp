#pragma once
#include "agent/app/subcommand.hpp"

namespace mana::app {

/// `mana carer notify`: part of `mana carer`.
void add_carer_notify(CLI::App& carer, Run& run);

}  // namespace mana::app
