#include "dialogue/aiml/intents/checksum.hpp"

#include <array>
#include <cstring>

namespace mana::dialogue::aiml {

/// Four lanes, because one would wait for its own multiplication.
std::uint64_t checksum(std::string_view bytes) {
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4};
  std::size_t at = 0;
  for (; at + 32 <= bytes.size(); at += 32) {
    std::array<std::uint64_t, 4> words;
    std::memcpy(words.data(), bytes.data() + at, 32);
    for (std::size_t i = 0; i < 4; ++i) lanes[i] = mixed(lanes[i], words[i]);
  }
  std::uint64_t h = bytes.size();
  for (; at < bytes.size(); ++at) h = mixed(h, static_cast<unsigned char>(bytes[at]));
  for (const std::uint64_t lane : lanes) h = mixed(h, lane);
  return h;
}

}  // namespace mana::dialogue::aiml
