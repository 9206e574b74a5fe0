#pragma once
#include <string>

#include "agent/app/evaluate_command.hpp"

namespace mana::app::evaluate {

/// --svg and --png of a subcommand that draws.
struct Pictures {
  std::string svg, png;
  bool wanted() const { return !svg.empty() || !png.empty(); }
};
void add_pictures(CLI::App& c, Pictures& p);
/// Writes the picture where it was asked for.
core::Status save(const std::string& svg, const Pictures& p);

}  // namespace mana::app::evaluate
