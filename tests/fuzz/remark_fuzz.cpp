#include <array>
#include <string_view>

#include "agent/core/check.hpp"
#include "dialogue/knowledge/knowledge_desk.hpp"
#include "dialogue/understanding/said_back.hpp"
#include "dialogue/understanding/spoken_of.hpp"
#include "tests/fuzz/seeds.hpp"

// What somebody says in passing or asks, as ears or keyboard wrote it down.

namespace mana {

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view text : std::to_array<std::string_view>(
           {"my dad was down the pit from fourteen", "our Susan, she's a terror", "me prayers",
            "what's eleven stone in kilos", "seven eights", "when is Easter",
            "change from twenty pounds if I spend 13.60", "how d'you spell rhubarb, it's for my list",
            "what is XIV in roman numerals", "what letter comes after q", "who wrote Oliver Twist",
            "a third of 90", "is there one M or two in accommodation? Spell it out."}))
    seeds.emplace_back(text.begin(), text.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana::dialogue;
  static const KnowledgeDesk desk =
      *KnowledgeDesk::read(MANA_ASSETS "/dialogue/en-GB/knowledge", nullptr, nullptr);
  static const SpokenOfFinder finder =
      *SpokenOfFinder::read(MANA_ASSETS "/dialogue/en-GB/spoken_of", nullptr);
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  if (const auto fact = desk.answer(text)) MANA_CHECK(!fact->empty(), "an answer without words");
  if (const auto again = said_back(text)) MANA_CHECK(!again->empty(), "nothing said back");
  finder.find(text);
  return 0;
}
