#include "vision/detection/looking.hpp"

#include <algorithm>
#include <cmath>

namespace mana::vision {
namespace {

constexpr double kBegins = 0.75, kEnds = 0.3;
constexpr double kRises_s = 0.35, kFalls_s = 0.6;
constexpr double kLongestGap_s = 1;

// What a long run of such pictures alone would make one believe.
double log_odds_of(Gaze gaze) {
  switch (gaze) {
    case Gaze::Eyes: return 4;
    case Gaze::Frontal: return 3;
    case Gaze::EyesShut: return -2;
    case Gaze::Profile:
    case Gaze::Turned: return -3;
    case Gaze::Nobody: return -4;
  }
  return 0;
}

}  // namespace

double LookingFilter::probability() const { return 1 / (1 + std::exp(-log_odds_)); }

bool LookingFilter::see(Gaze gaze, core::Time at) {
  const double dt =
      last_ == core::Time::min() ? 0.2 : std::clamp(core::to_seconds(at - last_), 0.0, kLongestGap_s);
  last_ = at;
  const double aim = log_odds_of(gaze);
  const double tau = aim > log_odds_ ? kRises_s : kFalls_s;
  log_odds_ += (1 - std::exp(-dt / tau)) * (aim - log_odds_);
  const double p = probability();
  looking_ = looking_ ? p > kEnds : p > kBegins;
  return looking_;
}

}  // namespace mana::vision
