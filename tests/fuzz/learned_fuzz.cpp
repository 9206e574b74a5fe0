#include <cmath>

#include "agent/core/check.hpp"
#include "dialogue/aiml/intents/intents.hpp"
#include "tests/fuzz/seeds.hpp"

// What programs learnt from examples, as the file that they left.

namespace mana {
namespace {

const dialogue::aiml::IntentExamples kExamples = {{"fire", {"the curtain is on fire", "it burns"}},
                                                  {"tea", {"i want a cup of tea", "put the kettle on"}}};

}  // namespace

std::vector<fuzz::Bytes> fuzz::made_seeds() {
  const auto bytes = dialogue::aiml::IntentClassifier{kExamples}.bytes(dialogue::aiml::stamp_of(kExamples));
  return {Bytes(bytes.begin(), bytes.end())};
}

}  // namespace mana

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mana;
  const std::string_view bytes{reinterpret_cast<const char*>(data), size};
  static const auto stamp = dialogue::aiml::stamp_of(kExamples);
  const auto learned = dialogue::aiml::IntentClassifier::from_bytes(bytes, stamp);
  if (!learned) return 0;
  double sum = 0;
  const auto guesses = learned->judge("the kettle is on fire");
  for (const auto& guess : guesses) sum += guess.probability;
  MANA_CHECK(guesses.empty() || std::abs(sum - 1) < 1e-3, "probabilities that are none");
  return 0;
}
