#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "agent/bus/messages/sentence.hpp"
#include "agent/core/time.hpp"

namespace mana::speech {

/// The name of a pause among the phonemes.
inline constexpr const char* kPause = "_";

struct PhonemeSpan {
  std::string ipa;  ///< as the voice names it, e.g. "ɔː", "aɪ", "tʃ"; kPause for silence
  core::Duration start{};
  core::Duration end{};
  bool silent =
      false;  ///< of a sound: nothing is heard for most of it, as of the last stop in Cantonese "sap"
  bool operator==(const PhonemeSpan&) const = default;
};

/// One sentence as sound, with everything that is known about its times. All times count from its
/// first sample. Phonemes and visemes follow each other without gap from 0 to the end; words are in
/// order and leave out the pauses.
struct SpokenSentence {
  std::string text;
  int sample_rate_hz = 22'050;
  std::vector<std::int16_t> samples;
  std::vector<PhonemeSpan> phonemes;
  std::vector<msg::WordSpan> words;
  std::vector<msg::VisemeSpan> visemes;
  std::vector<msg::SpeechMark> marks;
  std::vector<float> loudness;  ///< as in msg::SentenceStarted; empty too where nothing is to be heard

  core::Duration duration() const { return at_sample(static_cast<std::int64_t>(samples.size())); }
  core::Duration at_sample(std::int64_t sample) const {
    return core::Duration{sample * 1'000'000'000 / sample_rate_hz};
  }
};

}  // namespace mana::speech
