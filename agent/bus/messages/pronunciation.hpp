#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// How one awaited word is said, sound by sound. Plain values.
namespace mana::msg {

/// Command: what is said from now on is also judged as this word, sound by sound; an empty word: no longer.
struct AwaitWord {
  std::string word;  ///< English, lower case; of another language as it is written
  /// Of a word that is not English: its language ("de"), and its sounds as the voice says them, in IPA with
  /// blanks between ("v a s ɜ"). Empty: English.
  std::string language = {}, sounds = {};
};
MANA_FIELDS(AwaitWord, word, language, sounds)

/// What somebody said when a word was awaited.
enum class HeardAs {
  Nothing,    ///< nobody spoke
  OtherWord,  ///< somebody did, but said something else
  Unclear,    ///< it may have been the word, or was it but for one sound
  Word,
};
inline constexpr std::string_view to_string(HeardAs h) {
  constexpr std::array<std::string_view, 4> kNames = {"nothing", "other word", "unclear", "word"};
  return kNames[static_cast<std::size_t>(h)];
}

enum class Judged { Right, NotSure, Wrong };
inline constexpr std::string_view to_string(Judged j) {
  constexpr std::array<std::string_view, 3> kNames = {"right", "not sure", "wrong"};
  return kNames[static_cast<std::size_t>(j)];
}

/// One sound of a word that somebody said.
struct SoundSaid {
  std::string sound;  ///< ARPAbet: "TH"; of a word that is not English IPA: "ts"
  double right = 0;   ///< probability that it was right, 0..1
  Judged judged = Judged::NotSure;
  bool operator==(const SoundSaid&) const = default;
};
MANA_FIELDS(SoundSaid, sound, right, judged)

/// Fact: how the awaited word was said. What was judged so is not Heard as anything else.
struct WordSaid {
  core::Time start{}, end{};
  std::string word;
  HeardAs heard = HeardAs::Nothing;
  double score = 0;  ///< how well: 0..1; 0 unless heard
  /// In order; empty when nothing was heard. Of a word that is not English only those that can be judged.
  std::vector<SoundSaid> sounds;
};
MANA_FIELDS(WordSaid, start, end, word, heard, score, sounds)

}  // namespace mana::msg
