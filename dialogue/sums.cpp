// Simple sums, in digits or in words.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "dialogue/local_knowledge.hpp"

namespace mana::dialogue {
namespace {

constexpr std::array<std::string_view, 20> kSmall{"zero",    "one",     "two",       "three",    "four",
                                                  "five",    "six",     "seven",     "eight",    "nine",
                                                  "ten",     "eleven",  "twelve",    "thirteen", "fourteen",
                                                  "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
constexpr std::array<std::string_view, 10> kTens{"",      "",      "twenty",  "thirty", "forty",
                                                 "fifty", "sixty", "seventy", "eighty", "ninety"};

struct Token {
  char sign = 0;  ///< + - * / of an operation, h: half of, 0: a number
  double value = 0;
};

/// Numbers and signs as pieces; letters in words.
std::vector<std::string> pieces_of(std::string_view text) {
  std::vector<std::string> pieces;
  char before = 0;
  const auto kind = [](char c) {
    if ((c >= '0' && c <= '9') || c == '.') return 'd';
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return 'l';
    return c == '+' || c == '*' || c == '/' || c == '-' ? 's' : ' ';
  };
  for (const char c : text) {
    const char k = kind(c);
    if (k != ' ' && (k != before || k == 's')) pieces.emplace_back();
    if (k != ' ') pieces.back().push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    if (c != ',') before = k;  // 1,000
  }
  return pieces;
}

std::optional<double> word_value(std::string_view w) {
  for (std::size_t i = 0; i < kSmall.size(); ++i)
    if (kSmall.at(i) == w) return static_cast<double>(i);
  for (std::size_t i = 2; i < kTens.size(); ++i)
    if (kTens.at(i) == w) return static_cast<double>(10 * i);
  return {};
}

/// A number from piece `at` on, which is moved behind it: "1,000", "12.5", "two hundred and six".
std::optional<double> number_at(const std::vector<std::string>& pieces, std::size_t& at) {
  const std::string& first = pieces[at];
  if (first[0] >= '0' && first[0] <= '9') {
    ++at;
    return std::strtod(first.c_str(), nullptr);
  }
  double whole = 0, part = 0;
  bool any = false;
  for (; at < pieces.size(); ++at) {
    const std::string& w = pieces[at];
    if (const auto value = word_value(w)) {
      part += *value;
    } else if (w == "hundred" && any) {
      part *= 100;
    } else if (w == "thousand" && any) {
      whole = (whole + part) * 1000;
      part = 0;
    } else if (!(any && w == "and" && at + 1 < pieces.size() && word_value(pieces[at + 1]) && part >= 100)) {
      break;
    }
    any = true;
  }
  if (!any) return {};
  return whole + part;
}

char sign_of(const std::string& w) {
  if (w == "+" || w == "plus" || w == "add" || w == "and") return '+';
  if (w == "-" || w == "minus" || w == "less" || w == "take") return '-';
  if (w == "*" || w == "x" || w == "times" || w == "multiplied") return '*';
  if (w == "/" || w == "divided" || w == "over") return '/';
  if (w == "half") return 'h';
  if (w == "twice" || w == "double") return 't';
  return 0;
}

std::vector<Token> tokens_of(std::string_view text) {
  const std::vector<std::string> pieces = pieces_of(text);
  std::vector<Token> tokens;
  for (std::size_t at = 0; at < pieces.size();) {
    if (const auto value = number_at(pieces, at)) {
      tokens.push_back({0, *value});
      continue;
    }
    if (const char sign = sign_of(pieces[at]); sign != 0) tokens.push_back({sign, 0});
    ++at;
  }
  return tokens;
}

std::string written(double value) {
  std::array<char, 40> text{};
  const double rounded = std::round(value * 100) / 100;
  std::snprintf(text.data(), text.size(), rounded == std::floor(rounded) ? "%.0f" : "%.2f", rounded);
  std::string out{text.data()};
  if (out.find('.') != std::string::npos)
    while (out.ends_with('0')) out.pop_back();
  return out == "-0" ? "0" : out;
}

}  // namespace

/// From left to right, but times and divided first, as at school.
std::optional<std::string> sum_in(std::string_view text) {
  std::vector<Token> t = tokens_of(text);
  if (t.size() == 2 && (t[0].sign == 'h' || t[0].sign == 't') && t[1].sign == 0)
    return written(t[0].sign == 'h' ? t[1].value / 2 : t[1].value * 2);
  if (t.size() < 3 || t.size() % 2 == 0 || t.size() > 21) return {};
  for (std::size_t i = 0; i < t.size(); ++i) {
    const bool operation = t[i].sign == '+' || t[i].sign == '-' || t[i].sign == '*' || t[i].sign == '/';
    if (operation != (i % 2 == 1)) return {};
  }
  for (std::size_t i = 1; i < t.size();) {
    if (t[i].sign != '*' && t[i].sign != '/') {
      i += 2;
      continue;
    }
    if (t[i].sign == '/' && t[i + 1].value == 0) return {};
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
