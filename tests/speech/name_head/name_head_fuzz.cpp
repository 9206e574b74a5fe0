#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "agent/core/check.hpp"
#include "speech/name_head/name_head.hpp"
#include "tests/fuzz/seeds.hpp"

// The file of a learnt name: whatever stands in it, it is refused with a sentence, or it judges embeddings.

namespace mana {
std::vector<fuzz::Bytes> fuzz::made_seeds() {
  const std::string file = speech::NameHead{"mana", 2, speech::HeadNumbers::empty()}.bytes();
  return {{file.begin(), file.end()}};
}
}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const auto head = speech::NameHead::parse({reinterpret_cast<const char*>(data), size}, "name");
  if (!head) {
    MANA_CHECK(!head.error().sentence.empty(), "an error without a sentence");
    return 0;
  }
  const std::vector<speech::Embedding> window(speech::HeadNumbers::kWindow);
  head->judge(std::span<const speech::Embedding>{window});
  return 0;
}
