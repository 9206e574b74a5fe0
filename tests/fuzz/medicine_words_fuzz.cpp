#include <array>
#include <string_view>

#include "agent/core/check.hpp"
#include "dialogue/understanding/medicine_words.hpp"
#include "tests/fuzz/seeds.hpp"

// What somebody says, or types, about a medicine of hers.

namespace mana {
namespace {

using namespace dialogue;

constexpr double kSureTaken = 0.92;  // less than that is asked about

void check(const MedicineSaid& said, MedicineTalk talk, bool named) {
  MANA_CHECK(said.probability >= 0 && said.probability <= 1 + 1e-9, "no probability");
  MANA_CHECK(!to_string(said.kind).empty(), "a kind without a name");
  const bool is_taken = said.kind == MedicineKind::Taken || said.kind == MedicineKind::Given;
  if (talk != MedicineTalk::SaidYes)  // then it was believed before
    MANA_CHECK(!is_taken || !said.sure || said.probability >= kSureTaken, "a dose that is believed too soon");
  if (talk == MedicineTalk::Asked)
    MANA_CHECK(said.kind != MedicineKind::TakeBack, "an answer is taken back before there is one");
  if (talk == MedicineTalk::None && !named)
    MANA_CHECK(said.kind == MedicineKind::None, "words that are about no medicine");
  if (talk == MedicineTalk::None || talk == MedicineTalk::Recent)
    MANA_CHECK(!said.sure || !is_taken, "what nobody asked about closes a question");
}

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  std::vector<Bytes> seeds;
  for (const std::string_view words : std::to_array<std::string_view>(
           {"yes, I have just had it", "my daughter gave it to me", "I'm taking it right now", "not yet",
            "I don't want those tablets", "I can't find the box", "they make me feel sick",
            "I'm not sure whether I did", "I think I took 2 of them", "only half of it", "no, I meant no",
            "did I take my tablet this morning?", "What are the white pills for?", "the cat is on the chair",
            "I meant yes", "I’ve swallowed it, dear"}))
    seeds.emplace_back(words.begin(), words.end());
  return seeds;
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  static const auto medicine = MedicineWords::read(MANA_MEDICINE_EXAMPLES, MANA_MEDICINE_LEARNED);
  MANA_CHECK(medicine.ok(), "no examples");
  const std::string_view words{reinterpret_cast<const char*>(data), size};
  const bool named = medicine->names_medicine(words);
  for (const MedicineTalk talk : {MedicineTalk::Asked, MedicineTalk::SaidYes, MedicineTalk::SaidNo,
                                  MedicineTalk::Recent, MedicineTalk::None})
    check(medicine->judge(words, talk), talk, named);
  return 0;
}
