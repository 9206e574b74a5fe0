#pragma once
#include <vector>

#include "agent/command_line/command.hpp"

namespace mana::program {

/// One subcommand of `mana`: a file of its own has add_NAME, which adds it to `program`. mana_subcommand() in
/// CMakeLists.txt is the list of them.
using Subcommand = void (*)(Command& program);

/// The subcommands of this build, in the order of --help.
std::vector<Subcommand> subcommands();

}  // namespace mana::program
