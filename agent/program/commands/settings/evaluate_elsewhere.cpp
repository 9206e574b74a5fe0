#include "agent/program/commands/settings/evaluate_elsewhere.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "agent/command_line/subcommand.hpp"

namespace mana::program {

int become_mana_evaluate(char** argv) {
  std::error_code ec;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", ec);
  const std::string program = (own.parent_path() / "mana-evaluate").string();
  execv(program.c_str(), argv);
  if (errno == ENOENT) {
    std::fprintf(
        stderr,
        "mana evaluate: this part of the program is not built yet; './mana evaluate' builds it first.\n");
  } else {
    std::fprintf(stderr, "mana evaluate: '%s' cannot be started: %s.\n", program.c_str(),
                 std::strerror(errno));
  }
  return kCouldNot;
}

/// For the list of commands; main() starts the other program before anything is read of what follows.
void add_evaluate(Command& parent) {
  parent.command("evaluate", "How good decisions are, with chance taken out").run = [] {
    return kWrongUsage;
  };
}

}  // namespace mana::program
