// Simple sums, in digits or in words.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "dialogue/local_knowledge.hpp"
#include "dialogue/number_words.hpp"

namespace mana::dialogue {
namespace {

struct Token {
  char sign = 0;  ///< + - * / of an operation; % percent of; what kSigns says; 0: a number
  double value = 0;
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

/// The signs of a keyboard instead of those of a book.
std::string with_plain_signs(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> kOfABook[] = {
      {"\u00d7", "*"}, {"\u00f7", "/"}, {"\u2212", "-"}, {"\u221a", " root "}, {"\u00b2", " squared "}};
  std::string out{text};
  for (const auto& [sign, plain] : kOfABook)
    for (std::size_t at = 0; (at = out.find(sign, at)) != std::string::npos;)
      out.replace(at, sign.size(), plain);
  return out;
}

/// Numbers and signs as pieces; letters in words. "twenty-three" is two words and no subtraction. A bracket
/// is a piece that nothing here knows: what is in it would come first.
std::vector<std::string> pieces_of(const std::string& text) {
  std::vector<std::string> pieces;
  char before = 0;
  const auto kind = [](char c) {
    if ((c >= '0' && c <= '9') || c == '.') return 'd';
    if (is_letter(c)) return 'l';
    return std::string_view{"+*/-%()^"}.find(c) != std::string_view::npos ? 's' : ' ';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool joins =
        c == '-' && i > 0 && i + 1 < text.size() && is_letter(text[i - 1]) && is_letter(text[i + 1]);
    const char k = joins ? ' ' : kind(c);
    if (k != ' ' && (k != before || k == 's')) pieces.emplace_back();
    if (k != ' ') pieces.back().push_back(lower(c));
    if (c != ',') before = k;  // 1,000
  }
  std::erase_if(pieces, [](const std::string& p) { return p.find_first_not_of('.') == std::string::npos; });
  return pieces;
}

std::optional<double> word_value(std::string_view w) {
  if (w == "nought" || w == "nothing") return 0;
  for (std::size_t i = 0; i < kBelowTwenty.size(); ++i)
    if (kBelowTwenty.at(i) == w) return static_cast<double>(i);
  for (std::size_t i = 2; i < kTens.size(); ++i)
    if (kTens.at(i) == w) return static_cast<double>(10 * i);
  return {};
}

double power_of(std::string_view w) {
  if (w == "hundred") return 100;
  if (w == "thousand") return 1e3;
  if (w == "million") return 1e6;
  return 0;
}

/// Whether `next` goes on a number that has `part` below its thousands: "twenty" + "three", "hundred" +
/// "six".
bool goes_on(double part, double next) {
  const double below_hundred = std::fmod(part, 100);
  if (below_hundred == 0) return part >= 100;
  return below_hundred >= 20 && std::fmod(below_hundred, 10) == 0 && next >= 1 && next <= 9;
}

class Pieces {
 public:
  explicit Pieces(std::vector<std::string> all) : all_{std::move(all)} {}
  bool any() const { return at_ < all_.size(); }
  std::string_view peek(std::size_t ahead = 0) const {
    return at_ + ahead < all_.size() ? std::string_view{all_[at_ + ahead]} : std::string_view{};
  }
  void skip(std::size_t n = 1) { at_ += n; }

 private:
  std::vector<std::string> all_;
  std::size_t at_ = 0;
};

constexpr double kDozen = 12;

/// A number that begins here, behind which `p` is moved: "1,000", "12.5", "two hundred and six", "a million",
/// "one and a half".
std::optional<double> number_at(Pieces& p) {
  std::optional<double> value;
  if (const auto first = p.peek(); !first.empty() && first[0] >= '0' && first[0] <= '9') {
    value = std::strtod(std::string{first}.c_str(), nullptr);
    p.skip();
    if (const double power = power_of(p.peek()); power > 0) {
      value = *value * power;
      p.skip();
    }
  } else {
    double whole = 0, part = 0;
    bool any = false;
    if (p.peek() == "a" && power_of(p.peek(1)) > 0) {
      part = 1;
      any = true;
      p.skip();
    }
    for (; p.any(); p.skip()) {
      const auto next = word_value(p.peek());
      const double power = power_of(p.peek());
      const bool and_more =
          any && p.peek() == "and" && (part >= 100 || (part == 0 && whole > 0)) && word_value(p.peek(1));
      if (next && (!any || (part == 0 && whole > 0) || goes_on(part, *next))) {
        part += *next;
      } else if (any && power == 100 && part > 0 && part < 100) {
        part *= 100;
      } else if (any && power > 100 && part > 0) {
        whole += part * power;
        part = 0;
      } else if (!and_more) {
        break;
      }
      any = true;
    }
    if (any) value = whole + part;
  }
  if (value && p.peek() == "and" && p.peek(1) == "a" && p.peek(2) == "half") {
    p.skip(3);
    return *value + 0.5;
  }
  if (!value && p.peek() == "a" && p.peek(1) == "dozen") {
    p.skip();
    value = 1;
  }
  if (value && p.peek() == "dozen") {
    p.skip();
    return *value * kDozen;
  }
  return value;
}

struct Sign {
  std::string_view word;
  char sign;
};
// h q v: a half, quarter, third of what follows; t: twice that; r: its square root; s: what went before,
// squared.
constexpr Sign kSigns[] = {
    {"+", '+'},       {"plus", '+'},    {"add", '+'},        {"added", '+'},  {"and", '+'},
    {"-", '-'},       {"minus", '-'},   {"less", '-'},       {"take", '-'},   {"*", '*'},
    {"x", '*'},       {"times", '*'},   {"multiplied", '*'}, {"/", '/'},      {"divided", '/'},
    {"over", '/'},    {"half", 'h'},    {"twice", 't'},      {"double", 't'}, {"%", '%'},
    {"percent", '%'}, {"quarter", 'q'}, {"third", 'v'},      {"root", 'r'},   {"squared", 's'}};
// Around a sum and within it they change nothing. Any other word makes it a question that is not understood.
constexpr std::string_view kAround[] = {
    "what", "whats", "s",    "is",     "are",       "how",   "much",   "many",   "the",   "of",
    "by",   "to",    "away", "from",   "make",      "makes", "equals", "do",     "does",  "you",
    "me",   "tell",  "can",  "please", "calculate", "work",  "out",    "sum",    "equal", "get",
    "a",    "it",    "if",   "i",      "know",      "per",   "cent",   "square", "could", "would"};

/// Nothing where a word stands that is neither of a sum nor around one.
std::optional<std::vector<Token>> tokens_of(std::string_view text) {
  Pieces p{pieces_of(with_plain_signs(text))};
  std::vector<Token> tokens;
  while (p.any()) {
    if (const auto value = number_at(p)) {
      tokens.push_back({0, *value});
      continue;
    }
    const auto sign =
        std::find_if(std::begin(kSigns), std::end(kSigns), [&](const Sign& s) { return s.word == p.peek(); });
    if (p.peek() == "per" && p.peek(1) == "cent") {
      tokens.push_back({'%', 0});
      p.skip();
    } else if (sign != std::end(kSigns)) {
      tokens.push_back({sign->sign, 0});
    } else if (std::find(std::begin(kAround), std::end(kAround), p.peek()) == std::end(kAround)) {
      return {};
    }
    p.skip();
  }
  return tokens;
}

/// As it is read out: whole, or to three digits and said to be so.
std::string written(double value) {
  const double size = std::abs(value);
  const double steps = size >= 100 || size == 0 ? 100 : std::pow(10, 2 - std::floor(std::log10(size)));
  const double rounded = std::round(value * steps) / steps;
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.*f", size >= 1 ? 2 : 9, rounded);
  std::string out{text.data()};
  if (out.find('.') != std::string::npos) {
    while (out.ends_with('0')) out.pop_back();
    if (out.ends_with('.')) out.pop_back();
  }
  const bool is_exact = std::abs(rounded - value) <= 1e-9 * std::max(1e-6, size);
  return (is_exact ? "" : "about ") + (out == "-0" ? "0" : out);
}

/// `number` behind `sign`; nothing where there is none, as of the root of less than nought.
std::optional<double> behind(char sign, double number) {
  switch (sign) {
    case 'h': return number / 2;
    case 'q': return number / 4;
    case 'v': return number / 3;
    case 't': return number * 2;
    case 'r': return number < 0 ? std::nullopt : std::optional{std::sqrt(number)};
    default: return {};
  }
}

/// What belongs to one number is that number: "half of 30", "3 squared", "15 percent of 80". From the right,
/// so that "half of 3 squared" is half of nine.
std::vector<Token> only_operations(std::vector<Token> t) {
  const auto put = [&t](std::size_t at, std::size_t count, double value) {
    const auto begin = t.begin() + static_cast<std::ptrdiff_t>(at);
    t.erase(begin + 1, begin + static_cast<std::ptrdiff_t>(count));
    t[at] = {0, value};
  };
  const auto number = [&t](std::size_t at) { return at < t.size() && t[at].sign == 0; };
  for (std::size_t i = t.size(); i-- > 0;) {
    if (number(i) && i + 1 < t.size() && t[i + 1].sign == 's') put(i, 2, t[i].value * t[i].value);
    if (number(i) && i + 1 < t.size() && t[i + 1].sign == '%' && number(i + 2))
      put(i, 3, t[i].value * t[i + 2].value / 100);
    const auto value = number(i + 1) ? behind(t[i].sign, t[i + 1].value) : std::nullopt;
    if (value) put(i, 2, *value);
  }
  return t;
}

}  // namespace

/// From left to right, but times and divided first, as at school.
std::optional<std::string> sum_in(std::string_view text) {
  const auto tokens = tokens_of(text);
  if (!tokens || tokens->size() < 2) return {};
  std::vector<Token> t = only_operations(*tokens);
  if (t.size() % 2 == 0 || t.size() > 21) return {};
  for (std::size_t i = 0; i < t.size(); ++i) {
    const bool operation = t[i].sign == '+' || t[i].sign == '-' || t[i].sign == '*' || t[i].sign == '/';
    if (operation != (i % 2 == 1) || (i % 2 == 0 && t[i].sign != 0)) return {};
  }
  for (std::size_t i = 1; i < t.size();) {
    if (t[i].sign != '*' && t[i].sign != '/') {
      i += 2;
      continue;
    }
    if (t[i].sign == '/' && t[i + 1].value == 0) return std::string{kNoSuchNumber};
    t[i - 1].value = t[i].sign == '*' ? t[i - 1].value * t[i + 1].value : t[i - 1].value / t[i + 1].value;
    t.erase(t.begin() + static_cast<std::ptrdiff_t>(i), t.begin() + static_cast<std::ptrdiff_t>(i) + 2);
  }
  double total = t[0].value;
  for (std::size_t i = 1; i + 1 < t.size(); i += 2)
    total += t[i].sign == '+' ? t[i + 1].value : -t[i + 1].value;
  if (!std::isfinite(total) || std::abs(total) > 1e12) return {};
  return written(total);
}

}  // namespace mana::dialogue
