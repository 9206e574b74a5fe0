#pragma once
#include <span>
#include <string_view>

namespace mana::speech {

/// What learners of English often say instead of a sound. The kinds are those that teachers of it name (Swan
/// and Smith 2001, "Learner English").
struct Confusion {
  std::string_view sound;    ///< ARPAbet
  std::string_view instead;  ///< ARPAbet
  std::string_view kind;     ///< "th", "r-l", "v-w", "vowel", "final-voice", "p-b"
  bool only_last = false;    ///< at the end of a word alone
};

std::span<const Confusion> confusions();

}  // namespace mana::speech
