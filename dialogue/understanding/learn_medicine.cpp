// mana-learn-medicine FOLDER FILE: learns what the examples in the folder mean, and writes it for
// MedicineWords.
#include "dialogue/aiml/intents/learn_program.hpp"
#include "dialogue/understanding/medicine_words.hpp"

int main(int count, char** words) {
  using namespace mana;
  return dialogue::aiml::learn_into_file(
      "mana-learn-medicine", count, words,
      [](const std::filesystem::path& folder) -> core::Result<std::string> {
        auto learned = dialogue::MedicineWords::read(folder);
        if (!learned) return std::move(learned).error();
        return learned->bytes();
      });
}
