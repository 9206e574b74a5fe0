#pragma once
#include <optional>
#include <string>
#include <vector>

#include "speech/synthesis/espeak_voice.hpp"
#include "tests/speech/noise.hpp"

/// Who speaks in the corpus: voices of eSpeak NG, and of flite where that program is installed.
namespace mana::eval {

using test::Samples;

struct Talker {
  std::string name;
  std::string flite;            ///< flite's voice; empty: eSpeak NG speaks
  speech::VoiceOptions espeak;  ///< otherwise
};

/// Ten of eSpeak NG, then three of flite if it is there. Men, women, slow, quick, and from six places.
std::vector<Talker> talkers();

/// Keeps the one synthesiser that the library allows.  Threads: one.
class Speaking {
 public:
  /// 16 kHz, without the silence before and after. Empty when the talker cannot speak.
  Samples speak(const Talker& talker, const std::string& text);

 private:
  Samples by_espeak(const speech::VoiceOptions& options, const std::string& text);
  std::optional<speech::EspeakVoice> espeak_;
};

/// From the first to the last frame within 40 dB of the loudest.
Samples trimmed(const Samples& sound);

}  // namespace mana::eval
