#pragma once
#include <gtest/gtest.h>

#include <string>

#include "speech/espeak_voice.hpp"
#include "speech/resampler.hpp"
#include "speech/vocabulary.hpp"
#include "tests/speech/noise.hpp"

/// People for the tests of hearing: eSpeak's voices at 16 kHz.
namespace mana::test {

inline Samples spoken(const std::string& text, const speech::VoiceOptions& options = {}) {
  auto voice = speech::EspeakVoice::open(options);
  if (!voice) ADD_FAILURE() << voice.error().sentence;
  auto sentence = voice->speak({text, {}});
  if (!sentence) ADD_FAILURE() << sentence.error().sentence;
  return speech::resample(sentence->samples, sentence->sample_rate_hz, 16'000);
}

/// A quiet room.
inline Samples room(double seconds) { return white_noise(seconds, 20, 7); }

inline speech::Vocabulary household() {
  speech::Vocabulary v;
  v.commands = {{"appointment", {"appointment", "my appointment", "what's my appointment"}},
                {"date", {"date", "what day is it", "what is the date"}},
                {"time", {"time", "what time is it"}},
                {"today", {"today"}},
                {"missed", {"what did i miss"}},
                {"stop", {"stop"}},
                {"help", {"help"}}};
  v.answers = {{"ok", {"ok", "okay", "all right"}},
               {"yes", {"yes"}},
               {"no", {"no"}},
               {"thank_you", {"thank you", "thanks"}},
               {"later", {"later", "not now"}},
               {"repeat", {"repeat", "say that again", "pardon"}}};
  return v;
}

}  // namespace mana::test
