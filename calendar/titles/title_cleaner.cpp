#include "calendar/titles/title_cleaner.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/letters.hpp"
#include "calendar/titles/title_times.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/spoken_title.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {
namespace {

using Kind = Token::Kind;
using Of = TitleRules::Of;
using core::capitalised;

constexpr std::size_t kMostTyped = 400, kMostTokens = 120, kMostWordsBeside = 4, kMostLetters = 3;

bool is_upper(std::string_view word) {
  std::size_t letters = 0;
  for (std::size_t at = 0; at < word.size(); ++letters) {
    const char32_t c = core::next_character(word, at);
    if (!core::is_letter(c) || core::lower(c) == c) return false;
  }
  return letters >= 2;
}

std::size_t words_in(std::string_view text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1;
}

std::string trimmed(std::string text) {
  constexpr std::string_view kMarks = " ,:;-/.!=";
  while (!text.empty() && kMarks.find(text.back()) != std::string_view::npos) text.pop_back();
  const std::size_t first = text.find_first_not_of(kMarks);
  return first == std::string::npos ? std::string{} : text.substr(first);
}

/// Writes one title out, token by token, into clauses.
class TitleWriter {
 public:
  TitleWriter(std::string_view typed, const TitleRules& rules, const TitleMoment& moment)
      : text_{without_links(typed.substr(0, kMostTyped))},
        rules_{rules},
        moment_{moment},
        tokens_{phrase_tokens(text_, kMostTokens)} {
    shouts_ = is_shouted();
  }

  CleanTitle write() {
    // "Mum" alone is a visit to or by somebody; "you" would tell nobody anything.
    if (tokens_.size() == 1 && rules_.is_in("listener", tokens_.front().text)) return {trimmed(text_)};
    std::size_t at = take_marks();
    std::string until;
    const auto times = title_times(tokens_, rules_, moment_, until);
    auto time = times.begin();
    while (at < tokens_.size()) {
      while (time != times.end() && time->from < at) ++time;
      if (time != times.end() && time->from == at && !is_written(*time)) {
        put_time(time->say);
        at = std::max(at + 1, time->to);
        continue;
      }
      at += write_one(at);
    }
    end_clause();
    sort_clauses();
    if (!until.empty()) out_.notes.insert(out_.notes.begin(), capitalised(until));
    return std::move(out_);
  }

 private:
  bool is_shouted() const {
    std::size_t upper = 0, words = 0;
    for (const Token& t : tokens_) {
      const std::string_view typed = std::string_view{text_}.substr(t.begin, t.end - t.begin);
      if (t.kind != Kind::Word || typed.size() < 3) continue;
      ++words;
      upper += is_upper(typed) ? 1u : 0u;
    }
    return words > 0 && upper == words;
  }

  /// "FW:", "CANCELLED -", "poss.": what stands before a title and is none of it.
  std::size_t take_marks() {
    std::size_t at = 0;
    while (at < tokens_.size()) {
      const auto match = rules_.match(Of::Start, text_, tokens_, at, tokens_.size());
      if (match.pattern == nullptr || at + match.size >= tokens_.size()) break;
      if (rule_at(at, tokens_.size()).size > match.size) break;  // "Oma anrufen" is more than "Oma"
      const std::string said = rules_.said(match);
      at += match.size;
      out_.is_uncertain = out_.is_uncertain || said == "uncertain";
      out_.is_cancelled = out_.is_cancelled || said == "cancelled";
      if (said.empty() || said == "uncertain" || said == "cancelled") continue;
      put(said);
      break;
    }
    return at;
  }

  TitleRules::Match rule_at(std::size_t at, std::size_t end) const {
    auto best = rules_.match(Of::All, text_, tokens_, at, end);
    if (!moment_.is_medicine) return best;
    auto dose = rules_.match(Of::Medicine, text_, tokens_, at, end);
    return dose.pattern != nullptr && dose.size >= best.size ? dose : best;
  }

  /// A rule knows these tokens better than the clock does: "3/12" of a hospital is three months.
  bool is_written(const TitleTime& time) const {
    const std::size_t size = time.to - time.from;
    const auto match = rule_at(time.from, tokens_.size());
    if (match.pattern == nullptr) return false;
    return match.size > size || (match.size == size && size > 1 && !time.say.empty());
  }

  std::size_t write_one(std::size_t at) {
    if (const auto match = rule_at(at, tokens_.size()); match.pattern != nullptr) {
      const bool glued = tokens_[at].glued && glues_ && at > 0 && tokens_[at - 1].text == "-";
      put_clauses(rules_.said(match), glued);
      std::size_t size = match.size;
      // The full stop of an abbreviation goes with it.
      const std::size_t next = at + size;
      if (next < tokens_.size() && tokens_[next].text == "." && tokens_[next].glued &&
          tokens_[next - 1].kind == Kind::Word)
        ++size;
      glues_ = false;
      return size;
    }
    const Token& t = tokens_[at];
    if (t.kind == Kind::Sign) {
      sign(at);
    } else {
      word(t);
    }
    return 1;
  }

  /// "before", and then "at six": one of the two is enough.
  void put_time(const std::string& said) {
    const std::string at = put_in(time_words(rules_.language()).at, "time", "");
    const std::size_t last = clause_.rfind(' ');
    const std::string before = last == std::string::npos ? clause_ : clause_.substr(last + 1);
    const bool twice = said.starts_with(at) && rules_.is_in("before_time", small_letters(before));
    put(twice ? said.substr(at.size()) : said);
  }

  /// "|" in what is said parts clauses.
  void put_clauses(std::string_view said, bool glued) {
    while (true) {
      const std::size_t end = said.find('|');
      put(std::string{said.substr(0, end)}, glued);
      glued = false;
      if (end == std::string_view::npos) return;
      end_clause();
      said.remove_prefix(end + 1);
    }
  }

  void word(const Token& t) {
    std::string typed = text_.substr(t.begin, t.end - t.begin);
    const bool few = typed.size() <= kMostLetters && !shouts_;
    const bool speakable = t.text.find_first_of("aeiouy") != std::string::npos;  // "HSBC" is spelt
    if (t.kind == Kind::Word && is_upper(typed) && speakable && !few && !rules_.is_in("capitals", t.text))
      typed = t.text;
    if (t.kind == Kind::Word && shouts_ && speakable && is_upper(typed) && !rules_.is_in("capitals", t.text))
      typed = t.text;
    put(typed, t.glued && glues_);
    glues_ = true;
  }

  void sign(std::size_t at) {
    const Token& t = tokens_[at];
    const bool after_glued = at + 1 < tokens_.size() && tokens_[at + 1].glued;
    const bool between_glued = t.glued && after_glued;
    const auto kind_before = at > 0 ? tokens_[at - 1].kind : Kind::Sign;
    const auto kind_after = at + 1 < tokens_.size() ? tokens_[at + 1].kind : Kind::Sign;
    glues_ = false;
    if (t.text == "?") {
      out_.is_uncertain = true;
      return end_clause();
    }
    const bool inner = between_glued && kind_before != Kind::Sign && kind_after != Kind::Sign;
    // "X-ray", "swap-over", "Rt. Hon.", "1.5": within a word or a number.
    if (inner && (t.text == "-" || t.text == "'" || (t.text == "." && kind_before == kind_after))) {
      put(t.text, true);
      glues_ = true;
      return;
    }
    if (t.text == "'" && t.glued) return put("'", true);
    if (t.text == "." && t.glued && kind_before == Kind::Word && is_short(at - 1)) return;
    if (t.text == "%" || t.text == "&") return put(t.text, t.glued && t.text == "%");
    const bool ends = t.text == "(" || t.text == ")" || t.text == "[" || t.text == "]" || t.text == "-" ||
                      t.text == ":" || t.text == ";" || t.text == "/" || t.text == "!" || t.text == "=" ||
                      t.text == "|" || t.text == "," || t.text == "\n" || (t.text == "." && !after_glued);
    if (ends) end_clause();
  }

  /// "Mr.", "St.": an abbreviation, after which its clause goes on.
  bool is_short(std::size_t at) const {
    if (rules_.is_in("halves", tokens_[at].text)) return false;
    const std::size_t letters = tokens_[at].end - tokens_[at].begin;
    return letters <= 2 || (letters == 3 && tokens_[at].capital);
  }

  void put(const std::string& text, bool glued = false) {
    if (text.empty()) return;
    if (!clause_.empty() && !glued) clause_ += ' ';
    clause_ += text;
  }

  void end_clause() {
    std::string clause = trimmed(std::exchange(clause_, {}));
    if (!clause.empty()) clauses_.push_back(std::move(clause));
    glues_ = false;
  }

  /// Which clause says what it is, and what the others are.
  void sort_clauses() {
    take_signature();
    std::vector<std::pair<std::string, std::string>> notes;  // as typed, and as a sentence
    for (std::string clause : clauses_) {
      if (moment_.is_medicine) clause = without_order(clause);
      if (clause.empty()) continue;
      const std::vector<Token> tokens = phrase_tokens(clause, kMostTokens);
      if (is_mark(clause, tokens)) continue;
      const auto match = rules_.match(Of::Note, clause, tokens, 0, tokens.size());
      const bool whole = match.pattern != nullptr && match.size == tokens.size();
      if (whole) {
        notes.emplace_back(clause, rules_.said(match));
      } else if (out_.main.empty()) {
        out_.main = clause;
      } else if (words_in(clause) <= kMostWordsBeside) {
        out_.more.push_back(clause);
      } else {
        out_.notes.push_back(capitalised(clause));
      }
    }
    if (out_.main.empty() && !notes.empty()) {
      out_.main = notes.front().first;
      notes.erase(notes.begin());
    }
    for (auto& [clause, sentence] : notes) out_.notes.push_back(capitalised(std::move(sentence)));
  }

  /// "(cancelled)", "tbc": how the entry stands, wherever it is written.
  bool is_mark(const std::string& clause, const std::vector<Token>& tokens) {
    const auto match = rules_.match(Of::Start, clause, tokens, 0, tokens.size());
    if (match.pattern == nullptr || match.size != tokens.size()) return false;
    const std::string said = rules_.said(match);
    out_.is_uncertain = out_.is_uncertain || said == "uncertain";
    out_.is_cancelled = out_.is_cancelled || said == "cancelled";
    return said == "uncertain" || said == "cancelled";
  }

  /// A medicine is asked about, and nobody is ever told to take it: "take with food" is "with food".
  std::string without_order(const std::string& clause) const {
    const std::size_t blank = clause.find(' ');
    if (blank == std::string::npos)
      return rules_.is_in("orders", small_letters(clause)) ? std::string{} : clause;
    if (!rules_.is_in("orders", small_letters(clause.substr(0, blank)))) return clause;
    return trimmed(clause.substr(blank + 1));
  }

  /// "I'll pop round after work - Dave" is what Dave says.
  void take_signature() {
    if (clauses_.size() < 2) return;
    const std::vector<Token> last = phrase_tokens(clauses_.back(), 2);
    const std::vector<Token> first = phrase_tokens(clauses_.front(), kMostTokens);
    if (last.size() != 1 || !last.front().capital || first.size() < 2) return;
    const std::string rest = clauses_.front().substr(first.front().end);
    if (rules_.is_in("i_will", first.front().text)) {
      clauses_.front() = clauses_.back() + " " + rules_.text("will") + rest;
    } else if (rules_.is_in("somebody", first.front().text)) {
      clauses_.front() = clauses_.back() + rest;
    } else {
      return;
    }
    clauses_.pop_back();
  }

  std::string text_;
  const TitleRules& rules_;
  const TitleMoment& moment_;
  std::vector<Token> tokens_;
  bool shouts_ = false;
  CleanTitle out_;
  std::vector<std::string> clauses_;
  std::string clause_;
  bool glues_ = false;  // the token before was written as it was typed
};

}  // namespace

std::string CleanTitle::joined() const {
  std::string out = main;
  for (const std::string& piece : more) out += (out.empty() ? "" : ", ") + piece;
  return out;
}

CleanTitle clean_title(std::string_view typed, const TitleRules& rules, const TitleMoment& moment) {
  if (rules.is_empty()) return {std::string{typed}};
  return TitleWriter{typed, rules, moment}.write();
}

}  // namespace mana::calendar
