#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "speech/pronunciation/foreign_sounds.hpp"
#include "speech/pronunciation/pronunciation.hpp"

namespace mana::speech {

/// A word that is not English, by its sounds: {"de", "v a s ɜ"}.
struct ForeignWord {
  std::string language;  ///< of foreign_sounds
  std::string sounds;    ///< IPA as eSpeak NG writes it, with blanks between; stress is left out
};

/// Its sounds one by one, without stress.
std::vector<std::string> sounds_in(std::string_view ipa);

/// What is compared with what was heard.
struct ForeignTarget {
  SpokenTarget right;
  struct Contrast {
    const ForeignContrast* of;
    std::size_t place;   ///< which of the word's sounds, from 0
    SpokenTarget right;  ///< the word with the sound as it should be
    SpokenTarget wrong;  ///< with what is said instead
    int before = 0;      ///< how many English sounds stand before it, in every way
  };
  std::vector<Contrast> contrasts;
  std::size_t sounds = 0;
};
/// BadInput: a language or a sound that is not in the tables.
/// @param also_practised  contrasts that are not judged as well: for measuring them
core::Result<ForeignTarget> target_of(const ForeignWord& word, bool also_practised = false);

/// How likely it is that the sound of a contrast was right, of what both words make of the same sound.
double log_odds_of_contrast(const ForeignTarget::Contrast& contrast, const PronunciationScorer::Fit& right,
                            const PronunciationScorer::Fit& wrong);

/// Scores how somebody said it. The model knows English only: each sound is compared as the English one that
/// is likest, and of the word's sounds only those are in the result whose usual mistakes it can tell (named
/// in IPA; of `goodness`, `start` and `end` nothing is known). Errors: those of target_of and
/// PronunciationScorer::score.
core::Result<JudgedWord> score_foreign(PronunciationScorer& scorer, const ForeignWord& word,
                                       std::span<const std::int16_t> sound);

}  // namespace mana::speech
