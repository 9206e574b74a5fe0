#include "agent/evaluation/measures/measured.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace mana::evaluation {

std::string_view to_string(Validity validity) {
  static constexpr std::array<std::string_view, 4> kNames{"ok", "limit", "undefined", "infinite"};
  return kNames[static_cast<std::size_t>(validity)];
}

Measured measured(double value) {
  if (std::isnan(value)) return undefined();
  if (std::isinf(value)) return {value, Validity::Infinite};
  return {value, Validity::Ok};
}

Measured undefined() { return {0.0, Validity::Undefined}; }
Measured infinite() { return {std::numeric_limits<double>::infinity(), Validity::Infinite}; }
Measured limit(double value) { return {value, Validity::Limit}; }

Measured proportion(double numerator, double denominator) {
  return denominator == 0.0 ? undefined() : measured(numerator / denominator);
}

Measured odds(double numerator, double denominator) {
  if (denominator != 0.0) return measured(numerator / denominator);
  return numerator > 0.0 ? infinite() : undefined();
}

Measured chance_corrected(double numerator, double denominator) {
  return denominator == 0.0 ? limit() : measured(numerator / denominator);
}

}  // namespace mana::evaluation
