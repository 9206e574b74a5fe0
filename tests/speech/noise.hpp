#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "agent/core/random.hpp"

/// Sound made by numbers, for the tests of hearing. 16 kHz, mono, 16 bit.
namespace mana::test {

using Samples = std::vector<std::int16_t>;

inline std::int16_t to_sample(double x) {
  return static_cast<std::int16_t>(std::lround(std::clamp(x, -32768.0, 32767.0)));
}

/// White noise, gaussian, of the given root mean square.
inline Samples white_noise(double seconds, double rms, std::uint64_t seed = 1) {
  core::Random chance{seed};
  Samples out(static_cast<std::size_t>(seconds * 16'000));
  for (auto& sample : out) {
    const double radius = std::sqrt(-2 * std::log(1 - chance.uniform()));
    sample = to_sample(rms * radius * std::cos(2 * std::numbers::pi * chance.uniform()));
  }
  return out;
}

/// Something like a vowel: a voice of 120 Hz and its overtones, swelling four times a second.
inline Samples hum(double seconds, double rms) {
  Samples out(static_cast<std::size_t>(seconds * 16'000));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double t = static_cast<double>(i) / 16'000;
    double x = 0;
    for (int k = 1; k <= 20; ++k) x += std::sin(2 * std::numbers::pi * 120 * k * t) / k;
    out[i] = to_sample(1.3 * rms * x * (0.75 + 0.25 * std::sin(2 * std::numbers::pi * 4 * t)));
  }
  return out;
}

inline void append(Samples& to, const Samples& more) { to.insert(to.end(), more.begin(), more.end()); }

/// Adds `other` to `to` from `at_seconds` on.
inline void mix(Samples& to, const Samples& other, double at_seconds = 0) {
  const auto at = static_cast<std::size_t>(at_seconds * 16'000);
  for (std::size_t i = 0; i < other.size() && at + i < to.size(); ++i)
    to[at + i] = to_sample(double(to[at + i]) + other[i]);
}

/// Root mean square of the frames that are speech: within 30 dB of the loudest.
inline double active_rms(const Samples& s) {
  std::vector<double> frames;
  for (std::size_t i = 0; i + 160 <= s.size(); i += 160) {
    double power = 0;
    for (std::size_t k = i; k < i + 160; ++k) power += double(s[k]) * s[k];
    frames.push_back(power / 160);
  }
  if (frames.empty()) return 0;
  const double loudest = *std::max_element(frames.begin(), frames.end());
  double sum = 0;
  int count = 0;
  for (const double f : frames)
    if (f > loudest / 1000) sum += f, ++count;
  return std::sqrt(sum / count);
}

}  // namespace mana::test
