#include "vision/capture/picture_health.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace mana::vision {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kSameFor = 10s, kBlackFor = 20s, kNoiseFor = 2s;
constexpr double kBlackMean = 4, kBlackDeviation = 1.5;  // of 255
constexpr double kLeastLikeness = 0.4;                   // correlation of neighbours; a picture's is over 0.9
constexpr std::size_t kEvery = 7;                        // of the pixels

struct Look {
  std::uint64_t print = 0;
  double mean = 0, deviation = 0, likeness = 1;
};

Look look_at(const Picture& p) {
  Look look;
  look.print = 14695981039346656037U;  // FNV-1a
  double n = 0;
  double sum = 0;
  double squares = 0;
  double products = 0;
  double next_sum = 0;
  double next_squares = 0;
  for (std::size_t i = 0; i + 1 < p.grey.size(); i += kEvery) {
    const double a = p.grey[i];
    const double b = p.grey[i + 1];
    look.print = (look.print ^ p.grey[i]) * 1099511628211U;
    n += 1;
    sum += a;
    squares += a * a;
    products += a * b;
    next_sum += b;
    next_squares += b * b;
  }
  if (n < 1) return look;
  const auto variance = [n](double s, double q) { return std::max(0.0, q / n - s / n * (s / n)); };
  look.mean = sum / n;
  look.deviation = std::sqrt(variance(sum, squares));
  const double both = look.deviation * std::sqrt(variance(next_sum, next_squares));
  if (both > 25) look.likeness = (products / n - sum / n * (next_sum / n)) / both;  // flat ones have no say
  return look;
}

bool lasts(std::optional<core::Time>& since, bool is_so, core::Time at, core::Duration how_long) {
  if (!is_so) since.reset();
  if (is_so && !since) since = at;
  return since && at - *since >= how_long;
}

}  // namespace

std::optional<PictureHealth::Ill> PictureHealth::see(const Picture& picture) {
  const Look look = look_at(picture);
  const bool shows_nothing = look.mean < kBlackMean && look.deviation < kBlackDeviation;
  if (!any_ || look.print != last_look_ || shows_nothing) same_since_ = picture.at;  // black has its own word
  any_ = true;
  last_look_ = look.print;
  const bool is_black = lasts(black_, shows_nothing, picture.at, kBlackFor);
  const bool is_noise = lasts(noise_, look.likeness < kLeastLikeness, picture.at, kNoiseFor);
  if (is_black) {
    return Ill{"It is dark, or something covers my camera.", "I see again as soon as there is light.",
               /*reopen=*/false, /*is_fault=*/false};
  }
  if (is_noise) return Ill{"My camera's picture is only noise.", "I look again every ten seconds.", true};
  if (picture.at - same_since_ >= kSameFor)
    return Ill{"My camera shows the same picture all the time.", "I look again every ten seconds.", true};
  return {};
}

}  // namespace mana::vision
