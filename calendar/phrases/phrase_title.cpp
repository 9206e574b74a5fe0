#include "calendar/phrases/phrase_title.hpp"

#include <algorithm>

namespace mana::calendar {
namespace {

using Kind = Token::Kind;

class RestReader {
 public:
  RestReader(std::string_view text, const std::vector<Token>& tokens, const PhraseWords& words,
             bool finds_place)
      : text_{text}, tokens_{tokens}, words_{words}, finds_place_{finds_place} {}

  PhraseRest read(const std::vector<PhrasePart>& parts) {
    std::size_t from = 0;
    for (const PhrasePart& part : parts) {
      gap(from, part.from);
      from = std::max(from, part.to);
    }
    gap(from, tokens_.size());
    return std::move(rest_);
  }

 private:
  bool is_edge(std::size_t i) const {
    return tokens_[i].kind == Kind::Sign && is_listed(tokens_[i].text, ", - : ; . / ( ) [ ] | =");
  }

  void gap(std::size_t from, std::size_t to) {
    const bool comma = from < to && is_listed(tokens_[from].text, ", - : ;");
    // A bracket that was opened within stays.
    while (from < to && is_edge(from) && !(tokens_[from].text == "(" && closes(from, to))) ++from;
    while (to > from && is_edge(to - 1) && !(tokens_[to - 1].text == ")" && opens(from, to - 1)) &&
           !(tokens_[to - 1].text == "." && tokens_[to - 1].glued))
      --to;
    if (from >= to) return;
    if (is_of_time(from, to)) {
      add(rest_.left, from, to, " ");
      return;
    }
    const std::size_t place = finds_place_ ? place_in(from, to) : to;
    std::size_t end = place;
    while (end > from && is_edge(end - 1)) --end;
    if (end > from) add(rest_.title, from, end, comma && !rest_.title.empty() ? ", " : " ");
    if (place < to && rest_.place.empty()) add(rest_.place, after_place_words(place, to), to, " ");
  }

  bool closes(std::size_t from, std::size_t to) const {
    return std::any_of(at(from), at(to), [](const Token& t) { return t.text == ")"; });
  }
  bool opens(std::size_t from, std::size_t to) const {
    return std::any_of(at(from), at(to), [](const Token& t) { return t.text == "("; });
  }
  std::vector<Token>::const_iterator at(std::size_t i) const {
    return tokens_.begin() + static_cast<std::ptrdiff_t>(i);
  }

  /// Nothing but words of dates and times: then it was one that no rule knew.
  bool is_of_time(std::size_t from, std::size_t to) const {
    bool any = false;
    for (std::size_t i = from; i < to; ++i) {
      const Token& t = tokens_[i];
      const bool of_time = is_listed(t.text, words_.time_like);
      const bool small = t.kind != Kind::Word || is_listed(t.text, words_.small_words);
      if (!of_time && !small) return false;
      any = any || of_time || (t.kind == Kind::Number && from + 1 == to);
    }
    return any;
  }

  /// How many tokens from `i` on are the beginning of a place; 0: none.
  std::size_t place_words(std::size_t i, std::size_t to) const {
    std::string_view list = words_.place_words;
    std::size_t best = 0;
    while (!list.empty()) {
      const std::size_t line = std::min(list.find('\n'), list.size());
      best = std::max(best, count_matching(list.substr(0, line), i, to));
      list.remove_prefix(std::min(line + 1, list.size()));
    }
    return best;
  }

  std::size_t count_matching(std::string_view entry, std::size_t i, std::size_t to) const {
    std::size_t count = 0;
    while (!entry.empty()) {
      const std::size_t blank = std::min(entry.find(' '), entry.size());
      if (i + count >= to || tokens_[i + count].text != entry.substr(0, blank)) return 0;
      ++count;
      entry.remove_prefix(std::min(blank + 1, entry.size()));
    }
    // "in" leads to a place where a name follows: "in Leeds", not "drop in clinic".
    const bool one_word = count == 1 && tokens_[i].text == "in";
    if (i + count >= to || (one_word && !tokens_[i + count].capital)) return 0;
    return count;
  }

  std::size_t place_in(std::size_t from, std::size_t to) const {
    for (std::size_t i = from; i < to; ++i)
      if (place_words(i, to) > 0) return i;
    return to;
  }

  /// "at the health centre" is the health centre.
  std::size_t after_place_words(std::size_t place, std::size_t to) const {
    const std::size_t count = place_words(place, to);
    const bool article = count > 1 && is_listed(tokens_[place + count - 1].text, "the");
    return place + count - (article ? 1 : 0);
  }

  void add(std::string& out, std::size_t from, std::size_t to, std::string_view between) const {
    const std::size_t begin = tokens_[from].begin, end = tokens_[to - 1].end;
    if (!out.empty()) out += between;
    out += text_.substr(begin, end - begin);
  }

  std::string_view text_;
  const std::vector<Token>& tokens_;
  const PhraseWords& words_;
  bool finds_place_;
  PhraseRest rest_;
};

}  // namespace

namespace {

/// How much of the text the words of one of the lines are, at its beginning or its end; 0: none of them.
std::size_t wish_size(const std::vector<Token>& tokens, std::string_view lines, bool at_end) {
  for (std::size_t from = 0; from < lines.size();) {
    const std::size_t to = std::min(lines.find('\n', from), lines.size());
    const std::vector<Token> wish = phrase_tokens(lines.substr(from, to - from));
    from = to + 1;
    if (wish.empty() || wish.size() >= tokens.size()) continue;  // something has to be left
    const auto begin = at_end ? tokens.end() - static_cast<std::ptrdiff_t>(wish.size()) : tokens.begin();
    const bool same = std::equal(wish.begin(), wish.end(), begin,
                                 [](const Token& a, const Token& b) { return a.text == b.text; });
    if (same) return wish.size();
  }
  return 0;
}

}  // namespace

std::string without_wish(std::string title, const PhraseWords& words) {
  std::vector<Token> tokens = phrase_tokens(title);
  const std::size_t before = wish_size(tokens, words.wishes, false);
  if (before == 0) return title;
  std::size_t begin = tokens[before].begin, end = title.size();
  tokens.erase(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(before));
  if (const std::size_t behind = wish_size(tokens, words.wish_ends, true); behind > 0)
    end = tokens[tokens.size() - behind - 1].end;
  return title.substr(begin, end - begin);
}

PhraseRest rest_of_phrase(std::string_view text, const std::vector<Token>& tokens,
                          const std::vector<PhrasePart>& parts, const PhraseWords& words, bool finds_place) {
  return RestReader{text, tokens, words, finds_place}.read(parts);
}

}  // namespace mana::calendar
