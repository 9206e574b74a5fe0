#include "dialogue/aiml/text/words.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>
#include <utility>

#include "dialogue/aiml/text/utf8.hpp"

namespace mana::dialogue::aiml {
namespace {

/// Between two words of the same chunk these say that the chunk is one thing: "3.14", "o'clock", "e-mail".
bool holds_together(std::string_view between) {
  return between.empty() || between == "." || between == "'" || between == "-" || between == "@" ||
         between == "/" || between == ":" || between == "_" || between == "&" || between == "\xE2\x80\x99";
}

bool ends_sentence(char32_t c) {
  return c == '.' || c == '!' || c == '?' || c == ';' || c == 0x3002 || c == 0xFF01 || c == 0xFF1F ||
         c == 0xFF1B;
}

/// A full stop, or the like, in the middle of "3.14" or "www.example.com".
bool within_word(std::string_view text, std::size_t behind) {
  if (behind >= text.size()) return false;
  std::size_t at = behind;
  return is_word_character(next_character(text, at));
}

}  // namespace

Sentence Sentence::fit(std::string_view text, std::size_t most_words) {
  Sentence s;
  s.text_ = text;
  s.folded_.reserve(text.size());
  bool open = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto begin = static_cast<std::uint32_t>(at);
    const char32_t c = next_character(text, at);
    const bool alone = is_whole_word(c);
    if (!alone && !is_word_character(c)) {
      open = false;
      continue;
    }
    if (!open || alone) {
      if (s.words_.size() >= most_words) break;
      s.words_.push_back({begin, begin, static_cast<std::uint32_t>(s.folded_.size()), 0});
    }
    append_character(s.folded_, upper(c));
    Word& word = s.words_.back();
    word.end = static_cast<std::uint32_t>(at);
    word.folded_size = static_cast<std::uint32_t>(s.folded_.size()) - word.folded;
    open = !alone;
  }
  return s;
}

std::string Sentence::folded(std::size_t begin, std::size_t end) const {
  std::string out;
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin) out.push_back(' ');
    out.append(word(i));
  }
  return out;
}

void Sentence::take_for(std::size_t i, std::string_view folded) {
  words_[i].folded = static_cast<std::uint32_t>(folded_.size());
  words_[i].folded_size = static_cast<std::uint32_t>(folded.size());
  folded_ += folded;
}

bool Sentence::looks_like_a_name(std::size_t i) const {
  const auto case_of = [this](const Word& w) {
    std::size_t at = w.begin;
    const char32_t first = next_character(text_, at);
    const bool capital = first != lower(first);
    const bool more_capitals = at < w.end && [&] {
      const char32_t second = next_character(text_, at);
      return second != lower(second);
    }();
    return std::pair{capital, more_capitals};
  };
  const auto [capital, shouted] = case_of(words_[i]);
  return i > 0 && capital && !shouted;
}

std::string Sentence::typed(std::size_t begin, std::size_t end) const {
  std::string out;
  const std::string_view text{text_};
  for (std::size_t i = begin; i < end; ++i) {
    if (i > begin) {
      const std::string_view between = text.substr(words_[i - 1].end, words_[i].begin - words_[i - 1].end);
      out.append(holds_together(between) ? between : " ");
    }
    out.append(text.substr(words_[i].begin, words_[i].end - words_[i].begin));
  }
  return out;
}

std::vector<std::string> split_sentences(std::string_view text) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  const auto take = [&](std::size_t end) {
    const std::string_view sentence = trimmed(text.substr(begin, end - begin));
    if (!sentence.empty()) out.emplace_back(sentence);
  };
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t here = at;
    if (!ends_sentence(next_character(text, at))) continue;
    if (at - here == 1 && within_word(text, at)) continue;
    take(here);
    begin = at;
  }
  take(text.size());
  return out;
}

std::vector<std::string> split_rambling(std::string sentence) {
  constexpr std::size_t kWhole = 40, kPiece = 20, kAtMost = 30;
  constexpr std::array<std::string_view, 3> kJoins{"and", "but", "so"};
  std::istringstream in{sentence};
  const std::vector<std::string> words{std::istream_iterator<std::string>{in}, {}};
  if (words.size() <= kWhole) return {std::move(sentence)};
  std::vector<std::string> pieces(1);
  std::size_t count = 0;
  for (const std::string& word : words) {
    const bool joins = std::any_of(kJoins.begin(), kJoins.end(),
                                   [&](std::string_view join) { return equal_but_case(word, join); });
    if ((count >= kPiece && joins) || count >= kAtMost) {
      pieces.emplace_back();
      count = 0;
      if (joins) continue;
    }
    if (count++ > 0) pieces.back() += ' ';
    pieces.back() += word;
  }
  if (pieces.back().empty()) pieces.pop_back();
  return pieces;
}

}  // namespace mana::dialogue::aiml
