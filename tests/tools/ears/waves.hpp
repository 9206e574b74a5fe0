#pragma once
#include <cstdint>
#include <vector>

#include "agent/core/random.hpp"

/// Sound as the makers of examples handle it.
namespace mana::ears {

constexpr int kRateHz = 16'000;
constexpr int kFrame = kRateHz / 100;
using Wave = std::vector<float>;  ///< at kRateHz, of 32768
using Samples = std::vector<std::int16_t>;

double rms(const Wave& w);
/// Root mean square of what is within 30 dB of the loudest frame.
double active_rms(const Wave& w);
/// The acoustic model has to hear a fifth of a second of all but silence around it.
Samples with_silence(const Samples& sound, core::Random& chance);

}  // namespace mana::ears
