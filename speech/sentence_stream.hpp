#pragma once
#include <cstddef>
#include <optional>

#include "agent/core/result.hpp"
#include "speech/espeak_voice.hpp"
#include "speech/spoken_sentence.hpp"
#include "speech/utterance.hpp"

namespace mana::speech {

/// Speaks a text of any length sentence by sentence, each only when asked for, so that the first is heard
/// at once.
/// Ownership: keeps the text; refers to the voice, which must outlive it.  Threads: the voice's.
class SentenceStream {
 public:
  SentenceStream(EspeakVoice& voice, const Utterance& raw);

  /// The next sentence with sound in it; none after the last. After an error the next call goes on
  /// with the sentence after.
  core::Result<std::optional<SpokenSentence>> next();
  /// How much of the text is spoken, 0 to 1.
  double progress() const;
  bool at_end() const { return at_end_; }

 private:
  Utterance cut_next();

  EspeakVoice& voice_;
  Utterance text_;
  std::size_t at_ = 0;
  std::size_t next_mark_ = 0;
  bool at_end_ = false;
};

}  // namespace mana::speech
