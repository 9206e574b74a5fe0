#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

/// How high somebody speaks.
namespace mana::tests {

/// Fundamental of one stretch of sound, Hz; 0 where it has none. By the autocorrelation, normalised by the
/// energies of both stretches; the shortest period that fits nearly as well as the best is taken, so that a
/// period is not taken for two. 60 to 450 Hz.
inline double pitch_of(std::span<const std::int16_t> frame, int rate_hz) {
  const auto shortest = static_cast<std::size_t>(rate_hz / 450);
  const auto longest = static_cast<std::size_t>(rate_hz / 60);
  if (frame.size() < 2 * longest) return 0;
  const std::size_t n = frame.size() - longest;
  std::vector<double> fits(longest + 1, 0);
  double here = 0;
  for (std::size_t i = 0; i < n; ++i) here += double(frame[i]) * frame[i];
  if (std::sqrt(here / double(n)) < 300) return 0;  // too soft to tell
  for (std::size_t lag = shortest; lag <= longest; ++lag) {
    double both = 0;
    double there = 0;
    for (std::size_t i = 0; i < n; ++i) {
      both += double(frame[i]) * frame[i + lag];
      there += double(frame[i + lag]) * frame[i + lag];
    }
    fits[lag] = both / std::sqrt(here * there + 1);
  }
  const double best = *std::max_element(fits.begin(), fits.end());
  if (best < 0.6) return 0;
  for (std::size_t lag = shortest + 1; lag < longest; ++lag) {
    if (fits[lag] >= 0.9 * best && fits[lag] >= fits[lag - 1] && fits[lag] >= fits[lag + 1])
      return double(rate_hz) / double(lag);
  }
  return 0;
}

/// The median over all voiced hundredths of a second; 0 without any.
inline double median_pitch(std::span<const std::int16_t> samples, int rate_hz) {
  const auto window = static_cast<std::size_t>(rate_hz / 20);
  const auto hop = static_cast<std::size_t>(rate_hz / 100);
  std::vector<double> voiced;
  for (std::size_t at = 0; at + window <= samples.size(); at += hop) {
    if (const double hz = pitch_of(samples.subspan(at, window), rate_hz); hz > 0) voiced.push_back(hz);
  }
  if (voiced.empty()) return 0;
  std::nth_element(voiced.begin(), voiced.begin() + static_cast<std::ptrdiff_t>(voiced.size() / 2),
                   voiced.end());
  return voiced[voiced.size() / 2];
}

}  // namespace mana::tests
