#pragma once
#include <memory>
#include <string>

#include "agent/core/result.hpp"
#include "speech/spoken_sentence.hpp"
#include "speech/utterance.hpp"
#include "speech/voice_catalogue.hpp"

namespace mana::speech {

/// How to speak. The defaults suit an older listener: a clear voice, slower than news readers.
struct VoiceOptions {
  std::string voice;     ///< as resolve_voice takes it; empty: the language's, with the default variant
  std::string language;  ///< a tag such as "en-GB"; empty: the voice's own, or British English
  int rate_wpm = 150;    ///< words a minute, 80 to 450
  int pitch = 42;        ///< 0 to 100; 50 is the voice's own
  int pitch_range = 55;  ///< 0 (monotone) to 100 (lively)
  int volume = 100;      ///< percent, 0 to 200; much above 100 loud parts are clipped
};

/// The speech synthesiser eSpeak NG: one sentence of plain text in, sound and the times of all it is
/// made of out. Text is never markup: no tag, entity, phoneme code or control character is obeyed.
///
/// Ownership: the library has one state for the whole program; at most one EspeakVoice lives at a time,
///            a second open() is refused (Unavailable).
/// Threads:   any one thread at a time.
/// Errors:    NotFound: no such voice or language, or eSpeak's data are missing; BadInput: a rate, pitch
///            or volume out of range, a sentence that is too long.
class EspeakVoice {
 public:
  static constexpr std::size_t kMostBytes = 4096;  ///< of one sentence; SentenceStream stays below

  static core::Result<EspeakVoice> open(const VoiceOptions& options = {});
  EspeakVoice(EspeakVoice&&) noexcept = default;
  EspeakVoice& operator=(EspeakVoice&&) noexcept = default;

  /// Speaks otherwise from the next sentence on. Errors: those of open(); then nothing has changed.
  core::Status change(const VoiceOptions& options);

  enum class Pause { None, AfterSentence };
  /// Speaks clean text (see clean_text), some thousand times faster than it is heard. Without samples:
  /// there was nothing to say.
  core::Result<SpokenSentence> speak(const Utterance& sentence, Pause pause = Pause::None);

  /// How a word would sound, in the letters of the International Phonetic Alphabet with blanks between the
  /// sounds, as the voice `language` says it: "m ˈɑː n ə". Empty when it has no such voice or the word has no
  /// sound.
  std::string sounds_of(const std::string& word, const std::string& language);

  int sample_rate_hz() const { return sample_rate_hz_; }
  const VoiceOptions& options() const { return options_; }
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
