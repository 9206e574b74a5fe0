#include "tests/device/series.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace mana::device {
namespace {
using std::chrono::milliseconds;

std::int64_t in_ms(core::Duration d) { return std::chrono::duration_cast<milliseconds>(d).count(); }

/// Pearson's coefficient of every `hop`th value; 0 when one side is constant.
double correlation(std::span<const double> a, std::span<const double> b, std::size_t hop) {
  const auto n = static_cast<double>((b.size() + hop - 1) / hop);
  double sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
  for (std::size_t i = 0; i < b.size(); i += hop) {
    sa += a[i];
    sb += b[i];
    saa += a[i] * a[i];
    sbb += b[i] * b[i];
    sab += a[i] * b[i];
  }
  const double va = saa - sa * sa / n, vb = sbb - sb * sb / n;
  return va < 1e-12 || vb < 1e-12 ? 0 : (sab - sa * sb / n) / std::sqrt(va * vb);
}

/// Mean over `half` neighbours to each side; fewer at the ends.
std::vector<double> running_mean(const std::vector<double>& values, std::int64_t half) {
  const auto n = static_cast<std::int64_t>(values.size());
  std::vector<double> sums(values.size() + 1), means(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) sums[i + 1] = sums[i] + values[i];
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t from = std::max<std::int64_t>(i - half, 0), to = std::min(i + half + 1, n);
    means[static_cast<std::size_t>(i)] =
        (sums[static_cast<std::size_t>(to)] - sums[static_cast<std::size_t>(from)]) /
        static_cast<double>(to - from);
  }
  return means;
}

/// Where a parabola through three neighbours has its top, in steps from the middle one.
double top_of_parabola(double left, double middle, double right) {
  const double bend = left - 2 * middle + right;
  return std::abs(bend) < 1e-12 ? 0 : std::clamp(0.5 * (left - right) / bend, -0.5, 0.5);
}

}  // namespace

Series at_each_millisecond(const std::vector<Sample>& samples) {
  Series result;
  if (samples.empty()) return result;
  result.start = milliseconds{in_ms(samples.front().at)};
  const std::int64_t count = in_ms(samples.back().at - result.start) + 1;
  result.values.reserve(static_cast<std::size_t>(count));
  std::size_t next = 1;
  for (std::int64_t i = 0; i < count; ++i) {
    const core::Duration t = result.start + milliseconds{i};
    while (next < samples.size() && samples[next].at < t) ++next;
    const Sample& a = samples[next - 1];
    const Sample& b = samples[std::min(next, samples.size() - 1)];
    const double span = core::to_seconds(b.at - a.at);
    const double part = span > 0 ? std::clamp(core::to_seconds(t - a.at) / span, 0.0, 1.0) : 0;
    result.values.push_back(a.value + part * (b.value - a.value));
  }
  return result;
}

Series cut(const Series& series, core::Duration start, core::Duration end) {
  if (series.values.empty()) return {start, {}};
  const std::int64_t offset = in_ms(start - series.start);
  Series result{series.start + milliseconds{offset}, {}};
  const auto last = static_cast<std::int64_t>(series.values.size()) - 1;
  for (std::int64_t i = 0; i < in_ms(end - start); ++i)
    result.values.push_back(
        series.values[static_cast<std::size_t>(std::clamp(offset + i, std::int64_t{0}, last))]);
  return result;
}

Series smooth(const Series& series, core::Duration width) {
  const double sigma = static_cast<double>(in_ms(width));
  // Three running means in a row are close to a bell and cost the same at any width.
  const auto half = static_cast<std::int64_t>(std::lround((std::sqrt(4 * sigma * sigma + 1) - 1) / 2));
  Series result = series;
  if (half > 0)
    for (int pass = 0; pass < 3; ++pass) result.values = running_mean(result.values, half);
  return result;
}

Series without_slow_change(const Series& series, core::Duration slow) {
  Series result = series;
  const Series base = smooth(series, slow);
  for (std::size_t i = 0; i < result.values.size(); ++i) result.values[i] -= base.values[i];
  return result;
}

std::optional<Fit> best_fit(const Series& late, const Series& reference, core::Duration reach,
                            core::Duration step) {
  const std::int64_t hop = std::max<std::int64_t>(in_ms(step), 1), steps = in_ms(reach) / hop;
  // The same stretch of the reference at every lag, so that a lag is not preferred for its length.
  const core::Duration from = std::max(reference.start, late.start + reach);
  const core::Duration to = std::min(reference.end(), late.end() - reach);
  if (to - from < milliseconds{200}) return std::nullopt;
  const Series still = cut(reference, from, to);
  const Series moving = cut(late, from - reach, to + reach);
  std::vector<double> fits;
  for (std::int64_t k = -steps; k <= steps; ++k) {
    const auto shift = static_cast<std::size_t>(in_ms(reach) + k * hop);
    fits.push_back(correlation(std::span{moving.values}.subspan(shift, still.values.size()), still.values,
                               static_cast<std::size_t>(hop)));
  }
  const auto best = std::max_element(fits.begin(), fits.end(),
                                     [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (best == fits.begin() || best == std::prev(fits.end()) || *best == 0) return std::nullopt;
  const double sign = *best < 0 ? -1 : 1;
  const double fraction = top_of_parabola(sign * best[-1], sign * best[0], sign * best[1]);
  const double steps_away = static_cast<double>(best - fits.begin() - steps) + fraction;
  const core::Duration grids =
      moving.start + reach - still.start;  // the two may lie between each other's milliseconds
  return Fit{core::seconds(static_cast<double>(hop) * steps_away / 1e3) + grids, *best};
}

std::vector<Stretch> loud_stretches(const Series& loudness, double threshold, core::Duration pause) {
  std::vector<Stretch> stretches;
  for (std::size_t i = 0; i < loudness.values.size(); ++i) {
    if (loudness.values[i] < threshold) continue;
    const core::Duration t = loudness.start + milliseconds{i};
    if (stretches.empty() || t - stretches.back().end > pause) stretches.push_back({t, t});
    stretches.back().end = t + milliseconds{1};
  }
  return stretches;
}

}  // namespace mana::device
