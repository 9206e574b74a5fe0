#include "speech/activity/band_levels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "agent/core/check.hpp"

namespace mana::speech {
namespace {
constexpr double kRateHz = 16'000;
constexpr std::array<double, BandLevels::kBands + 1> kEdgesHz = {150,  350,  550,  850, 1250,
                                                                 1800, 2600, 4000, 7000};
// A power of a sine at full scale under the window: (sum of the window / 2) squared, and no logarithm of
// nothing.
constexpr float kFullScale = BandLevels::kWindow / 4.0F * (BandLevels::kWindow / 4.0F);
constexpr float kNothing = 1e-12F;

// The fast Fourier transform in place, radix 2 (Cooley and Tukey 1965).
void transform(std::span<std::complex<float>> x, std::span<const std::complex<float>> turns) {
  const std::size_t n = x.size();
  const int bits = std::countr_zero(n);
  for (std::size_t i = 0; i < n; ++i) {
    std::size_t mirrored = 0;
    for (int b = 0; b < bits; ++b) mirrored |= (i >> b & 1) << (bits - 1 - b);
    if (i < mirrored) std::swap(x[i], x[mirrored]);
  }
  for (std::size_t half = 1; half < n; half *= 2) {
    const std::size_t stride = n / (2 * half);
    for (std::size_t i = 0; i < n; i += 2 * half) {
      for (std::size_t k = 0; k < half; ++k) {
        const std::complex<float> turned = x[i + k + half] * turns[k * stride];
        x[i + k + half] = x[i + k] - turned;
        x[i + k] += turned;
      }
    }
  }
}
}  // namespace

BandLevels::BandLevels() {
  for (int i = 0; i < kWindow; ++i)
    window_[i] = static_cast<float>(0.5 - 0.5 * std::cos(2 * std::numbers::pi * (i + 0.5) / kWindow));
  for (int k = 0; k < kWindow / 2; ++k)
    turns_.push_back(std::polar(1.0F, static_cast<float>(-2 * std::numbers::pi * k / kWindow)));
  for (int b = 0; b <= kBands; ++b)
    edges_[b] = static_cast<int>(std::lround(kEdgesHz[b] * kWindow / kRateHz));
}

BandLevels::Levels BandLevels::push(std::span<const std::int16_t> frame) {
  MANA_CHECK(frame.size() == kHop, "band levels want frames of 10 ms");
  std::copy(recent_.begin() + kHop, recent_.end(), recent_.begin());
  std::transform(frame.begin(), frame.end(), recent_.end() - kHop,
                 [](std::int16_t s) { return static_cast<float>(s) / 32768.0F; });
  std::array<std::complex<float>, kWindow> spectrum;
  for (int i = 0; i < kWindow; ++i) spectrum[i] = recent_[i] * window_[i];
  transform(spectrum, turns_);
  Levels levels{};
  for (int b = 0; b < kBands; ++b) {
    float power = 0;
    for (int bin = edges_[b]; bin < edges_[b + 1]; ++bin) power += std::norm(spectrum[bin]);
    levels[b] = 10 * std::log10(power / kFullScale + kNothing);
  }
  return levels;
}

}  // namespace mana::speech
