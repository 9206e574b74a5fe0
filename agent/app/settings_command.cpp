#include <CLI/CLI.hpp>
#include <cstdio>

#include "agent/app/settings_file.hpp"
#include "agent/app/subcommand.hpp"

namespace mana::app {

void add_settings(CLI::App& parent, Run& run) {
  CLI::App* command =
      parent.add_subcommand("settings", "Print every setting with its default and unit, as a TOML file");
  command->callback([&run] {
    run = [] {
      std::fputs(default_settings_file().c_str(), stdout);
      return 0;
    };
  });
}

}  // namespace mana::app
