#pragma once
#include <cstdint>

#include "agent/core/time.hpp"

namespace mana::render {

/// How far the lids are closed at a moment, 0..1: a function of time and seed. One blink in each stretch
/// of four seconds, anywhere in it (so 1 to 7 s apart); 15 % are double. Closes in 50-70 ms, opens in about
/// 120.
float blink_at(core::Time t, std::uint64_t seed);

}  // namespace mana::render
