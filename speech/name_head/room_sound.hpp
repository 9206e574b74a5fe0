#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/random.hpp"

/// Rooms, distances and noises made by numbers, so that what is learnt from synthetic voices holds in a home.
/// Sounds are mono, 16 kHz, in units of 16-bit samples. All is the same for the same seed.
namespace mana::speech {

using Wave = std::vector<float>;

/// Root mean square of the 20 ms that are within 30 dB of the loudest; 0 of silence.
float active_level(std::span<const float> sound);

/// Said faster and higher (factor > 1), or slower and lower, as by a smaller or larger head.
Wave warped(std::span<const float> sound, double factor);
/// Said more slowly (factor > 1) at the same pitch: overlapping pieces where they fit best (WSOLA; Verhelst
/// and Roelands 1993, "An overlap-add technique based on waveform similarity").
Wave stretched(std::span<const float> sound, double factor);
/// Darker or brighter, and a resonance or two, as microphones have.
Wave coloured(std::span<const float> sound, core::Random& chance);
/// As heard across a room: early reflections and a tail of random, sparse ones that die away ("velvet noise",
/// Karjalainen and Jarvelainen 2007) in 0.1 to 0.8 s; the direct sound is first, and as loud as before.
Wave in_a_room(std::span<const float> sound, core::Random& chance);
/// Hiss, rumble, hum, or a motor: of root mean square 1.
Wave machine_noise(std::size_t samples, core::Random& chance);
/// Several of the voices at once, each from any place on: of active level 1. Silence where there is no voice.
Wave babble(std::span<const Wave> voices, int at_once, std::size_t samples, core::Random& chance);

/// to += other * gain, as far as `to` reaches.
void add_to(Wave& to, std::span<const float> other, float gain, std::size_t at = 0);
/// Rounded, and clipped where it is too loud.
std::vector<std::int16_t> as_samples(std::span<const float> sound);

}  // namespace mana::speech
