#include "agent/evaluation/inference/calibration.hpp"

#include <cmath>
#include <numbers>

namespace mana::evaluation {

Measured sellke_alpha(double p) {
  if (!(p >= 0 && p <= 1)) return undefined();
  if (p >= 1 / std::numbers::e) return limit(0.5);
  if (p == 0) return measured(0);
  const double l = -std::numbers::e * p * std::log(p);
  return measured(l / (l + 1));
}

Measured sellke_beta(double p) {
  const Measured alpha = sellke_alpha(p);
  return alpha.has_value() ? Measured{1 - alpha.value, alpha.validity} : alpha;
}

}  // namespace mana::evaluation
