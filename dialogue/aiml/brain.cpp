#include "dialogue/aiml/brain.hpp"

#include "dialogue/aiml/words.hpp"

namespace mana::dialogue::aiml {

IntentClassifier learn_intents(const Knowledge& knowledge) {
  IntentExamples normalised;
  for (const auto& [name, examples] : knowledge.intents)
    for (const std::string& example : examples)
      for (std::string& sentence : split_sentences(knowledge.normal.apply(example)))
        normalised[name].push_back(std::move(sentence));
  return IntentClassifier{normalised};
}

}  // namespace mana::dialogue::aiml
