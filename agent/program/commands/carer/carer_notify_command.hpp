#pragma once
#include "agent/command_line/command.hpp"

namespace mana::program {

/// `mana carer notify`: part of `mana carer`.
void add_carer_notify(Command& carer);

}  // namespace mana::program
