#pragma once
#include <gtest/gtest.h>

#include <string>

#include "speech/audio/resampler.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/synthesis/espeak_voice.hpp"
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

/// The same, and how somebody asks to be left alone, as assets/dialogue has it.
inline speech::Vocabulary household_with_privacy() {
  speech::Vocabulary v = household();
  v.commands.push_back({"shut_eyes",
                        {"close your eyes", "shut your eyes", "don't look at me", "do not look at me",
                         "stop looking at me", "stop watching me", "camera off", "turn the camera off",
                         "turn off the camera", "switch the camera off", "switch off the camera"}});
  v.commands.push_back({"shut_ears",
                        {"don't listen", "do not listen", "stop listening", "stop listening to me",
                         "microphone off", "turn the microphone off", "turn off the microphone",
                         "switch the microphone off", "switch off the microphone"}});
  v.commands.push_back({"open_eyes", {"open your eyes", "you may look"}});
  return v;
}

}  // namespace mana::test
