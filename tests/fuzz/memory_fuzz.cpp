#include <array>
#include <string_view>

#include "agent/core/check.hpp"
#include "dialogue/encoder/recall_encoder.hpp"
#include "dialogue/memory/answer_kind.hpp"
#include "dialogue/memory/correction.hpp"
#include "dialogue/memory/quoted.hpp"
#include "dialogue/memory/shopping.hpp"
#include "tests/fuzz/seeds.hpp"

// What somebody tells the agent to remember, and the numbers that a damaged store gives back.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view text : std::to_array<std::string_view>(
           {"Remember that my glasses are in the blue bowl, love.", "No, I meant Thursday at half past 3.",
            "put milk, eggs and a jar of marmalade on my list", "cross the milk off", "What's still to buy?",
            "me spare teeth, just so's you know", "Where does Winnie live?"}))
    seeds.emplace_back(text.begin(), text.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana::dialogue;
  static const memory::MemoryWords words =
      *memory::MemoryWords::read(MANA_ASSETS "/dialogue/en-GB/memory/memory.toml");
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  memory::told_back(text, words);
  memory::corrected("The podiatrist comes on Tuesday at two.", text, words);
  memory::corrected(text, "no, I meant Thursday", words);
  for (const bool is_asking : {false, true}) {
    const auto wish = memory::list_wish(text, words, {"milk", "a birthday card"}, is_asking);
    for (const std::string& item : wish.items) MANA_CHECK(!item.empty(), "an item without words");
  }
  memory::AnswerKind{text, words, memory::names_in(text)}.fits(text);
  const RecallVector vector = RecallVector::from_bytes(text);
  MANA_CHECK(vector.pieces.size() == vector.size() * RecallVector::kPiece, "a vector with loose ends");
  return 0;
}
