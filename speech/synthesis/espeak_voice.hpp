#pragma once
#include <memory>
#include <string>

#include "agent/core/result.hpp"
#include "speech/synthesis/sentence_assembly.hpp"
#include "speech/synthesis/synthesiser.hpp"
#include "speech/synthesis/voice_catalogue.hpp"

namespace mana::speech {

/// The speech synthesiser eSpeak NG: one sentence of plain text in, sound and the times of all it is
/// made of out. Text is never markup: no tag, entity, phoneme code or control character is obeyed.
///
/// Ownership: the library has one state for the whole program; at most one EspeakVoice lives at a time,
///            a second open() is refused (Unavailable).
/// Threads:   any one thread at a time.
/// Errors:    NotFound: no such voice or language, or eSpeak's data are missing; BadInput: a rate, pitch
///            or volume out of range, a sentence that is too long.
class EspeakVoice final : public Synthesiser {
 public:
  static constexpr std::size_t kMostBytes = 4096;  ///< of one sentence; SentenceStream stays below

  static core::Result<EspeakVoice> open(const VoiceOptions& options = {});
  EspeakVoice(EspeakVoice&&) noexcept = default;
  EspeakVoice& operator=(EspeakVoice&&) noexcept = default;

  /// Speaks otherwise from the next sentence on. Errors: those of open(); then nothing has changed.
  core::Status change(const VoiceOptions& options) override;

  /// Speaks clean text (see clean_text), some thousand times faster than it is heard. Without samples:
  /// there was nothing to say.
  core::Result<SpokenSentence> speak(const Utterance& sentence, Pause pause = Pause::None,
                                     const std::stop_token& stop = {}) override;
  /// The same before anything is made of it.
  core::Result<RawSentence> raw(const Utterance& sentence, Pause pause);

  std::string sounds_of(const std::string& word, const std::string& language) override;

  int sample_rate_hz() const { return sample_rate_hz_; }
  const VoiceOptions& options() const override { return options_; }
  const std::string& voice() const { return voice_; }        ///< "en-gb+f3"
  const std::string& language() const { return language_; }  ///< "en-gb"
  const VoiceCatalogue& catalogue() const { return catalogue_; }

 private:
  struct Release {
    void operator()(void*) const noexcept;
  };
  EspeakVoice() = default;
  core::Status prepare();

  std::unique_ptr<void, Release> claim_;  // on the library's one state
  VoiceOptions options_;
  VoiceCatalogue catalogue_;
  std::string voice_;
  std::string language_;
  std::string file_;
  int sample_rate_hz_ = 0;
};

}  // namespace mana::speech
