#include <cstdio>

#include "agent/command_line/command.hpp"
#include "agent/program/settings/settings_file.hpp"

namespace mana::program {

void add_settings(Command& parent) {
  Command& c = parent.command("settings", "Print every setting with its default and unit, as a TOML file");
  c.run = [] {
    std::fputs(default_settings_file().c_str(), stdout);
    return kDone;
  };
}

}  // namespace mana::program
