#pragma once
#include "agent/command_line/command.hpp"

namespace mana::program {

/// Reads a command line by what `program` says of itself, and does what was asked. Knows --help everywhere,
/// and for a program with commands --help-all.
/// @return the exit status: that of the command's run; kDone after a help or the version; kWrongUsage after
/// one sentence on standard error that says what was wrong and where to look.
int run_command_line(const Command& program, int argc, const char* const* argv);

}  // namespace mana::program
