#include "speech/wyoming/learnt_limit.hpp"

#include <algorithm>

namespace mana::speech::wyoming {
namespace {
/// All but the slowest of ten.
core::Duration nearly_all(std::vector<core::Duration> took) {
  const auto at = took.begin() + static_cast<std::ptrdiff_t>((took.size() * 9 + 9) / 10 - 1);
  std::nth_element(took.begin(), at, took.end());
  return *at;
}
}  // namespace

LearntLimit::LearntLimit(Bounds bounds, const std::vector<core::Duration>& took) : bounds_{bounds} {
  for (const core::Duration d : took) remember(d);
}

void LearntLimit::remember(core::Duration took) {
  if (took_.size() == kRemembered) took_.erase(took_.begin());
  took_.push_back(std::clamp(took, core::Duration{}, bounds_.most));
}

core::Duration LearntLimit::limit() const {
  if (silent_) return bounds_.first;
  core::Duration wanted = took_.empty() ? bounds_.first : nearly_all(took_) * 3 / 2;
  if (took_.size() < kEnough) wanted = std::max(wanted, bounds_.first);
  return std::clamp(std::max(wanted, at_least_), bounds_.least, bounds_.most);
}

void LearntLimit::answered(core::Duration took) {
  silent_ = false;
  at_least_ = {};
  remember(took);
}

bool LearntLimit::was_too_slow() {
  const core::Duration had = limit();
  if (silent_ || had >= bounds_.most) {
    silent_ = true;
    at_least_ = {};
    return false;
  }
  remember(had);  // it takes that long at least
  at_least_ = std::min(2 * had, bounds_.most);
  return true;
}

}  // namespace mana::speech::wyoming
