#include "speech/listening/usual_level.hpp"

#include <algorithm>
#include <vector>

namespace mana::speech {
namespace {
constexpr core::Duration kRemembered = std::chrono::seconds{5};
constexpr std::size_t kEnough = 60;
constexpr double kNearlyAll = 0.9;
}  // namespace

void UsualLevel::add(core::Time t, double level_db) {
  while (!frames_.empty() && frames_.front().t < t - kRemembered) frames_.pop_front();
  frames_.push_back({t, level_db});
}

std::optional<double> UsualLevel::before(core::Time until) const {
  std::vector<double> levels;
  levels.reserve(frames_.size());
  for (const Frame& f : frames_)
    if (f.t < until && f.t >= until - kRemembered) levels.push_back(f.level_db);
  if (levels.size() < kEnough) return std::nullopt;
  const auto at =
      levels.begin() + static_cast<std::ptrdiff_t>(kNearlyAll * static_cast<double>(levels.size() - 1));
  std::nth_element(levels.begin(), at, levels.end());
  return *at;
}

}  // namespace mana::speech
