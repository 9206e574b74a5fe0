#include "dialogue/knowledge/question.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/text_lines.hpp"
#include "dialogue/wording/number_words.hpp"
#include "dialogue/wording/spoken_numbers.hpp"

namespace mana::dialogue::knowledge {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0; }

/// What is said short, in full. Behind an apostrophe or without one.
struct Short {
  std::string_view said, full;
};
constexpr Short kShort[] = {{"whats", "what is"},
                            {"what's", "what is"},
                            {"wot's", "what is"},
                            {"wots", "what is"},
                            {"what're", "what are"},
                            {"who's", "who is"},
                            {"whos", "who is"},
                            {"where's", "where is"},
                            {"wheres", "where is"},
                            {"when's", "when is"},
                            {"whens", "when is"},
                            {"how's", "how is"},
                            {"hows", "how is"},
                            {"which's", "which is"},
                            {"that's", "that is"},
                            {"thats", "that is"},
                            {"there's", "there is"},
                            {"theres", "there is"},
                            {"here's", "here is"},
                            {"it's", "it is"},
                            {"it'll", "it will"},
                            {"that'll", "that will"},
                            {"that'd", "that would"},
                            {"it'd", "it would"},
                            {"they'd", "they would"},
                            {"you'd", "you would"},
                            {"gimme", "give me"},
                            {"lemme", "let me"},
                            {"gonna", "going to"},
                            {"innit", "is it"},
                            {"t'other", "the other"},
                            {"wasn't", "was not"},
                            {"aren't", "are not"},
                            {"weren't", "were not"},
                            {"didn't", "did not"},
                            {"d'ye", "do you"},
                            {"month's", "month is"},
                            {"opposite's", "opposite is"},
                            {"meself", "myself"},
                            {"what'll", "what will"},
                            {"what'd", "what would"},
                            {"i'm", "i am"},
                            {"im", "i am"},
                            {"i've", "i have"},
                            {"ive", "i have"},
                            {"i'd", "i would"},
                            {"i'll", "i will"},
                            {"we've", "we have"},
                            {"we're", "we are"},
                            {"we'll", "we will"},
                            {"you're", "you are"},
                            {"you've", "you have"},
                            {"they've", "they have"},
                            {"they're", "they are"},
                            {"he's", "he is"},
                            {"she's", "she is"},
                            {"d'you", "do you"},
                            {"dyou", "do you"},
                            {"d'ya", "do you"},
                            {"y'know", "you know"},
                            {"don't", "do not"},
                            {"doesn't", "does not"},
                            {"isn't", "is not"},
                            {"can't", "can not"},
                            {"cannot", "can not"},
                            {"somebody's", "somebody is"},
                            {"someone's", "someone is"},
                            {"let's", "let us"},
                            {"who'd", "who would"},
                            {"how'd", "how would"},
                            {"colour's", "colour is"},
                            {"day's", "day is"},
                            {"date's", "date is"},
                            {"time's", "time is"},
                            {"number's", "number is"},
                            {"letter's", "letter is"},
                            {"planet's", "planet is"},
                            {"birthday's", "birthday is"},
                            {"many's", "many is"},
                            {"much's", "much is"},
                            {"year's", "years"},
                            {"o'clock", "oclock"}};

/// "what day's Christmas on" asks, "New Year's Day" is called so.
std::string_view full_form(std::string_view word) {
  const auto found =
      std::find_if(std::begin(kShort), std::end(kShort), [&](const Short& s) { return s.said == word; });
  return found == std::end(kShort) ? std::string_view{} : found->full;
}

void replace_all(std::string& text, std::string_view old, std::string_view now) {
  for (std::size_t at = 0; (at = text.find(old, at)) != std::string::npos; at += now.size())
    text.replace(at, old.size(), now);
}

std::string with_plain_signs(std::string_view said) {
  std::string text = aiml::lower(said);
  constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
      {"\u2019", "'"},  {"\u2018", "'"}, {"\u2013", ", "},           {"\u2014", ", "},
      {"\u2026", ", "}, {"\u00b0", " "}, {"%", " percent "},         {"per cent", "percent"},
      {"\u201c", " "},  {"\u201d", " "}, {"\u00bd", " and a half "}, {"&", " and "},
      {"\u00a0", " "}};
  for (const auto& [sign, plain] : kSigns) replace_all(text, sign, plain);
  return text;
}

/// Words and figures as they stand, with where clauses begin.
class Splitter {
 public:
  explicit Splitter(std::string text) : text_{std::move(text)} {}
  std::vector<Word> words() {
    while (at_ < text_.size()) step();
    return std::move(words_);
  }

 private:
  char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : ' '; }

  void step() {
    const char c = text_[at_];
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return figures();
    if (text_.compare(at_, 2, "\u00a3") == 0) return pounds();
    if (is_letter(c)) return letters();
    if (std::string_view{"+*/="}.find(c) != std::string_view::npos) add(std::string(1, c));
    if (c == '?' && !words_.empty()) words_.back().queried = true;
    if (c == '-' && peek(1) != ' ' && is_digit(peek(1))) add("minus");
    if (std::string_view{",;.?!:()"}.find(c) != std::string_view::npos) begins_ = true;
    ++at_;
  }

  void figures() {
    std::string number;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool thousands = c == ',' && is_digit(peek(1)) && is_digit(peek(2)) && is_digit(peek(3));
      const bool point = c == '.' && is_digit(peek(1)) && number.find('.') == std::string::npos;
      if (!is_digit(c) && !thousands && !point) break;
      if (!thousands) number.push_back(c);
      ++at_;
    }
    const bool feet = peek(0) == '\'' && is_digit(peek(1));
    std::string behind;
    for (std::size_t i = 0; is_letter(peek(i)); ++i) behind.push_back(peek(i));
    const bool is_ordinal = behind == "st" || behind == "nd" || behind == "rd" || behind == "th";
    if (is_ordinal) at_ += behind.size();
    add(number + (is_ordinal ? behind : ""));
    if (feet) {
      add("feet");
      ++at_;
    } else if (money_) {
      add("pounds");
    }
    money_ = false;
  }

  void letters() {
    std::string word;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool inside = c == '\'' && is_letter(peek(1));
      if (!is_letter(c) && !inside) break;
      word.push_back(c);
      ++at_;
    }
    if (const std::string_view full = full_form(word); !full.empty()) {
      const std::size_t blank = full.find(' ');
      add(std::string{full.substr(0, blank)});
      if (blank != std::string_view::npos) add(std::string{full.substr(blank + 1)});
      return;
    }
    if (word.ends_with("'s")) word.resize(word.size() - 2);
    std::erase(word, '\'');
    if (!word.empty()) add(std::move(word));
  }

  void pounds() {
    at_ += 2;
    money_ = is_digit(peek(0));
  }

  void add(std::string word) {
    words_.push_back({std::move(word), {}, begins_, false});
    begins_ = false;
  }

  std::string text_;
  std::size_t at_ = 0;
  std::vector<Word> words_;
  bool begins_ = true, money_ = false;
};

bool is_of_a_number(std::string_view w) {
  constexpr std::array<std::string_view, 8> kMore{"hundred", "thousand", "million", "dozen",
                                                  "and",     "a",        "half",    "nought"};
  return is_digit(w.front()) || std::find(kMore.begin(), kMore.end(), w) != kMore.end() ||
         std::find(kBelowTwenty.begin(), kBelowTwenty.end(), w) != kBelowTwenty.end() ||
         std::find(kTens.begin(), kTens.end(), w) != kTens.end();
}

bool is_ordinal(std::string_view w) { return is_digit(w.front()) && !is_digit(w.back()); }

/// How many words from `at` on are one number, and which.
std::size_t number_from(const std::vector<Word>& words, std::size_t at, double& value) {
  std::string run;
  std::size_t count = 0;
  for (std::size_t i = at; i < words.size() && count < 16; ++i, ++count) {
    const std::string& w = words[i].text;
    if (w.empty() || !is_of_a_number(w) || is_ordinal(w) || (i > at && words[i].begins)) break;
    run += w + " ";
  }
  if (count == 0) return 0;
  Pieces pieces{run};
  const auto number = number_at(pieces);
  if (!number || !std::isfinite(*number)) return 0;
  std::size_t left = 0;
  while (!pieces.peek(left).empty()) ++left;
  value = *number;
  return count > left ? count - left : 0;
}

/// "the wrong one" counts nothing.
bool stands_for_a_thing(const std::vector<Word>& words, std::size_t at) {
  constexpr std::array<std::string_view, 17> kBefore{"wrong", "right", "this", "that",       "new", "old",
                                                     "last",  "which", "next", "good",       "big", "little",
                                                     "other", "every", "any",  "australian", "each"};
  return at > 0 && words[at].text == "one" && !words[at].begins &&
         std::find(kBefore.begin(), kBefore.end(), words[at - 1].text) != kBefore.end();
}

bool in_words(const Word& w) { return w.number && !is_digit(w.text.front()); }

/// "nineteen" "thirty eight" is a year.
void join_years(std::vector<Word>& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    Word& a = words[i];
    const Word& b = words[i + 1];
    if (!in_words(a) || !in_words(b) || b.begins || *a.number < 17 || *a.number > 20 || *b.number < 10 ||
        *b.number > 99)
      continue;
    a.number = *a.number * 100 + *b.number;
    a.text += " " + b.text;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

std::vector<Word> with_numbers(const std::vector<Word>& words) {
  std::vector<Word> out;
  for (std::size_t i = 0; i < words.size();) {
    double value = 0;
    const std::size_t count = stands_for_a_thing(words, i) ? 0 : number_from(words, i, value);
    if (count == 0) {
      out.push_back(words[i++]);
      continue;
    }
    out.push_back({joined(words, i, i + count), value, words[i].begins, words[i + count - 1].queried});
    i += count;
  }
  join_years(out);
  return out;
}

/// Fills in `words` and `filler` from `all`.
void leave_out_filler(Question& q, const Filler& filler) {
  bool begins = false;
  for (std::size_t i = 0; i < q.all.size();) {
    const std::size_t count = filler.at(q.all, i), end = i + std::max<std::size_t>(count, 1);
    q.filler.resize(end, count > 0);
    for (; i < end; ++i) begins |= q.all[i].begins;
    if (count > 0) continue;
    q.words.push_back(q.all[end - 1]);
    q.words.back().begins = begins || q.words.size() == 1;
    begins = false;
  }
}

}  // namespace

core::Result<Filler> Filler::read(const std::filesystem::path& file) {
  auto lines = lines_of(file);
  if (!lines) return std::move(lines).error();
  Filler filler;
  for (const std::string& line : *lines) {
    const auto words = static_cast<std::size_t>(std::count(line.begin(), line.end(), ' ')) + 1;
    filler.longest_ = std::max(filler.longest_, words);
    filler.phrases_.insert(line);
  }
  return filler;
}

std::size_t Filler::at(Words words, std::size_t at) const {
  std::string phrase;
  std::size_t found = 0;
  for (std::size_t n = 1; n <= longest_ && at + n <= words.size(); ++n) {
    phrase += (n > 1 ? " " : "") + words[at + n - 1].text;
    if (phrases_.count(phrase) > 0) found = n;
  }
  return found;
}

Question question_of(std::string_view text, const Filler& filler) {
  if (text.size() > kMostBytes || !aiml::is_utf8(text)) return {};
  Question q;
  q.all = with_numbers(Splitter{with_plain_signs(text)}.words());
  if (q.all.size() > kMostWords) return {};
  leave_out_filler(q, filler);
  return q;
}

std::string joined(Words words, std::size_t begin, std::size_t end) {
  std::string out;
  for (std::size_t i = begin; i < end && i < words.size(); ++i) out += (i > begin ? " " : "") + words[i].text;
  return out;
}

bool is_question_word(std::string_view word) {
  constexpr std::array<std::string_view, 9> kAsk{"what",  "how", "when",  "which", "who",
                                                 "where", "why", "whose", "whom"};
  return std::find(kAsk.begin(), kAsk.end(), word) != kAsk.end();
}

bool any_number(Words words) {
  return std::any_of(words.begin(), words.end(), [](const Word& w) { return w.number.has_value(); });
}

bool any_question_word(Words words) {
  return std::any_of(words.begin(), words.end(), [](const Word& w) { return is_question_word(w.text); });
}

bool is_among(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

bool has_word(Words words, std::initializer_list<std::string_view> list) {
  return std::any_of(words.begin(), words.end(), [&](const Word& w) { return is_among(w.text, list); });
}

bool has_phrase(Words words, std::string_view phrase) {
  return (" " + joined(words) + " ").find(" " + std::string{phrase} + " ") != std::string::npos;
}

std::vector<Words> clauses_in(Words words) {
  std::vector<Words> clauses;
  for (std::size_t begin = 0, i = 1; i <= words.size(); ++i)
    if (i == words.size() || words[i].begins) {
      clauses.push_back(words.subspan(begin, i - begin));
      begin = i;
    }
  return clauses;
}

bool is_remark(Words words) {
  if (words.empty()) return true;
  if (!words.front().begins || any_number(words)) return false;
  // "you lose track when you're in on your own"
  for (const Word& w : words)
    if (is_question_word(w.text) && (w.begins || !is_among(w.text, {"when", "where", "who", "which"})))
      return false;
  // These go on with the question: "in stones", "minus the pudding", "not counting Sundays".
  const bool goes_on = is_among(
      words.front().text, {"in",   "on",    "at",     "from",  "to",      "with",    "and",     "or",
                           "of",   "after", "before", "plus",  "minus",   "without", "except",  "between",
                           "into", "until", "till",   "than",  "by",      "less",    "unless",  "next",
                           "last", "every", "per",    "times", "divided", "not",     "american"});
  return !goes_on || (words.size() > 1 && words.front().is("not") && is_among(words[1].text, {"that", "to"}));
}

bool is_lead_in(Words words) { return !any_number(words) && !any_question_word(words); }

}  // namespace mana::dialogue::knowledge
