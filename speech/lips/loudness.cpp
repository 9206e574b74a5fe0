#include "speech/lips/loudness.hpp"

#include <algorithm>
#include <cmath>

namespace mana::speech {
namespace {

constexpr double kRange_dB = 20;
constexpr double kQuietest = 1e-4;  // of full scale: a sentence of pure silence has no loud parts

/// Mean energy of each step.
std::vector<double> energies(std::span<const std::int16_t> samples, std::size_t step) {
  std::vector<double> sums((samples.size() + step - 1) / step);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double s = samples[i] / 32768.0;
    sums[i / step] += s * s / static_cast<double>(step);
  }
  return sums;
}

/// Weights 1 2 2 1 over four steps around each boundary between them: a bell of some 40 ms.
std::vector<double> amplitudes_at_boundaries(const std::vector<double>& energy) {
  const auto n = static_cast<std::ptrdiff_t>(energy.size());
  std::vector<double> out(energy.size() + 1);
  for (std::ptrdiff_t b = 0; b <= n; ++b) {
    double sum = 0;
    for (std::ptrdiff_t k = -2; k < 2; ++k) {
      const std::ptrdiff_t at = b + k;
      if (at >= 0 && at < n) sum += (k == -1 || k == 0 ? 2 : 1) * energy[static_cast<std::size_t>(at)];
    }
    out[static_cast<std::size_t>(b)] = std::sqrt(sum / 6);
  }
  return out;
}

}  // namespace

std::vector<float> loudness_of(std::span<const std::int16_t> samples, int sample_rate_hz) {
  const auto step = static_cast<std::size_t>(sample_rate_hz / 100);
  if (samples.empty() || step == 0) return {};
  const std::vector<double> amplitudes = amplitudes_at_boundaries(energies(samples, step));
  std::vector<double> sorted = amplitudes;
  const auto loud = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 95 / 100);
  std::nth_element(sorted.begin(), loud, sorted.end());
  const double reference = std::max(*loud, kQuietest);
  std::vector<float> loudness;
  loudness.reserve(amplitudes.size());
  for (const double a : amplitudes) {
    const double below_dB = 20 * std::log10(std::max(a, 1e-9) / reference);
    const double level = std::clamp(1 + below_dB / kRange_dB, 0.0, 1.0);
    loudness.push_back(static_cast<float>(std::round(level * 100) / 100));
  }
  return loudness;
}

}  // namespace mana::speech
