// mana-learn-words FOLDER FILE: learns what the examples in the folder mean, and writes it for
// MeantWords.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "dialogue/understanding/meant_words.hpp"

int main(int count, char** words) {
  if (count != 3) {
    std::fputs("usage: mana-learn-words FOLDER FILE\n", stderr);
    return 2;
  }
  const auto learned = mana::dialogue::MeantWords::read(words[1]);
  if (!learned) {
    std::fprintf(stderr, "mana-learn-words: %s\n", learned.error().sentence.c_str());
    return 1;
  }
  const std::filesystem::path fresh = std::string{words[2]} + ".tmp";
  {
    std::ofstream out{fresh, std::ios::binary};
    out << learned->bytes();
    out.flush();
    if (!out) {
      std::fprintf(stderr, "mana-learn-words: cannot write '%s'\n", words[2]);
      return 1;
    }
  }
  std::error_code error;
  std::filesystem::rename(fresh, words[2], error);
  return error ? 1 : 0;
}
