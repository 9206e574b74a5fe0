#include "dialogue/aiml/brain/brain.hpp"

#include <fstream>
#include <iterator>

#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue::aiml {

IntentExamples examples_of(const Knowledge& knowledge) {
  IntentExamples normalised;
  for (const auto& [name, examples] : knowledge.intents)
    for (const std::string& example : examples) normalised[name].push_back(knowledge.normal.apply(example));
  return normalised;
}

IntentClassifier learn_intents(const Knowledge& knowledge, const std::filesystem::path& learned) {
  const IntentExamples examples = examples_of(knowledge);
  if (!learned.empty()) {
    std::ifstream in{learned, std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{in}, {}};
    if (auto known = IntentClassifier::from_bytes(bytes, stamp_of(examples))) return *std::move(known);
  }
  return IntentClassifier{examples};
}

}  // namespace mana::dialogue::aiml
