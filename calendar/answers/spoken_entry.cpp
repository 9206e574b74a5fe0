#include "calendar/answers/spoken_entry.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <vector>

#include "calendar/answers/asked_span.hpp"
#include "calendar/reminders/medicine_title.hpp"

namespace mana::calendar {
namespace {

constexpr std::size_t kMostWords = 40, kLongestTime = 9, kLongestTitle = 80;

struct Window {
  std::size_t from = 0, to = 0;
  ParsedWhen when;
  std::size_t size() const { return to - from; }
};

std::string lower(std::string_view word) {
  std::string out{word};
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

bool is_hour(std::string_view word) {
  static constexpr std::array<std::string_view, 24> kHours{
      "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
      "1",   "2",   "3",     "4",    "5",    "6",   "7",     "8",     "9",    "10",  "11",     "12"};
  return std::find(kHours.begin(), kHours.end(), word) != kHours.end();
}

std::vector<std::string> split(std::string_view text) {
  constexpr std::string_view kMarks = ",.;!?\"";
  std::vector<std::string> words{""};
  for (const char c : text) {
    if (c != ' ' && c != '\t' && c != '\n') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  for (std::string& w : words) {
    while (!w.empty() && kMarks.find(w.back()) != std::string_view::npos) w.pop_back();
    while (!w.empty() && kMarks.find(w.front()) != std::string_view::npos) w.erase(0, 1);
  }
  std::erase(words, "");
  for (std::size_t i = 0; i + 1 < words.size();
       ++i)  // "half one" is half past one, wherever English is spoken
    if (lower(words[i]) == "half" && is_hour(lower(words[i + 1])))
      words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, "past");
  if (words.size() > kMostWords) words.resize(kMostWords);
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) out += (out.empty() ? "" : " ") + words[i];
  return out;
}

class Reader {
 public:
  Reader(std::vector<std::string> words, core::WallTime now, const zone::Zone& home)
      : words_{std::move(words)}, now_{now}, home_{home} {}

  /// The words that tell the time, best first; then taken out.
  std::optional<ParsedWhen> take_when() {
    const auto all = windows();
    if (all.empty()) return {};
    // A day here and a time there tell more than either alone.
    for (const Window& a : all)
      for (const Window& b : all) {
        if (b.from < a.to) continue;
        const std::string first = joined(words_, a.from, a.to), second = joined(words_, b.from, b.to);
        auto when = parse_when(joined({first, second}, 0, 2), now_, home_);
        if (!when) when = parse_when(joined({second, first}, 0, 2), now_, home_);
        if (when) {
          take_out(b);
          take_out(a);
          return *when;
        }
      }
    const ParsedWhen when = all.front().when;
    take_out(all.front());
    return when;
  }

  const std::vector<std::string>& words() const { return words_; }

 private:
  /// The longest that can be read from each word on, longest first; none lies within another.
  std::vector<Window> windows() const {
    std::vector<Window> found;
    for (std::size_t from = 0; from < words_.size(); ++from) {
      if (is_before_time(lower(words_[from]))) continue;  // "at three" is three
      for (std::size_t to = std::min(words_.size(), from + kLongestTime); to > from; --to) {
        const auto when = parse_when(joined(words_, from, to), now_, home_);
        if (!when) continue;
        found.push_back({from, to, *when});
        break;
      }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Window& a, const Window& b) { return a.size() > b.size(); });
    std::vector<Window> apart;
    for (const Window& w : found) {
      const bool within = std::any_of(apart.begin(), apart.end(),
                                      [&](const Window& o) { return w.from < o.to && o.from < w.to; });
      if (!within) apart.push_back(w);
    }
    return apart;
  }

  static bool is_before_time(const std::string& word) {
    return word == "at" || word == "on" || word == "for" || word == "by" || word == "from" || word == "the";
  }

  void take_out(const Window& w) {
    std::size_t from = w.from;
    while (from > 0 && is_before_time(lower(words_[from - 1]))) --from;
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(from),
                 words_.begin() + static_cast<std::ptrdiff_t>(w.to));
  }

  std::vector<std::string> words_;
  core::WallTime now_;
  const zone::Zone& home_;
};

bool comes_again(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& typed) {
    const std::string w = lower(typed);
    return w == "every" || w == "each" || w == "daily" || w == "weekly" || w == "monthly" || w == "always" ||
           (w.size() > 4 && w.ends_with("days"));
  });
}

struct Repeat {
  std::string said;  // "every Monday"; "" when it comes once
  bool is_daily = false;
};

/// Takes "every day", "every week" and the "every" of "every Monday" out of the words. What is left tells
/// when it is first.
Repeat take_repeat(std::vector<std::string>& words) {
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string which = lower(words[i]), what = lower(words[i + 1]);
    const bool is_day = what == "day", is_week = what == "week";
    const bool is_weekday = what.size() > 5 && what.ends_with("day");
    if ((which != "every" && which != "each") || !(is_day || is_week || is_weekday)) continue;
    Repeat repeat{words[i] + " " + words[i + 1], is_day};
    const auto at = words.begin() + static_cast<std::ptrdiff_t>(i);
    words.erase(at, at + (is_weekday ? 1 : 2));
    repeat.said.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(repeat.said.front())));
    return repeat;
  }
  return {};
}

/// "every Monday except the first"
bool has_exceptions(const std::vector<std::string>& words) {
  static constexpr std::array<std::string_view, 5> kBut{"except", "but", "until", "till", "starting"};
  return std::any_of(words.begin(), words.end(), [](const std::string& w) {
    return std::find(kBut.begin(), kBut.end(), lower(w)) != kBut.end();
  });
}

/// "an hour later", "half an hour earlier", "twenty minutes later"
std::optional<std::chrono::minutes> shift_in(const std::vector<std::string>& typed) {
  std::vector<std::string> words;
  for (const std::string& w : typed) words.push_back(lower(w));
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    const bool hours = words[i] == "hour" || words[i] == "hours", minutes = words[i] == "minutes";
    if (!hours && !minutes) continue;
    int n = 0;
    const std::string& before = words[i - 1];
    const bool half = i >= 2 && words[i - 2] == "half" && (before == "an" || before == "a");
    if (before == "a" || before == "an" || before == "one" || before == "1") n = 1;
    if (before == "two" || before == "2") n = 2;
    if (before == "three" || before == "3") n = 3;
    if (before == "ten" || before == "10") n = 10;
    if (before == "fifteen" || before == "15") n = 15;
    if (before == "twenty" || before == "20") n = 20;
    if (before == "thirty" || before == "30") n = 30;
    const std::chrono::minutes span{half ? 30 : hours ? 60 * n : n};
    if (span.count() == 0) continue;
    if (words[i + 1] == "earlier" || words[i + 1] == "sooner") return -span;
    if (words[i + 1] == "later" || words[i + 1] == "back") return span;
  }
  return {};
}

/// "this morning", "tonight", "today"
bool names_today(const std::vector<std::string>& words) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string w = lower(words[i]);
    if (w == "today" || w == "tonight") return true;
    if (w != "this" || i + 1 == words.size()) continue;
    const std::string part = lower(words[i + 1]);
    if (part == "morning" || part == "afternoon" || part == "evening") return true;
  }
  return false;
}

/// "remind me to ring Jean", "don't let me forget the bins"
bool asks_to_be_told(const std::vector<std::string>& words) {
  static constexpr std::array<std::string_view, 9> kTell{"remind", "reminder", "forget", "tell",    "wake",
                                                         "nudge",  "shout",    "prompt", "remember"};
  return std::any_of(words.begin(), words.end(), [](const std::string& w) {
    return std::find(kTell.begin(), kTell.end(), lower(w)) != kTell.end();
  });
}

/// "the 2nd", "fifth", "february", "next": of a day that was not read with the time.
bool is_of_a_date(const std::string& typed) {
  static constexpr std::array<std::string_view, 20> kOrdinals{
      "first",     "second",    "third",       "fourth",     "fifth",      "sixth",      "seventh",
      "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth", "fourteenth",
      "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"};
  static constexpr std::array<std::string_view, 17> kOthers{
      "next", "last", "yesterday", "ago",       "january", "february", "march",    "april",    "may",
      "june", "july", "august",    "september", "october", "november", "december", "thirtieth"};
  const std::string w = lower(typed);
  const std::size_t figures = w.find_first_not_of("0123456789");
  if (figures != 0 && figures != std::string::npos) {
    const std::string_view rest = std::string_view{w}.substr(figures);
    if (rest == "st" || rest == "nd" || rest == "rd" || rest == "th") return true;
  }
  return std::find(kOrdinals.begin(), kOrdinals.end(), w) != kOrdinals.end() ||
         std::find(kOthers.begin(), kOthers.end(), w) != kOthers.end();
}

/// "At eight" said at five in the afternoon is this evening: the next such hour at which people are up.
zone::LocalTime soonest(zone::LocalTime read, zone::LocalTime here) {
  constexpr std::chrono::hours kUp{7}, kToBed{22}, kHalfDay{12};
  zone::LocalTime best = read;
  for (const auto t : {read - 2 * kHalfDay, read - kHalfDay, read + kHalfDay}) {
    const auto clock = t - std::chrono::floor<std::chrono::days>(t);
    if (t > here && t < best && clock >= kUp && clock <= kToBed) best = t;
  }
  return best;
}

bool tells_half_of_day(const std::vector<std::string>& words) {
  static constexpr std::array<std::string_view, 12> kHalves{"am",      "pm",       "morning", "afternoon",
                                                            "evening", "tonight",  "night",   "noon",
                                                            "midday",  "midnight", "minutes", "in"};
  return std::any_of(words.begin(), words.end(), [](const std::string& typed) {
    const std::string w = lower(typed);
    const bool figures = !w.empty() && w.front() >= '0' && w.front() <= '9';
    return std::find(kHalves.begin(), kHalves.end(), w) != kHalves.end() ||
           (figures && (w.ends_with("am") || w.ends_with("pm") || w.find(':') != std::string::npos));
  });
}

/// A part of a time that was left over: then it was not understood.
bool is_of_a_time(const std::string& typed) {
  static constexpr std::array<std::string_view, 29> kLeft{
      "morning",   "afternoon", "evening", "tonight",  "night",  "tomorrow", "monday", "tuesday",
      "wednesday", "thursday",  "friday",  "saturday", "sunday", "between",  "half",   "quarter",
      "past",      "till",      "until",   "am",       "pm",     "o'clock",  "noon",   "midday",
      "or",        "fortnight", "instead", "week",     "month"};
  const std::string w = lower(typed);
  const bool figures = !w.empty() && w.find_first_not_of("0123456789:.") == std::string::npos;
  return figures || std::find(kLeft.begin(), kLeft.end(), w) != kLeft.end();
}

/// What is left of a wish, as it is called; "" when nothing is, or a medicine, which a person plans.
std::string title_of(const std::vector<std::string>& rest, const AskedWords& asking) {
  const std::vector<std::string> left = asking.without_wish(rest);
  std::string title = joined(left, 0, left.size());
  if (title.size() < 2 || title.size() > kLongestTitle || names_a_medicine(title)) return {};
  title.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(title.front())));
  return title;
}

}  // namespace

std::string rule_from(const ParsedWhen& first, bool is_daily) {
  static constexpr std::array<std::string_view, 7> kDays{"SU", "MO", "TU", "WE", "TH", "FR", "SA"};
  if (is_daily) return "FREQ=DAILY";
  const std::chrono::weekday day{std::chrono::floor<std::chrono::days>(first.local)};
  return "FREQ=WEEKLY;BYDAY=" + std::string{kDays.at(day.c_encoding())};
}

std::optional<std::string> title_without_time(std::string_view words, core::WallTime now,
                                              const zone::Zone& home, const AskedWords& asking) {
  const std::vector<std::string> all = split(words);
  const auto tells = [](const std::string& w) { return is_of_a_time(w) || is_of_a_date(w); };
  if (comes_again(all) || std::any_of(all.begin(), all.end(), tells)) return {};
  if (Reader{all, now, home}.take_when()) return {};
  std::string title = title_of(all, asking);
  return title.empty() ? std::nullopt : std::optional{std::move(title)};
}

std::optional<SpokenEntry> entry_in_words(std::string_view words, core::WallTime now, const zone::Zone& home,
                                          const AskedWords& asking, const TimeWords& language) {
  std::vector<std::string> all = split(words);
  const Repeat repeat = take_repeat(all);
  if (comes_again(all) || (!repeat.said.empty() && has_exceptions(all))) return {};
  Reader reader{all, now, home};
  auto when = reader.take_when();
  if (!when) return {};
  const zone::LocalTime here = home.to_local(std::chrono::floor<std::chrono::seconds>(now));
  const auto today = std::chrono::floor<std::chrono::days>(here);
  std::vector<std::string> rest = reader.words();
  const auto day = asked_span(words_of_question(joined(all, 0, all.size())), here, language);
  // "Every week at two" does not say on which day.
  if (!repeat.said.empty() && (repeat.is_daily ? when->all_day : !day)) return {};
  if (std::any_of(rest.begin(), rest.end(), is_of_a_date)) {
    // The day is named in a way that times are not read in: "next Wednesday", "on the second".
    if (!day || when->all_day || day->to - day->from != std::chrono::days{1}) return {};
    when->local = day->from + (when->local - std::chrono::floor<std::chrono::days>(when->local));
    std::erase_if(rest, is_of_a_date);
    std::erase_if(rest,
                  [&](const std::string& w) { return asked_span({lower(w)}, here, language).has_value(); });
  } else if (!when->all_day && !day && !tells_half_of_day(all)) {
    when->local = soonest(when->local, here);
  }
  const bool is_over = when->all_day ? when->local < today : when->local <= here;
  if (names_today(all) && when->local >= today + std::chrono::days{1}) return {};
  if (std::any_of(rest.begin(), rest.end(), is_of_a_time)) return {};
  std::string title = title_of(rest, asking);
  if (is_over || title.empty()) return {};
  return SpokenEntry{std::move(title), *when, asks_to_be_told(all), repeat.said,
                     repeat.said.empty() ? std::string{} : rule_from(*when, repeat.is_daily)};
}

std::optional<zone::LocalTime> moved_in_words(std::string_view words, zone::LocalTime begins,
                                              core::WallTime now, const zone::Zone& home,
                                              const TimeWords& language) {
  const std::vector<std::string> all = split(words);
  const zone::LocalTime here = home.to_local(std::chrono::floor<std::chrono::seconds>(now));
  const auto ahead = [&](zone::LocalTime t) { return t > here ? std::optional{t} : std::nullopt; };
  if (const auto shift = shift_in(all)) return ahead(begins + *shift);
  const bool names_day = asked_span(words_of_question(words), here, language).has_value();
  Reader reader{all, now, home};
  const auto when = reader.take_when();
  if (!when) return {};
  const auto day_of = [](zone::LocalTime t) { return std::chrono::floor<std::chrono::days>(t); };
  if (when->all_day) return ahead(zone::LocalTime{day_of(when->local)} + (begins - day_of(begins)));
  if (names_day) return ahead(when->local);
  return ahead(zone::LocalTime{day_of(begins)} + (when->local - day_of(when->local)));
}

}  // namespace mana::calendar
