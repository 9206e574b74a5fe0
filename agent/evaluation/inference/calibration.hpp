#pragma once
#include "agent/evaluation/measures/measured.hpp"

/// What a p-value says about the null hypothesis at even prior odds (Sellke, Bayarri and Berger 2001; P11 eqs
/// 36-38): p = .05 reads "at least a 29 % chance that the null holds".
namespace mana::evaluation {

/// 1/(1 + 1/L), L = -e p ln p; .5 with status limit for p >= 1/e. Undefined outside of 0..1.
Measured sellke_alpha(double p);
/// 1/(1 + L) = 1 - alpha.
Measured sellke_beta(double p);

}  // namespace mana::evaluation
