#include "dialogue/knowledge/said_text.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/wording/number_words.hpp"
#include "dialogue/wording/read_aloud.hpp"

namespace mana::dialogue::knowledge {
namespace {

using namespace std::chrono;

constexpr std::array<std::string_view, 7> kWeekdays{"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                    "Thursday", "Friday", "Saturday"};

std::string below_sixty(int n) {
  if (n < 20) return std::string{kBelowTwenty.at(static_cast<std::size_t>(n))};
  const std::string tens{kTens.at(static_cast<std::size_t>(n / 10))};
  return n % 10 == 0 ? tens : tens + "-" + std::string{kBelowTwenty.at(static_cast<std::size_t>(n % 10))};
}

std::string minutes_in_words(int n) {
  if (n == 15) return "quarter";
  if (n % 5 == 0) return below_sixty(n);
  return below_sixty(n) + (n == 1 ? " minute" : " minutes");
}

std::string_view part_of_day(int hour) {
  if (hour < 4 || hour >= 22) return "at night";
  if (hour < 12) return "in the morning";
  return hour < 18 ? "in the afternoon" : "in the evening";
}

}  // namespace

std::string figures(double value) {
  std::array<char, 48> text{};
  std::snprintf(text.data(), text.size(), "%.2f", value);
  std::string out{text.data()};
  while (out.ends_with('0')) out.pop_back();
  if (out.ends_with('.')) out.pop_back();
  return out == "-0" ? "0" : out;
}

std::string rounded(double value) {
  const double size = std::abs(value);
  const double steps = size >= 100 ? 1 : size >= 1 ? 10 : 100;
  const double near = std::round(value * steps) / steps;
  const bool is_exact = std::abs(near - value) <= 1e-9 * std::max(1.0, size);
  return (is_exact ? "" : "about ") + figures(near);
}

std::string small_in_words(double value) {
  if (value < 0 || value > 20 || value != std::floor(value)) return figures(value);
  return below_sixty(static_cast<int>(value));
}

std::string money(double pence) {
  const auto all = static_cast<long long>(std::llround(pence));
  const long long pounds = all / 100, rest = all % 100;
  std::string whole = std::to_string(pounds) + (pounds == 1 ? " pound" : " pounds");
  if (rest == 0) return whole;
  if (pounds == 0) return std::to_string(rest) + (rest == 1 ? " penny" : " pence");
  return whole + (rest < 10 ? " and " + std::to_string(rest) + (rest == 1 ? " penny" : " pence")
                            : " " + std::to_string(rest));
}

std::string day_in_words(sys_days day, sys_days today) {
  const year_month_day date{day};
  std::string out{weekday_name(day)};
  out += ", the " + ordinal(static_cast<unsigned>(date.day())) + " of ";
  out += kMonths.at(static_cast<unsigned>(date.month()) - 1);
  if (date.year() != year_month_day{today}.year()) out += " " + std::to_string(static_cast<int>(date.year()));
  return out;
}

std::string_view weekday_name(sys_days day) { return kWeekdays.at(weekday{day}.c_encoding()); }

std::string time_in_words(minutes since_midnight) {
  const int all = static_cast<int>(since_midnight.count()) % (24 * 60), minute = all % 60;
  const int told = minute > 30 ? all / 60 + 1 : all / 60;
  if (minute == 0 && all == 0) return "midnight";
  if (minute == 0 && all == 12 * 60) return "midday";
  const std::string hour = below_sixty((told + 11) % 12 + 1), part = " " + std::string{part_of_day(all / 60)};
  if (minute == 0) return hour + " o'clock" + part;
  if (minute == 30) return "half past " + hour + part;
  if (minute < 30) return minutes_in_words(minute) + " past " + hour + part;
  return minutes_in_words(60 - minute) + " to " + hour + part;
}

std::string capitalised(std::string_view sentence) {
  std::size_t at = 0;
  if (sentence.empty()) return {};
  const char32_t first = aiml::next_character(sentence, at);
  std::string out;
  aiml::append_character(out, aiml::upper(first));
  return out + std::string{sentence.substr(at)};
}

}  // namespace mana::dialogue::knowledge
