#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "speech/pronunciation/said_sounds.hpp"
#include "speech/recognition/judged_word.hpp"
#include "speech/sphinx/sphinx_decoder.hpp"

namespace mana::speech {

/// What somebody was asked to say: ARPAbet without stress, each in one of several ways: {"L AY V", "L IH V"}.
struct SpokenTarget {
  std::vector<std::string> ways;
};

/// All ways of a word of the lexicon, in which each sound is said: without those that leave a first H out.
/// A word that is in no dictionary is said as `guessed` has it (letter_to_sound); empty: nobody knows.
/// Errors: those of look_up.
core::Result<SpokenTarget> target_of(const SphinxModel& model, const std::string& word,
                                     const std::string& guessed = {});

/// Scores how somebody said a word, sound by sound.
/// Threads: any one at a time. Work: 15 ms for each second of sound; it ends whatever is heard.
class PronunciationScorer {
 public:
  static constexpr core::Duration kLongest = std::chrono::seconds{15};  ///< of a sound
  static constexpr std::size_t kMostWays = 12, kMostSounds = 60;

  /// NotFound, BadInput: those of the model.
  static core::Result<PronunciationScorer> open(const SphinxModel& model);

  /// @param sound mono, 16 kHz, 16 bit; the room may be around the word
  /// BadInput: a target without sounds or with one that does not exist, a sound longer than kLongest.
  core::Result<JudgedWord> score(const SpokenTarget& target, std::span<const std::int16_t> sound);

  /// What it is judged by; for calibration.
  struct Evidence {
    bool nothing = false;
    int first_sample = 0;  ///< of the sound: where frame 0 of the word's begins (WordCut)
    std::string way;
    SaidWord word;
  };
  core::Result<Evidence> compare(const SpokenTarget& target, std::span<const std::int16_t> sound);
  /// How well each of several words fits the same sound: of each the way that fits best. Words that are not
  /// English are compared so, by English sounds that are like theirs (foreign_word.hpp).
  struct Fit {
    std::string way;
    SaidWord word;  ///< without sounds: too short for it
  };
  /// Empty: nothing was heard. Errors: those of score.
  core::Result<std::vector<Fit>> fit(std::span<const SpokenTarget> targets,
                                     std::span<const std::int16_t> sound);
  const PhoneModels& models() const { return models_; }

 private:
  /// What was heard, ready to be compared with words; nothing: nobody spoke.
  struct Heard {
    int first_sample = 0;
    SenoneScores scores;
    PhoneSearch::Loop any;
  };
  core::Status check(const SpokenTarget& target) const;
  core::Result<std::optional<Heard>> hear(std::span<const std::int16_t> sound);
  core::Result<Fit> best_of(const SpokenTarget& target, const PhoneSearch& search,
                            const PhoneSearch::Loop& any) const;
  PronunciationScorer(PhoneModels models, AcousticScorer scorer, SphinxDecoder ears);
  core::Result<std::vector<int>> sounds_of(const std::string& way) const;
  JudgedSound judge(const Evidence& evidence, int i) const;

  PhoneModels models_;
  AcousticScorer scorer_;
  SphinxDecoder ears_;
};

}  // namespace mana::speech
