#pragma once
#include <cstdint>
#include <vector>

namespace mana::fuzz {

using Bytes = std::vector<std::uint8_t>;

/// Small files that are read without fault, so that damage to them reaches deep. Defined by a target that is
/// declared with MAKES_SEEDS.
std::vector<Bytes> made_seeds();

}  // namespace mana::fuzz
