#include "calendar/ical/foreign_rule.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace mana::calendar::ical {
namespace {

using Words = std::vector<std::string>;

constexpr std::size_t kMostWords = 500;

std::string upper(std::string_view text) {
  std::string out{text};
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return out;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '"'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_number(std::string_view s) { return !s.empty() && std::all_of(s.begin(), s.end(), is_digit); }

std::string_view trimmed(std::string_view s) {
  while (!s.empty() && is_blank(s.back())) s.remove_suffix(1);
  while (!s.empty() && is_blank(s.front())) s.remove_prefix(1);
  return s;
}

/// "RRULE:RRULE:FREQ=..." and "EXRULE:..." are the rule behind it.
std::string_view without_name(std::string_view rule) {
  for (;;) {
    rule = trimmed(rule);
    const std::string begin = upper(rule.substr(0, 7));
    const std::size_t n = begin.starts_with("RRULE:") ? 6 : begin.starts_with("EXRULE:") ? 7 : 0;
    if (n == 0) return rule;
    rule.remove_prefix(n);
  }
}

Words words_of(std::string_view text, std::string_view between) {
  Words out;
  std::string word;
  for (const char c : text) {
    if (between.find(c) == std::string_view::npos) {
      word += c;
      continue;
    }
    if (!word.empty() && out.size() < kMostWords) out.push_back(std::move(word));
    word.clear();
  }
  if (!word.empty()) out.push_back(std::move(word));
  return out;
}

std::string joined(const Words& words, char between) {
  std::string out;
  for (const std::string& w : words) {
    if (!out.empty()) out += between;
    out += w;
  }
  return out;
}

constexpr std::array<std::string_view, 7> kWeekdays{"MONDAY", "TUESDAY",  "WEDNESDAY", "THURSDAY",
                                                    "FRIDAY", "SATURDAY", "SUNDAY"};

/// "MONDAY", "-1FRI": "MO", "-1FR".
std::string short_weekday(std::string_view item) {
  std::size_t letters = 0;
  while (letters < item.size() && (is_digit(item[letters]) || item[letters] == '+' || item[letters] == '-'))
    ++letters;
  const std::string name = upper(item.substr(letters));
  for (const std::string_view weekday : kWeekdays)
    if (name.size() > 2 && weekday.starts_with(name))
      return std::string{item.substr(0, letters)}.append(name.substr(0, 2));
  return std::string{item};
}

std::string without_blanks(std::string_view part) {
  const auto equals = part.find('=');
  if (equals == std::string_view::npos) return std::string{trimmed(part)};
  const std::string name{trimmed(part.substr(0, equals))};
  Words items = words_of(part.substr(equals + 1), " ,\t\r\n\"");
  if (upper(name) == "BYDAY") std::transform(items.begin(), items.end(), items.begin(), short_weekday);
  return name + '=' + joined(items, ',');
}

// ---- vCalendar 1.0

struct OldKind {
  std::string_view begins, frequency, list;  ///< the list: how its numbers are called now
};
/// The longer beginnings first.
constexpr std::array kOldKinds{
    OldKind{"MP", "MONTHLY", "BYDAY"},  OldKind{"MD", "MONTHLY", "BYMONTHDAY"},
    OldKind{"YM", "YEARLY", "BYMONTH"}, OldKind{"YD", "YEARLY", "BYYEARDAY"},
    OldKind{"D", "DAILY", ""},          OldKind{"W", "WEEKLY", "BYDAY"},
    OldKind{"M", "MINUTELY", ""},
};

bool is_weekday(std::string_view word) {
  return word.size() == 2 && std::any_of(kWeekdays.begin(), kWeekdays.end(),
                                         [&](std::string_view w) { return w.starts_with(word); });
}

/// "1+": 1; "2-": -2; "LD": the last day.
std::optional<std::string> old_ordinal(std::string_view word) {
  if (word == "LD") return "-1";
  const bool from_end = word.ends_with('-');
  if (from_end || word.ends_with('+')) word.remove_suffix(1);
  if (!is_number(word) || word.size() > 3) return {};
  return from_end ? std::string{"-"}.append(word) : std::string{word};
}

/// The days of "1+ MO WE 2- FR": an ordinal counts for the weekdays after it.
struct OldList {
  std::string ordinal;
  bool with_ordinals = false;  ///< MP: numbers are ordinals of weekdays
  Words items;

  bool take(const std::string& word) {
    if (is_weekday(word)) {
      items.push_back(with_ordinals ? ordinal + word : word);
      return true;
    }
    const auto number = old_ordinal(word);
    if (!number) return false;
    if (with_ordinals) {
      ordinal = *number;
    } else {
      items.push_back(*number);
    }
    return true;
  }
};

bool is_date(std::string_view word) { return word.size() >= 8 && is_number(word.substr(0, 8)); }

/// Nothing when it is no rule of vCalendar 1.0.
std::optional<std::string> translated(std::string_view rule) {
  const Words words = words_of(upper(rule), " \t\r\n");
  if (words.empty()) return {};
  const auto kind = std::find_if(kOldKinds.begin(), kOldKinds.end(), [&](const OldKind& k) {
    return words.front().starts_with(k.begins) && is_number(words.front().substr(k.begins.size()));
  });
  if (kind == kOldKinds.end()) return {};
  std::string out =
      "FREQ=" + std::string{kind->frequency} + ";INTERVAL=" + words.front().substr(kind->begins.size());
  OldList list;
  list.with_ordinals = kind->begins == "MP";
  std::string end = ";COUNT=2";  // RFC 2445's forerunner: without an end, twice
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.starts_with('#')) {
      end = word == "#0" ? "" : ";COUNT=" + word.substr(1);
    } else if (is_date(word)) {
      end = ";UNTIL=" + word;
    } else if (!list.take(word)) {
      return {};  // such as a clock time in the list: not guessed
    }
  }
  if (!list.items.empty() && !kind->list.empty())
    out += ';' + std::string{kind->list} + '=' + joined(list.items, ',');
  return out + end;
}

}  // namespace

std::string usual_rule(std::string_view foreign) {
  foreign = without_name(foreign);
  if (foreign.find('=') == std::string_view::npos) {
    if (auto rule = translated(foreign)) return std::move(*rule);
    return std::string{foreign};
  }
  Words parts = words_of(foreign, ";");
  std::transform(parts.begin(), parts.end(), parts.begin(), without_blanks);
  std::erase(parts, "");
  return joined(parts, ';');
}

}  // namespace mana::calendar::ical
