#pragma once
#include <CLI/CLI.hpp>
#include <memory>

#include "agent/app/subcommand.hpp"

namespace mana::app {

struct CommandText {
  const char* name;
  const char* help;
};

/// Declares a command of `parent`. When it is chosen, `run` holds `action` with what was typed for `options`;
/// several commands may share them.
template <class Options>
CLI::App* add_command(CLI::App& parent, Run& run, const std::shared_ptr<Options>& options, CommandText text,
                      int (*action)(const Options&)) {
  CLI::App* c = parent.add_subcommand(text.name, text.help);
  c->callback([&run, options, action] { run = [options, action] { return action(*options); }; });
  return c;
}

}  // namespace mana::app
