#include "speech/synthesis/sentence_cutter.hpp"

#include <algorithm>
#include <utility>

#include "speech/synthesis/clean_text.hpp"
#include "speech/synthesis/sentence_splitter.hpp"

namespace mana::speech {

SentenceCutter::SentenceCutter(const Utterance& raw) : text_{clean_text(raw)} {
  at_end_ = next_sentence(text_.text, 0).empty();
}

Utterance SentenceCutter::next() {
  const TextSpan span = next_sentence(text_.text, at_);
  const std::size_t before = std::exchange(at_, span.end);
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
    const bool is_later = m.begin >= span.end && !(pause && at_end_);
    if (is_later || (pause ? m.begin < before : m.end <= span.begin)) continue;
    const auto place = [&](std::size_t at) { return std::clamp(at, span.begin, span.end) - span.begin; };
    sentence.manners.push_back({place(m.begin), place(m.end), m.kind, m.value});
  }
  return sentence;
}

double SentenceCutter::progress() const {
  return text_.text.empty() || at_end_ ? 1 : double(at_) / double(text_.text.size());
}

}  // namespace mana::speech
