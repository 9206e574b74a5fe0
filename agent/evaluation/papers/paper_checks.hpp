#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/evaluation/study/study.hpp"

/// The papers' figures are not at hand as numbers. What can be held against them is what the papers say of
/// them in words, and the means that 6,000 tables a level gave another program of the same simulation.
namespace mana::evaluation {

enum class Must { Equal, ReachAtLeast, StayBelow };

struct FigureCheck {
  std::string what;
  Must must = Must::Equal;
  double reference = 0;
  /// What chance may do to as many tables as there are: .015 or five standard errors, whichever is more.
  double slack = 0;
  double ours = 0;
  bool holds() const;
};

/// Those that the study's levels and measures allow; its levels must be 0, .1, ... 1 for most.
/// @param figure  as paper_figure knows it
std::vector<FigureCheck> checks_of(std::string_view figure, const Study& study);

/// The share of tables of a level whose estimate B +- CI_B1 holds the level.
double share_in_ci_b1(const Study& study, int level);

}  // namespace mana::evaluation
