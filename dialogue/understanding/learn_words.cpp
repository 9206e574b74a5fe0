// mana-learn-words FOLDER FILE: learns what the examples in the folder mean, and writes it for
// MeantWords.
#include "dialogue/aiml/intents/learn_program.hpp"
#include "dialogue/understanding/meant_words.hpp"

int main(int count, char** words) {
  using namespace mana;
  return dialogue::aiml::learn_into_file(
      "mana-learn-words", count, words, [](const std::filesystem::path& folder) -> core::Result<std::string> {
        auto learned = dialogue::MeantWords::read(folder);
        if (!learned) return std::move(learned).error();
        return learned->bytes();
      });
}
