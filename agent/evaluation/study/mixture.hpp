#pragma once
#include "agent/evaluation/measures/measured.hpp"

/// P12's mixture: a share of the decisions is informed, the others guess. What every measure then reads,
/// whatever the prevalence and the guesser's bias.
namespace mana::evaluation {

struct Mixture {
  double informed = 0;      ///< -1..1; negative: so many are deliberately wrong
  double prevalence = .5;   ///< of positives
  double chance_bias = .5;  ///< how often a guess says positive
};

/// Proportions of one decision.
struct Cells {
  double tp = 0, fp = 0, fn = 0, tn = 0;
};
Cells cells_of(const Mixture& m);

Measured mixture_accuracy(const Mixture& m);
Measured mixture_f1(const Mixture& m);
Measured mixture_informedness(const Mixture& m);
Measured mixture_kappa_cohen(const Mixture& m);
Measured mixture_kappa_scott(const Mixture& m);

}  // namespace mana::evaluation
