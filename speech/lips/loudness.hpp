#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::speech {

inline constexpr core::Duration kLoudnessStep = std::chrono::milliseconds{10};

/// The envelope of a voice, as msg::SentenceStarted carries it: one value each 10 ms, from the first sample
/// to the last. Root mean square over some 40 ms, so that neither a pitch period nor a click of the tongue
/// moves a jaw; 0 is 30 dB below the loud parts (their 95th percentile) or quieter, 1 is as loud as those;
/// linear in decibels between. In steps of 1/100.
std::vector<float> loudness_of(std::span<const std::int16_t> samples, int sample_rate_hz);

}  // namespace mana::speech
