// mana-learn-intents FOLDER FILE: learns what the examples in the folder's intents/ mean, and writes it for
// load_brain.
#include "dialogue/aiml/intents/learn_program.hpp"
#include "dialogue/aiml/reading/brain_loader.hpp"

int main(int count, char** words) {
  using namespace mana::dialogue::aiml;
  return learn_into_file("mana-learn-intents", count, words,
                         [](const std::filesystem::path& folder) -> mana::core::Result<std::string> {
                           auto loaded = load_brain({folder});
                           if (!loaded) return std::move(loaded).error();
                           const auto examples = examples_of(loaded->brain.knowledge);
                           return loaded->brain.intents.bytes(stamp_of(examples));
                         });
}
