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
  /// What is added to the log odds that the sound was right, where this is the likeliest of its confusions:
  /// how the acoustic model leans between the two. Fitted with the rest (sound_odds.hpp).
  double lean = 0;
  bool only_last = false;  ///< at the end of a word alone
};

std::span<const Confusion> confusions();

}  // namespace mana::speech
