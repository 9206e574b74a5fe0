#pragma once
#include <filesystem>
#include <set>
#include <string>

#include "tests/eval/hearing_corpus/ears.hpp"
#include "tests/eval/hearing_corpus/noises.hpp"

/// What the ears make of talk that nobody addressed to MANA.
namespace mana::eval {

/// What it is heard with: "name": when nothing is awaited, "look": when somebody looks, "answers": when all
/// answers are awaited, which they never are.
using Ways = std::set<std::string>;

struct Overhearing {
  Ears& ears;
  Speaking& speaking;
  const Noises& noises;
  core::Random& chance;
  const Ways& ways;
  bool verbose = false;
};

/// Synthetic voices that talk without end. Prints what was taken for something, an hour.
void overhear_talk(const Overhearing& how, const std::vector<Talker>& talkers, double minutes,
                   std::uint64_t seed);

/// What people say to somebody else, each file of the folder once.
/// @param words a list of files and what is said in them; with it counts apart what somebody did say, a
///        clause of its own, though to somebody else. May be empty.
void overhear_recordings(const Overhearing& how, const std::filesystem::path& folder,
                         const std::filesystem::path& words, const speech::Vocabulary& vocabulary);

}  // namespace mana::eval
