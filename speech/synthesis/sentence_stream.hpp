#pragma once
#include <optional>

#include "speech/synthesis/sentence_cutter.hpp"
#include "speech/synthesis/synthesiser.hpp"

namespace mana::speech {

/// Speaks a text of any length sentence by sentence, each only when asked for, so that the first is heard
/// at once.
/// Ownership: keeps the text; refers to the voice, which must outlive it.  Threads: the voice's.
class SentenceStream {
 public:
  SentenceStream(Synthesiser& voice, const Utterance& raw) : voice_{voice}, cutter_{raw} {}

  /// The next sentence with sound in it; none after the last. After an error the next call goes on
  /// with the sentence after.
  core::Result<std::optional<SpokenSentence>> next();
  /// How much of the text is spoken, 0 to 1.
  double progress() const { return cutter_.progress(); }
  bool at_end() const { return cutter_.at_end(); }

 private:
  Synthesiser& voice_;
  SentenceCutter cutter_;
};

}  // namespace mana::speech
