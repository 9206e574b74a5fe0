#include "agent/evaluation/text/matched_pairs.hpp"

#include <cmath>

#include "agent/evaluation/measures/distributions.hpp"

namespace mana::evaluation {
namespace {

/// Of each reference word, and of the end: words inserted before it, and whether it was missed.
struct WordFate {
  Count inserted = 0;
  bool missed = false;
};

std::vector<WordFate> fates(const std::vector<EditStep>& steps) {
  std::vector<WordFate> all(1);
  for (const EditStep step : steps) {
    if (step == EditStep::Insertion) {
      ++all.back().inserted;
    } else {
      all.back().missed = step != EditStep::Hit;
      all.emplace_back();
    }
  }
  return all;
}

}  // namespace

std::vector<Segment> error_segments(const std::vector<EditStep>& first, const std::vector<EditStep>& second) {
  const auto a = fates(first), b = fates(second);
  std::vector<Segment> segments;
  Segment open;
  int right = 0;
  const auto close = [&] {
    if (open != Segment{}) segments.push_back(open);
    open = {};
  };
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    open.first += a[i].inserted + (a[i].missed ? 1 : 0);
    open.second += b[i].inserted + (b[i].missed ? 1 : 0);
    if (a[i].inserted + b[i].inserted > 0) right = 0;
    right = a[i].missed || b[i].missed ? 0 : right + 1;
    if (right >= kRightWordsBetweenSegments) close();
  }
  close();
  return segments;
}

MatchedPairs matched_pairs(const std::vector<Segment>& segments) {
  MatchedPairs result{segments.size(), {}, {}, {}};
  if (segments.size() < 2) return result;
  const double n = double(segments.size());
  double sum = 0, squares = 0;
  for (const Segment& s : segments) sum += double(s.first - s.second);
  const double mean = sum / n;
  for (const Segment& s : segments) squares += std::pow(double(s.first - s.second) - mean, 2);
  const double error = std::sqrt(squares / (n - 1) / n);
  result.mean = measured(mean);
  result.z = mean == 0 ? measured(0) : odds(std::abs(mean), error);
  result.z.value = std::copysign(result.z.value, mean);
  result.p = measured(2 * normal_cdf(-std::abs(result.z.value)));
  return result;
}

}  // namespace mana::evaluation
