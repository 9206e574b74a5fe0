#include "dialogue/wording/read_aloud.hpp"

#include <charconv>
#include <chrono>
#include <optional>
#include <vector>

namespace mana::dialogue {
namespace {

/// The numbers of a text that holds nothing but them and `between`; empty where it holds more.
std::vector<unsigned> numbers_in(std::string_view text, std::string_view between) {
  std::vector<unsigned> out;
  while (!text.empty()) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return {};
    out.push_back(value);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.empty()) break;
    if (between.find(text.front()) == std::string_view::npos || text.size() == 1) return {};
    text.remove_prefix(1);
  }
  return out;
}

}  // namespace

std::string ordinal(unsigned n) {
  const bool teen = n % 100 >= 11 && n % 100 <= 13;
  const unsigned last = teen ? 0 : n % 10;
  return std::to_string(n) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

std::string digit_by_digit(std::string_view text) {
  std::string out;
  bool gap = false;
  for (const char c : text) {
    if (c < '0' || c > '9') {
      gap = gap || !out.empty();
      continue;
    }
    if (!out.empty()) out += gap ? ", " : " ";
    out.push_back(c);
    gap = false;
  }
  return out.empty() ? std::string{text} : out;
}

std::string date_aloud(std::string_view text) {
  const std::vector<unsigned> n = numbers_in(text, "-/.");
  if (n.size() != 2 && n.size() != 3) return std::string{text};
  const bool year_first = n.size() == 3 && n[0] > 31;
  const unsigned day = year_first ? n[2] : n[0], month = n[1];
  const int year =
      n.size() == 2 ? 2000 : static_cast<int>(year_first ? n[0] : n[2]);  // 2000 has a 29th of February
  const std::chrono::year_month_day date{std::chrono::year{year}, std::chrono::month{month},
                                         std::chrono::day{day}};
  if (!date.ok() || month > kMonths.size()) return std::string{text};
  std::string out = "the " + ordinal(day) + " of ";
  out += kMonths.at(month - 1);
  return n.size() == 2 ? out : out + " " + std::to_string(year);
}

std::string time_aloud(std::string_view text) {
  const std::vector<unsigned> n = numbers_in(text, ":.");
  if (n.size() < 2 || n.size() > 3 || n[0] > 23 || n[1] > 59) return std::string{text};
  const auto hour = [](unsigned h) { return std::to_string(h % 12 == 0 ? 12 : h % 12); };
  switch (n[1]) {
    case 0: return hour(n[0]) + " o'clock";
    case 15: return "quarter past " + hour(n[0]);
    case 30: return "half past " + hour(n[0]);
    case 45: return "quarter to " + hour(n[0] + 1);
    default: return hour(n[0]) + (n[1] < 10 ? " o " : " ") + std::to_string(n[1]);
  }
}

}  // namespace mana::dialogue
