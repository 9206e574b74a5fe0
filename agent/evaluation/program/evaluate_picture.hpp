#pragma once
#include <functional>
#include <string>

#include "agent/evaluation/program/evaluate_output.hpp"

namespace mana::program::evaluate {

/// --svg and --png of a subcommand that draws.
struct Pictures {
  std::string svg, png;
  bool wanted() const { return !svg.empty() || !png.empty(); }
};
void add_pictures(Command& c, Pictures& p);
/// Prints the report, then draws where it was asked for: a picture that cannot be written costs no result.
int print_and_draw(const evaluation::Report& report, const Output& output, const Pictures& pictures,
                   const std::function<std::string()>& svg);

}  // namespace mana::program::evaluate
