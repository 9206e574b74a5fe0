#include "vision/expression/expression_filter.hpp"

#include <algorithm>
#include <cmath>

namespace mana::vision {
namespace {
constexpr double kForgets_s = 0.4;
constexpr core::Duration kSettles = std::chrono::milliseconds{300};
}  // namespace

ExpressionFilter::Answer ExpressionFilter::see(const ExpressionScores& scores, core::Time at) {
  if (!first_) {
    first_ = at;
    mean_ = scores;
    sure_of_.reset();
  } else {
    const double keeps = std::exp(-core::to_seconds(at - last_) / kForgets_s);
    for (std::size_t i = 0; i < scores.size(); ++i) mean_[i] = keeps * mean_[i] + (1 - keeps) * scores[i];
  }
  last_ = at;
  const auto best = std::max_element(mean_.begin(), mean_.end());
  const auto index = static_cast<std::size_t>(best - mean_.begin());
  const bool settled = at - *first_ >= kSettles;
  const bool sure = settled && *best >= (sure_of_ == index ? kUnsure : kSure);
  sure_of_ = sure ? std::optional{index} : std::nullopt;
  return {kExpressions[index], *best, sure};
}

}  // namespace mana::vision
