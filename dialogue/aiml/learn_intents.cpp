// mana-learn-intents FOLDER FILE: learns what the examples in the folder's intents/ mean, and writes it for
// load_brain.
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "dialogue/aiml/brain_loader.hpp"

int main(int count, char** words) {
  using namespace mana::dialogue::aiml;
  if (count != 3) {
    std::fputs("usage: mana-learn-intents FOLDER FILE\n", stderr);
    return 2;
  }
  const auto loaded = load_brain({words[1]});
  if (!loaded) {
    std::fprintf(stderr, "mana-learn-intents: %s\n", loaded.error().sentence.c_str());
    return 1;
  }
  const std::filesystem::path fresh = std::string{words[2]} + ".tmp";
  {
    std::ofstream out{fresh, std::ios::binary};
    out << loaded->brain.intents.bytes(stamp_of(examples_of(loaded->brain.knowledge)));
    out.flush();
    if (!out) {
      std::fprintf(stderr, "mana-learn-intents: cannot write '%s'\n", words[2]);
      return 1;
    }
  }
  std::error_code error;
  std::filesystem::rename(fresh, words[2], error);
  return error ? 1 : 0;
}
