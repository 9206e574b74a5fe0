#include <cstdio>
#include <cstring>
#include <exception>
#include <thread>

#include "agent/command_line/command_line.hpp"
#include "agent/command_line/subcommand.hpp"
#include "agent/command_line/version.hpp"
#include "agent/program/commands/settings/evaluate_elsewhere.hpp"
#include "render/gl/software_driver.hpp"

namespace {

int run(int argc, char** argv) {
  mana::program::Command program{"mana",
                                 "MANA: a companion with a face that reminds, answers and teaches.\n"
                                 "Without a subcommand it runs the companion."};
  program.version = mana::program::kVersion;
  for (const mana::program::Subcommand add : mana::program::subcommands()) add(program);
  return mana::program::run_command_line(program, argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc > 1 && std::strcmp(argv[1], "evaluate") == 0) return mana::program::become_mana_evaluate(argv);
    mana::render::prepare_software_driver(std::thread::hardware_concurrency());
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "mana: unexpected: %s. Please report it with the command you typed.\n", e.what());
    return 1;
  }
}
