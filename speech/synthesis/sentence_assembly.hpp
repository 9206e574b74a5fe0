#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "speech/lips/spoken_sentence.hpp"
#include "speech/synthesis/utterance.hpp"

namespace mana::speech {

/// Something the synthesiser said about the sound it made.
struct SpokenEvent {
  enum class Kind { Phoneme, Word };
  Kind kind = Kind::Phoneme;
  std::int64_t sample = 0;
  int character = 0;  ///< Word: where in the text, counted in code points from 0
  std::string name;   ///< Phoneme: in IPA; empty for a pause
};

/// A sentence as a synthesiser hands it over.
struct RawSentence {
  std::vector<std::int16_t> samples;
  std::vector<SpokenEvent> events;  ///< in order of time, as far as the synthesiser keeps it
  int sample_rate_hz = 0;
};

/// Makes a sentence of what a synthesiser handed over: spans instead of instants, pauses named, words
/// with their own spelling, marks with a time, mouth shapes. Pure.
/// `events` in order of time, as far as the synthesiser keeps it.
SpokenSentence assemble_sentence(const Utterance& sentence, std::span<const SpokenEvent> events,
                                 std::vector<std::int16_t> samples, int sample_rate_hz);

}  // namespace mana::speech
