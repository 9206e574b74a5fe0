#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "agent/core/check.hpp"
#include "speech/acoustics/sound_network.hpp"
#include "tests/fuzz/seeds.hpp"

// The file of a sound network: whatever stands in it, it is refused, or it judges a sound.

namespace mana {
namespace {
fuzz::Bytes small_network() {
  fuzz::Bytes file;
  const auto put = [&](const void* what, std::size_t bytes) {
    const auto* from = static_cast<const std::uint8_t*>(what);
    file.insert(file.end(), from, from + bytes);
  };
  const auto numbers = [&](std::initializer_list<std::int32_t> list) {
    for (const std::int32_t x : list) put(&x, sizeof x);
  };
  put("MANAEARS", 8);
  numbers({1, speech::MelRows::kBands, 2, 3});
  fuzz::Bytes zero(4 * 2, 0);
  put(zero.data(), zero.size());
  for (const auto& [in, out, kernel, dilation] :
       {std::array{speech::MelRows::kBands, 2, 3, 1}, std::array{2, 2, 3, 2}, std::array{2, 4, 1, 1}}) {
    numbers({in, out, kernel, dilation});
    const fuzz::Bytes weights(static_cast<std::size_t>(4 * out + 2 * in * out * kernel), 0x2c);
    put(weights.data(), weights.size());
  }
  return file;
}
}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() { return {small_network()}; }
}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const auto network = speech::SoundNetwork::parse({reinterpret_cast<const char*>(data), size}, "network");
  if (!network) {
    MANA_CHECK(!network.error().sentence.empty(), "an error without a sentence");
    return 0;
  }
  speech::MelRows rows{7, {}};
  for (int i = 0; i < 7 * speech::MelRows::kBands; ++i) rows.values.push_back(static_cast<float>(i % 11));
  const auto heard = network->judge(rows);
  MANA_CHECK(heard.frames == 7 && heard.classes == network->classes(), "another number of frames came out");
  return 0;
}
