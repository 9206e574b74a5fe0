#include "calendar/answers/spoken_entry.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "agent/core/letters.hpp"
#include "calendar/phrases/phrase.hpp"
#include "calendar/reminders/medicine_title.hpp"

namespace mana::calendar {
namespace {

using core::lower;

constexpr std::size_t kMostWords = 40, kLongestTitle = 80;

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
  if (words.size() > kMostWords) words.resize(kMostWords);
  return words;
}

std::string joined(const std::vector<std::string>& words, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) out += (out.empty() ? "" : " ") + words[i];
  return out;
}

bool comes_again(const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& typed) {
    const std::string w = lower(typed);
    return w == "every" || w == "each" || w == "daily" || w == "weekly" || w == "monthly" || w == "always" ||
           (w.size() > 4 && w.ends_with("days")) || w == "jeden" || w == "jede" || w == "jedes" ||
           w == "täglich" || w == "wöchentlich" || w == "monatlich" || w == "immer" ||
           (w.size() > 6 && w.ends_with("tags"));
  });
}

bool is_german(const TimeWords& language) { return language.language.starts_with("de"); }

struct Counted {
  std::string_view word;
  int n;
};
constexpr std::array kCounts{
    Counted{"a", 1},       Counted{"an", 1},        Counted{"one", 1},      Counted{"1", 1},
    Counted{"two", 2},     Counted{"2", 2},         Counted{"three", 3},    Counted{"3", 3},
    Counted{"ten", 10},    Counted{"10", 10},       Counted{"fifteen", 15}, Counted{"15", 15},
    Counted{"twenty", 20}, Counted{"20", 20},       Counted{"thirty", 30},  Counted{"30", 30},
    Counted{"eine", 1},    Counted{"ne", 1},        Counted{"zwei", 2},     Counted{"drei", 3},
    Counted{"zehn", 10},   Counted{"fünfzehn", 15}, Counted{"zwanzig", 20}, Counted{"dreißig", 30}};
constexpr std::array<std::string_view, 4> kHours{"hour", "hours", "stunde", "stunden"};
constexpr std::array<std::string_view, 2> kMinutes{"minutes", "minuten"};
constexpr std::array<std::string_view, 4> kSooner{"earlier", "sooner", "früher", "eher"};
constexpr std::array<std::string_view, 4> kLater{"later", "back", "später", "spaeter"};

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& all) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

/// "an hour later", "half an hour earlier", "twenty minutes later", "eine halbe Stunde später"
std::optional<std::chrono::minutes> shift_in(const std::vector<std::string>& typed) {
  std::vector<std::string> words;
  for (const std::string& w : typed) words.push_back(lower(w));
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    const bool hours = is_one_of(words[i], kHours), minutes = is_one_of(words[i], kMinutes);
    if (!hours && !minutes) continue;
    const std::string& before = words[i - 1];
    const bool half =
        before == "halbe" || (i >= 2 && words[i - 2] == "half" && (before == "an" || before == "a"));
    const auto* const count =
        std::find_if(kCounts.begin(), kCounts.end(), [&](const Counted& c) { return c.word == before; });
    const int n = count == kCounts.end() ? 0 : count->n;
    const std::chrono::minutes span{half ? 30 : hours ? 60 * n : n};
    if (span.count() == 0) continue;
    if (is_one_of(words[i + 1], kSooner)) return -span;
    if (is_one_of(words[i + 1], kLater)) return span;
  }
  return {};
}

/// "remind me to ring Jean", "don't let me forget the bins"
bool asks_to_be_told(const std::vector<std::string>& words) {
  static constexpr std::array<std::string_view, 18> kTell{
      "remind",   "reminder", "forget",   "tell",       "wake", "nudge",   "shout",    "prompt",   "remember",
      "erinnere", "erinner",  "erinnern", "erinnerung", "weck", "vergiss", "vergesse", "bescheid", "denk"};
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& w) { return is_one_of(lower(w), kTell); });
}

/// "the 2nd", "fifth", "february", "next": of a day that was not read with the time.
bool is_of_a_date(const std::string& typed, const TimeWords& language) {
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
  static constexpr std::array<std::string_view, 21> kGerman{
      "nächsten", "nächste", "letzten", "gestern", "vorgestern", "januar",   "februar",
      "märz",     "mai",     "juni",    "juli",    "oktober",    "dezember", "ersten",
      "zweiten",  "dritten", "vierten", "fünften", "sechsten",   "siebten",  "zehnten"};
  if (is_german(language)) return is_one_of(w, kGerman);
  return is_one_of(w, kOrdinals) || is_one_of(w, kOthers);
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

/// A part of a time that was left over: then it was not understood.
bool is_of_a_time(const std::string& typed, const TimeWords& language) {
  static constexpr std::array<std::string_view, 29> kLeft{
      "morning",   "afternoon", "evening", "tonight",  "night",  "tomorrow", "monday", "tuesday",
      "wednesday", "thursday",  "friday",  "saturday", "sunday", "between",  "half",   "quarter",
      "past",      "till",      "until",   "am",       "pm",     "o'clock",  "noon",   "midday",
      "or",        "fortnight", "instead", "week",     "month"};
  const std::string w = lower(typed);
  const bool figures = !w.empty() && w.find_first_not_of("0123456789:.") == std::string::npos;
  static constexpr std::array<std::string_view, 33> kGerman{
      "morgen",   "morgens",    "vormittag",   "vormittags",  "nachmittag", "nachmittags", "abend",
      "abends",   "nacht",      "nachts",      "heute",       "übermorgen", "montag",      "dienstag",
      "mittwoch", "donnerstag", "freitag",     "samstag",     "sonnabend",  "sonntag",     "zwischen",
      "halb",     "viertel",    "dreiviertel", "uhr",         "mittag",     "mittags",     "mitternacht",
      "oder",     "woche",      "monat",       "stattdessen", "uebermorgen"};
  return figures || (is_german(language) ? is_one_of(w, kGerman) : is_one_of(w, kLeft));
}

/// What is left of a wish, as it is called; "" when nothing is, or a medicine, which a person plans.
std::string title_of(const std::vector<std::string>& rest, const AskedWords& asking) {
  const std::vector<std::string> left = asking.without_wish(rest);
  const std::string title = joined(left, 0, left.size());
  if (title.size() < 2 || title.size() > kLongestTitle || names_a_medicine(title)) return {};
  return core::capitalised(title);
}

zone::LocalTime here_at(core::WallTime now, const zone::Zone& home) {
  return home.to_local(std::chrono::floor<std::chrono::seconds>(now));
}

/// As somebody speaks: "next Friday" is that of the next week, and "at eight" is not asked about, because the
/// whole of it is read back anyway.
Phrase phrase_in(const std::vector<std::string>& words, zone::LocalTime here, const TimeWords& language) {
  return read_phrase(joined(words, 0, words.size()), here, language.language,
                     {.time_alone_is_next = true,
                      .asks_half_of_day = false,
                      .finds_place = false,
                      .next_is_next_week = true});
}

/// Every day at a time, or every week on one day: what can be read back in one breath.
bool is_plain_repeat(const Phrase& phrase) {
  const bool daily = phrase.repeat == "FREQ=DAILY" && !phrase.all_day;
  const bool weekly =
      phrase.repeat.starts_with("FREQ=WEEKLY;BYDAY=") && phrase.repeat.find(',') == std::string::npos;
  const bool in_two_words =
      phrase.said_repeat.find(' ') != std::string::npos;  // "every Monday", not "Mondays"
  return (daily || (weekly && phrase.repeat.find(';', 12) == std::string::npos)) && in_two_words &&
         !phrase.until && phrase.further_times.empty();
}

}  // namespace

std::string rule_from(const ParsedWhen& first, bool is_daily) {
  static constexpr std::array<std::string_view, 7> kDays{"SU", "MO", "TU", "WE", "TH", "FR", "SA"};
  if (is_daily) return "FREQ=DAILY";
  const std::chrono::weekday day{std::chrono::floor<std::chrono::days>(first.local)};
  return "FREQ=WEEKLY;BYDAY=" + std::string{kDays.at(day.c_encoding())};
}

std::optional<std::string> title_without_time(std::string_view words, core::WallTime now,
                                              const zone::Zone& home, const AskedWords& asking,
                                              const TimeWords& language) {
  const std::vector<std::string> all = split(words);
  const auto tells = [&](const std::string& w) {
    return is_of_a_time(w, language) || is_of_a_date(w, language);
  };
  if (comes_again(all) || std::any_of(all.begin(), all.end(), tells)) return {};
  const Phrase phrase = phrase_in(all, here_at(now, home), language);
  if (!phrase.parts.empty() || !phrase.left.empty()) return {};
  std::string title = title_of(all, asking);
  return title.empty() ? std::nullopt : std::optional{std::move(title)};
}

std::optional<SpokenEntry> entry_in_words(std::string_view words, core::WallTime now, const zone::Zone& home,
                                          const AskedWords& asking, const TimeWords& language) {
  const std::vector<std::string> all = split(words);
  const zone::LocalTime here = here_at(now, home);
  const Phrase phrase = phrase_in(all, here, language);
  auto start = phrase.start();
  if (!start || !phrase.is_understood() || phrase.is_window || phrase.end) return {};
  const bool repeats = !phrase.repeat.empty();
  if (repeats && !is_plain_repeat(phrase)) return {};
  if (phrase.is_bare_hour && !phrase.names_day) start = soonest(*start, here);
  const auto today = std::chrono::floor<std::chrono::days>(here);
  const bool is_over = phrase.all_day ? *start < today : *start <= here;
  const std::vector<std::string> rest = split(phrase.title);
  const auto tells = [&](const std::string& w) {
    return is_of_a_time(w, language) || is_of_a_date(w, language);
  };
  if (std::any_of(rest.begin(), rest.end(), tells)) return {};
  std::string title = title_of(rest, asking);
  if (is_over || title.empty()) return {};
  const ParsedWhen when{*start, phrase.all_day};
  std::string said = core::with_small_first(phrase.said_repeat);
  return SpokenEntry{std::move(title), when, asks_to_be_told(all), std::move(said), phrase.repeat};
}

std::optional<zone::LocalTime> moved_in_words(std::string_view words, zone::LocalTime begins,
                                              core::WallTime now, const zone::Zone& home,
                                              const TimeWords& language) {
  const std::vector<std::string> all = split(words);
  const zone::LocalTime here = here_at(now, home);
  const auto ahead = [&](zone::LocalTime t) { return t > here ? std::optional{t} : std::nullopt; };
  if (const auto shift = shift_in(all)) return ahead(begins + *shift);
  const Phrase phrase = phrase_in(all, here, language);
  if (!phrase.asks.empty() || phrase.is_window || !phrase.repeat.empty() || !phrase.day) return {};
  const auto day_of = [](zone::LocalTime t) { return std::chrono::floor<std::chrono::days>(t); };
  const zone::LocalTime day{*phrase.day};
  if (!phrase.time) return ahead(day + (begins - day_of(begins)));
  if (phrase.names_day) return ahead(day + *phrase.time);
  return ahead(zone::LocalTime{day_of(begins)} + *phrase.time);
}

}  // namespace mana::calendar
