#include "calendar/titles/title_rules.hpp"

#include <algorithm>
#include <charconv>

#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {
namespace {

using Kind = Token::Kind;

/// "845 2210 9937", "4471902", "+44 20 79460958": how many tokens from `at` on are a long number; 0: none.
std::size_t digits_from(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
  std::size_t i = at, digits = 0, last = at;
  while (i < end) {
    const bool mark = tokens[i].text == "-" || tokens[i].text == "+";
    if (tokens[i].kind == Kind::Number) {
      // A single figure by itself counts something.
      if (i != at && !tokens[i].glued && tokens[i].text.size() == 1) break;
      digits += tokens[i].text.size();
      last = i + 1;
    } else if (!mark || (i != at && !tokens[i].glued)) {
      break;
    }
    ++i;
  }
  return digits >= 4 ? last - at : 0;
}

/// A number that is for nobody's ear even where nothing says what it is: of a telephone, or of a file.
std::size_t long_digits_from(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
  const bool of_telephone = tokens[at].text == "+" || tokens[at].text.starts_with('0');
  const std::size_t size = digits_from(tokens, at, end);
  std::size_t digits = 0;
  for (std::size_t i = at; i < at + size; ++i)
    digits += tokens[i].kind == Kind::Number ? tokens[i].text.size() : 0;
  return digits >= 6 && (of_telephone || tokens[at].text.size() >= 5) ? size : 0;
}

/// "2", "2.5", "2,5": how many tokens from `at` on are a number; 0: none.
std::size_t number_from(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
  if (tokens[at].kind != Kind::Number || tokens[at].text.size() > 4) return 0;
  const bool decimal = at + 2 < end && (tokens[at + 1].text == "." || tokens[at + 1].text == ",") &&
                       tokens[at + 1].glued && tokens[at + 2].kind == Kind::Number && tokens[at + 2].glued &&
                       tokens[at + 2].text.size() <= 3;
  return decimal ? 3 : 1;
}

/// "YO31 7XX", "SW1A 1AA": how many tokens from `at` on are a British postcode; 0: none.
std::size_t postcode_from(const std::vector<Token>& tokens, std::size_t at, std::size_t end) {
  const auto is = [&](std::size_t i, Kind kind, std::size_t most) {
    return i < end && tokens[i].kind == kind && tokens[i].text.size() <= most;
  };
  std::size_t i = at;
  if (!is(i, Kind::Word, 2) || !tokens[i].capital || !is(i + 1, Kind::Number, 2) || !tokens[i + 1].glued)
    return 0;
  i += 2;
  if (is(i, Kind::Word, 1) && tokens[i].glued) ++i;
  if (!is(i, Kind::Number, 1) || !is(i + 1, Kind::Word, 2) || !tokens[i + 1].glued) return 0;
  return i + 2 - at;
}

/// "0 2 0, 7 9 4 6": digit by digit, in the groups in which they were written.
std::string in_groups(std::string_view digits) {
  std::string out;
  bool between = false;
  for (const char c : digits) {
    if (c < '0' || c > '9') {
      between = true;
      continue;
    }
    if (!out.empty()) out += between ? ", " : " ";
    out += c;
    between = false;
  }
  return out;
}

}  // namespace

namespace {

std::string spoken_number(std::string_view figures, std::string_view language) {
  const auto whole = [&](std::string_view text) {
    int n = 0;
    std::from_chars(text.data(), text.data() + text.size(), n);
    return number_in_words(n, language);
  };
  const std::size_t sign = figures.find_first_of(".,");
  if (sign == std::string_view::npos) return whole(figures);
  std::string out = whole(figures.substr(0, sign)) + (language.starts_with("de") ? " Komma" : " point");
  for (const char c : figures.substr(sign + 1)) out += " " + whole(std::string_view{&c, 1});
  return out;
}

}  // namespace

std::string number_in_words(int n, std::string_view language) {
  const auto& names = time_words(language).numbers;
  const bool german = language.starts_with("de");
  static constexpr std::string_view kTens[] = {"sixty", "seventy", "eighty", "ninety"};
  static constexpr std::string_view kZehner[] = {"sechzig", "siebzig", "achtzig", "neunzig"};
  if (n < 0 || n > 9999) return std::to_string(n);
  if (n < 60) return std::string{names.at(static_cast<std::size_t>(n))};
  if (n < 100) {
    const auto tens = static_cast<std::size_t>(n / 10 - 6);
    const auto ones = static_cast<std::size_t>(n % 10);
    if (german) {
      const std::string before = ones == 0 ? "" : (ones == 1 ? "ein" : std::string{names.at(ones)}) + "und";
      return before + std::string{kZehner[tens]};
    }
    return std::string{kTens[tens]} + (ones == 0 ? "" : "-" + std::string{names.at(ones)});
  }
  const int big = n < 1000 ? 100 : 1000;
  const std::string rest = n % big == 0 ? "" : number_in_words(n % big, language);
  const std::string first = german && n / big == 1 ? "ein" : number_in_words(n / big, language);
  if (german) return first + (big == 100 ? "hundert" : "tausend") + rest;
  return first + (big == 100 ? " hundred" : " thousand") +
         (rest.empty() ? "" : (big == 100 || n % big < 100 ? " and " : " ") + rest);
}

std::size_t TitleRules::postcode_at(const std::vector<Token>& tokens, std::size_t at) const {
  const bool german = language_.starts_with("de");
  if (!german) return postcode_from(tokens, at, tokens.size());
  return tokens[at].kind == Kind::Number && tokens[at].text.size() == 5 ? 1 : 0;
}

bool TitleRules::is_in(const std::string& list, std::string_view word) const {
  const auto found = lists_.find(list);
  return found != lists_.end() &&
         std::find(found->second.begin(), found->second.end(), word) != found->second.end();
}

std::string TitleRules::text(const std::string& name) const {
  const auto found = texts_.find(name);
  return found == texts_.end() ? std::string{} : found->second;
}

std::size_t TitleRules::take_slot(const std::string& slot, const std::vector<Token>& tokens, std::size_t at,
                                  std::size_t end) const {
  const Token& t = tokens[at];
  if (slot == "n" || slot == "m") return number_from(tokens, at, end);
  if (slot == "w" || slot == "v") return t.kind == Kind::Number && t.text.size() <= 4 ? 1 : 0;
  if (slot == "long") return long_digits_from(tokens, at, end);
  if (slot == "digits") return digits_from(tokens, at, end);
  if (slot == "postcode") return postcode_from(tokens, at, end);
  if (slot == "owner") return t.kind == Kind::Word && t.capital && t.text.ends_with("'s") ? 1 : 0;
  if (slot == "name") return t.kind == Kind::Word && t.capital ? 1 : 0;
  if (slot == "word") return t.kind == Kind::Word ? 1 : 0;
  if (slot == "code") {
    std::size_t i = at;  // letters and figures without a blank: "Rt5q"
    while (i < end && (i == at || tokens[i].glued) && tokens[i].kind != Kind::Sign) ++i;
    return i - at;
  }
  if (slot == "rest") {
    std::size_t i = at;
    const auto ends = [&](std::size_t k) {
      const std::string& s = tokens[k].text;
      const bool dash = s == "-" && !tokens[k].glued;
      return tokens[k].kind == Kind::Sign &&
             (s == "(" || s == ")" || s == "[" || s == "]" || s == ";" || s == "," || s == "!" || dash ||
              (s == "." && (k + 1 == end || !tokens[k + 1].glued)));
    };
    while (i < end && !ends(i)) ++i;
    return i - at;
  }
  return t.kind == Kind::Word && is_in(slot, t.text) ? 1 : 0;
}

std::optional<std::size_t> TitleRules::take(const TitlePattern& pattern, std::size_t element,
                                            std::string_view text, const std::vector<Token>& tokens,
                                            std::size_t at, std::size_t end,
                                            std::map<std::string, std::string>& slots) const {
  if (element == pattern.elements.size()) return at;
  const TitlePattern::Element& e = pattern.elements[element];
  if (at < end && (!e.is_glued || tokens[at].glued)) {
    std::size_t size = 0;
    if (!e.slot.empty()) {
      size = take_slot(e.slot, tokens, at, end);
    } else if (std::find(e.words.begin(), e.words.end(), tokens[at].text) != e.words.end()) {
      size = 1;
    }
    if (size > 0) {
      if (!e.slot.empty())
        slots[e.slot] =
            std::string{text.substr(tokens[at].begin, tokens[at + size - 1].end - tokens[at].begin)};
      if (const auto done = take(pattern, element + 1, text, tokens, at + size, end, slots)) return done;
      if (!e.slot.empty()) slots.erase(e.slot);
    }
  }
  return e.is_optional ? take(pattern, element + 1, text, tokens, at, end, slots) : std::nullopt;
}

TitleRules::Match TitleRules::match(Of kind, std::string_view text, const std::vector<Token>& tokens,
                                    std::size_t at, std::size_t end) const {
  const auto& patterns = kind == Of::Start      ? start_
                         : kind == Of::Medicine ? medicine_
                         : kind == Of::Note     ? note_
                                                : all_;
  Match best;
  for (const TitlePattern& pattern : patterns) {
    std::map<std::string, std::string> slots;
    const auto to = take(pattern, 0, text, tokens, at, end, slots);
    if (to && *to - at > best.size) best = {&pattern, *to - at, std::move(slots)};
  }
  return best;
}

std::string TitleRules::said(const Match& match) const {
  std::string out = match.pattern->say;
  for (const auto& [name, value] : match.slots) {
    std::string spoken = value;
    if (name == "n" || name == "m" || name == "w" || name == "v") spoken = spoken_number(value, language_);
    if (name == "digits") spoken = in_groups(value);
    out = put_in(out, name, spoken);
  }
  return out;
}

}  // namespace mana::calendar
