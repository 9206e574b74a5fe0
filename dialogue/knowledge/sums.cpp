// Simple sums, in digits or in words.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "dialogue/knowledge/local_knowledge.hpp"
#include "dialogue/wording/spoken_numbers.hpp"

namespace mana::dialogue {
namespace {

struct Token {
  char sign = 0;  ///< + - * / of an operation; % percent of; what kSigns says; 0: a number
  double value = 0;
};

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
  Pieces p{text};
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
