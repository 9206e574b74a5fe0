#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "speech/synthesis/sentence_maker.hpp"
#include "speech/synthesis/synthesiser.hpp"

/// Speech for somebody who is hard of hearing.
namespace mana::speech {

/// Ears that grow old lose the high sounds first, where consonants are told apart, and lose what is faint
/// long before what is loud is loud enough (ISO 7029; Moore 2007, Cochlear Hearing Loss). So what lies below
/// the voice goes, what lies above 1.5 kHz is raised by 9 dB, faint and loud sounds come nearer to each other
/// (3 to 1), and all becomes up to 8 dB louder, as far as the loudspeaker's range goes: it is limited and
/// never clipped.
/// @param speech one sentence; mono, 16 bit, at a rate of 16 kHz or more
/// @return as many samples, none later or earlier than it was. Silence stays silence.
std::vector<std::int16_t> clearer(std::span<const std::int16_t> speech, int sample_rate_hz);

/// How much slower than anybody is spoken to, words a minute.
inline constexpr double kClearRate = 0.85;

/// Sentences so made.
MakeSentence clearly(MakeSentence make);

/// A voice that speaks so. Refers to the other, which must outlive it.  Threads: those of the other.
class ClearVoice final : public Synthesiser {
 public:
  explicit ClearVoice(Synthesiser& voice) : voice_{voice} {}
  core::Status change(const VoiceOptions& options) override { return voice_.change(options); }
  const VoiceOptions& options() const override { return voice_.options(); }
  core::Result<SpokenSentence> speak(const Utterance& sentence, Pause pause,
                                     const std::stop_token& stop) override;
  std::string sounds_of(const std::string& word, const std::string& language) override {
    return voice_.sounds_of(word, language);
  }

 private:
  Synthesiser& voice_;
};

}  // namespace mana::speech
