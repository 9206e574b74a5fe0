#include "dialogue/aiml/intents/learn_program.hpp"

#include <cstdio>

#include "agent/core/whole_file.hpp"

namespace mana::dialogue::aiml {

int learn_into_file(const char* name, int count, const char* const* words, const LearnFrom& learn) {
  if (count != 3) {
    std::fprintf(stderr, "usage: %s FOLDER FILE\n", name);
    return 2;
  }
  const auto learned = learn(words[1]);
  const core::Status done =
      learned ? core::write_whole_file(words[2], *learned) : core::Status{learned.error()};
  if (done) return 0;
  std::fprintf(stderr, "%s: %s\n", name, done.error().sentence.c_str());
  return 1;
}

}  // namespace mana::dialogue::aiml
