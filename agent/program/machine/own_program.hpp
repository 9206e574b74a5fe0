#pragma once
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::program {

/// Runs this program once more with other arguments and gives what it wrote to the file that "{out}" among
/// them stands for. What draws or speaks for the carers' page does so in a process of its own: it has its own
/// OpenGL and its own voice, and whatever happens to it, the companion goes on. Blocks; any thread. Errors:
/// Unavailable. At most half a minute, then it is ended.
core::Result<std::string> made_by_own_program(std::vector<std::string> arguments,
                                              const std::string& input = "");

}  // namespace mana::program
