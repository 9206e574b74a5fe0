#include "speech/sentence_stream.hpp"

#include <algorithm>

#include "speech/clean_text.hpp"
#include "speech/sentence_splitter.hpp"

namespace mana::speech {

SentenceStream::SentenceStream(EspeakVoice& voice, const Utterance& raw)
    : voice_{voice}, text_{clean_text(raw)} {
  at_end_ = next_sentence(text_.text, 0).empty();
}

core::Result<std::optional<SpokenSentence>> SentenceStream::next() {
  while (!at_end_) {
    const Utterance sentence = cut_next();
    auto spoken =
        voice_.speak(sentence, at_end_ ? EspeakVoice::Pause::None : EspeakVoice::Pause::AfterSentence);
    if (!spoken) return std::move(spoken).error();
    if (!spoken->samples.empty()) return std::optional{std::move(*spoken)};
  }
  return std::optional<SpokenSentence>{};
}

Utterance SentenceStream::cut_next() {
  const TextSpan span = next_sentence(text_.text, at_);
  at_ = span.end;
  at_end_ = next_sentence(text_.text, at_).empty();
  Utterance sentence{text_.text.substr(span.begin, span.end - span.begin), {}};
  // A mark between two sentences belongs to the one that follows; after the last, to the last.
  for (; next_mark_ < text_.marks.size(); ++next_mark_) {
    const TextMark& mark = text_.marks[next_mark_];
    if (mark.offset >= span.end && !at_end_) break;
    sentence.marks.push_back(
        {std::min(std::max(mark.offset, span.begin) - span.begin, sentence.text.size()), mark.name});
  }
  for (const TextManner& m : text_.manners) {
    const bool pause = m.begin == m.end;
    if (m.begin >= span.end || (pause ? m.begin < span.begin : m.end <= span.begin)) continue;
    sentence.manners.push_back({std::max(m.begin, span.begin) - span.begin,
                                std::min(m.end, span.end) - span.begin, m.kind, m.value});
  }
  return sentence;
}

double SentenceStream::progress() const {
  return text_.text.empty() ? 1 : at_end_ ? 1 : double(at_) / double(text_.text.size());
}

}  // namespace mana::speech
