#include <cstdio>
#include <exception>

#include "agent/command_line/command_line.hpp"
#include "agent/command_line/subcommand.hpp"
#include "agent/command_line/version.hpp"

namespace mana::program {
void add_evaluate(Command& program);
}

/// The program that `mana evaluate` becomes: the same command line, with this one command in it.
int main(int argc, char** argv) {
  try {
    mana::program::Command program{"mana", "MANA: how good decisions are."};
    program.version = mana::program::kVersion;
    mana::program::add_evaluate(program);
    return mana::program::run_command_line(program, argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "mana: unexpected: %s. Please report it with the command you typed.\n", e.what());
    return 1;
  }
}
