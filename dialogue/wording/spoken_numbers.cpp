#include "dialogue/wording/spoken_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "dialogue/wording/number_words.hpp"

namespace mana::dialogue {
namespace {

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

constexpr double kDozen = 12;

}  // namespace

Pieces::Pieces(std::string_view text) : all_{pieces_of(with_plain_signs(text))} {}

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

}  // namespace mana::dialogue
