#include "speech/synthesis/sentence_stream.hpp"

namespace mana::speech {

core::Result<std::optional<SpokenSentence>> SentenceStream::next() {
  while (!cutter_.at_end()) {
    const Utterance sentence = cutter_.next();
    auto spoken =
        voice_.speak(sentence, at_end() ? Synthesiser::Pause::None : Synthesiser::Pause::AfterSentence, {});
    if (!spoken) return std::move(spoken).error();
    if (!spoken->samples.empty()) return std::optional{std::move(*spoken)};
  }
  return std::optional<SpokenSentence>{};
}

}  // namespace mana::speech
