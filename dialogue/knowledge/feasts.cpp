#include "dialogue/knowledge/feasts.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "dialogue/aiml/text/utf8.hpp"
#include "dialogue/knowledge/text_lines.hpp"
#include "dialogue/wording/read_aloud.hpp"
#include "dialogue/wording/said_date.hpp"

namespace mana::dialogue::knowledge {
namespace {

using namespace std::chrono;

constexpr std::array<std::string_view, 7> kWeekdays{"sunday",   "monday", "tuesday", "wednesday",
                                                    "thursday", "friday", "saturday"};
constexpr std::array<std::string_view, 4> kNth{"first", "second", "third", "fourth"};

template <std::size_t N>
std::optional<unsigned> place_in(const std::array<std::string_view, N>& names, std::string_view word) {
  const auto found = std::find(names.begin(), names.end(), word);
  return found == names.end() ? std::nullopt : std::optional{static_cast<unsigned>(found - names.begin())};
}

std::optional<month> month_named(std::string_view word) {
  for (unsigned m = 0; m < kMonths.size(); ++m)
    if (aiml::equal_but_case(kMonths.at(m), word)) return month{m + 1};
  return {};
}

/// Takes "+ 1" or "- 2" from the end.
days offset_in(std::vector<std::string>& parts) {
  if (parts.size() < 3 || (parts[parts.size() - 2] != "+" && parts[parts.size() - 2] != "-")) return days{0};
  const int count = std::atoi(parts.back().c_str());
  const bool before = parts[parts.size() - 2] == "-";
  parts.resize(parts.size() - 2);
  return days{before ? -count : count};
}

bool read_date(const std::string& day_text, const std::string& month_text, FeastRule& rule) {
  const auto in = month_named(month_text);
  const int number = std::atoi(day_text.c_str());
  if (!in || number < 1 || number > 31) return false;
  rule.month = *in;
  rule.day = day{static_cast<unsigned>(number)};
  return true;
}

/// Without a possessive or plural s, "the", "of".
std::string stem_of_name(Words words) {
  std::string out;
  for (const Word& w : words) {
    std::string_view text = w.text;
    if (text.size() > 3 && text.ends_with('s') && !text.ends_with("ss")) text.remove_suffix(1);
    out += (out.empty() ? "" : " ") + std::string{text};
  }
  return out;
}

/// In the calendar of our time the sun stands farthest on the 21st, but a day before or behind it each fourth
/// year; so it is until 2040.
sys_days solstice(year y, month m) {
  const int rest = static_cast<int>(y) % 4;
  return sys_days{y / m / (m == June ? (rest == 0 ? 20 : 21) : (rest == 3 ? 22 : 21))};
}

}  // namespace

sys_days FeastRule::in(year y) const {
  switch (kind) {
    case Kind::Easter: return sys_days{SaidDate{0, 0, {}, days{0}}.in(static_cast<int>(y))} + offset;
    case Kind::NthWeekday: return sys_days{y / month / weekday[nth]} + offset;
    case Kind::LastWeekday: return sys_days{y / month / weekday[last]} + offset;
    case Kind::Solstice: return solstice(y, month);
    case Kind::Before: {
      const sys_days date = sys_days{y / month / day};
      const days back = std::chrono::weekday{date} - weekday;  // 0..6
      return date - (back.count() == 0 ? days{7} : back) - days{7} * (static_cast<int>(nth) - 1);
    }
    case Kind::Date: break;
  }
  return sys_days{y / month / day} + offset;
}

std::optional<FeastRule> feast_rule(std::string_view text) {
  auto parts = split(text, ' ');
  FeastRule rule;
  rule.offset = offset_in(parts);
  if (parts[0] == "easter" && parts.size() == 1) {
    rule.kind = FeastRule::Kind::Easter;
    return rule;
  }
  if (parts.size() == 2 && parts[0] == "solstice" && month_named(parts[1])) {
    rule.kind = FeastRule::Kind::Solstice;
    rule.month = *month_named(parts[1]);
    return rule;
  }
  if (parts.size() == 2 && read_date(parts[0], parts[1], rule)) return rule;
  if (parts.size() == 5 && parts[2] == "before" && place_in(kWeekdays, parts[0])) {
    rule.kind = FeastRule::Kind::Before;
    rule.weekday = weekday{*place_in(kWeekdays, parts[0])};
    rule.nth = static_cast<unsigned>(std::max(1, std::atoi(parts[1].c_str())));
    return read_date(parts[3], parts[4], rule) ? std::optional{rule} : std::nullopt;
  }
  if (parts.size() != 3 || !place_in(kWeekdays, parts[1]) || !month_named(parts[2])) return {};
  rule.weekday = weekday{*place_in(kWeekdays, parts[1])};
  rule.month = *month_named(parts[2]);
  rule.kind = parts[0] == "last" ? FeastRule::Kind::LastWeekday : FeastRule::Kind::NthWeekday;
  const auto nth = place_in(kNth, parts[0]);
  if (parts[0] != "last" && !nth) return {};
  rule.nth = nth.value_or(0) + 1;
  return rule;
}

core::Result<Feasts> Feasts::read(const std::filesystem::path& file) {
  auto lines = lines_of(file);
  if (!lines) return std::move(lines).error();
  Feasts feasts;
  for (const std::string& line : *lines) {
    const auto sides = split(line, '=');
    const auto rule = sides.size() == 2 ? feast_rule(sides[1]) : std::nullopt;
    if (!rule) return core::bad_input(file.string() + ": \"" + line + "\" has no rule.");
    const auto names = split(sides[0], '|');
    for (const std::string& name : names) {
      std::vector<Word> words = question_of(name, Filler{}).words;
      if (!words.empty() && words.front().is("the")) words.erase(words.begin());
      feasts.longest_ = std::max(feasts.longest_, words.size());
      feasts.by_name_.emplace(stem_of_name(words), feasts.feasts_.size());
    }
    feasts.feasts_.push_back({names.front(), *rule});
  }
  return feasts;
}

const Feast* Feasts::at(Words words, std::size_t at, std::size_t* length) const {
  const std::size_t article = at < words.size() && words[at].is("the") ? 1 : 0;
  const std::size_t begin = at + article;
  for (std::size_t n = std::min(longest_, words.size() - std::min(begin, words.size())); n > 0; --n) {
    const auto found = by_name_.find(stem_of_name(words.subspan(begin, n)));
    if (found == by_name_.end()) continue;
    *length = n + article;
    return &feasts_[found->second];
  }
  return nullptr;
}

}  // namespace mana::dialogue::knowledge
