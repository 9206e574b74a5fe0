#pragma once
#include <stop_token>
#include <string>

#include "agent/core/result.hpp"
#include "speech/lips/spoken_sentence.hpp"
#include "speech/synthesis/utterance.hpp"

namespace mana::speech {

/// How to speak. The defaults suit an older listener: a clear voice, slower than news readers.
struct VoiceOptions {
  std::string voice;     ///< as resolve_voice takes it; empty: the language's, with the default variant
  std::string language;  ///< a tag such as "en-GB"; empty: the voice's own, or British English
  int rate_wpm = 150;    ///< words a minute, 80 to 450
  int pitch = 42;        ///< 0 to 100; 50 is the voice's own
  int pitch_range = 55;  ///< 0 (monotone) to 100 (lively)
  int volume = 100;      ///< percent, 0 to 200; much above 100 loud parts are clipped
  bool operator==(const VoiceOptions&) const = default;
};

/// One sentence of plain text in, sound and the times of all it is made of out.
/// Threads: any one at a time.
class Synthesiser {
 public:
  enum class Pause { None, AfterSentence };

  virtual ~Synthesiser() = default;
  /// Speaks otherwise from the next sentence on. BadInput, NotFound: then nothing has changed.
  virtual core::Status change(const VoiceOptions& options) = 0;
  virtual const VoiceOptions& options() const = 0;
  /// Without samples: there was nothing to say. BadInput: it can never be said; Unavailable: it cannot be
  /// said now, or it was stopped.
  virtual core::Result<SpokenSentence> speak(const Utterance& sentence, Pause pause,
                                             const std::stop_token& stop) = 0;
  /// How a word would sound, in the letters of the International Phonetic Alphabet with blanks between the
  /// sounds, as the voice `language` says it: "m ˈɑː n ə". Empty when it has no such voice or the word has no
  /// sound.
  virtual std::string sounds_of(const std::string& word, const std::string& language) = 0;
};

}  // namespace mana::speech
