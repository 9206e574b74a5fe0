#include "calendar/answers/german_span.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "agent/core/edit_distance.hpp"
#include "calendar/phrases/phrase.hpp"

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::hours;
using Words = std::vector<std::string>;

struct Part {
  std::string_view ending;  // of a word: "abend" is that of "dienstagabend" as well
  int from, to;             // hours of the day
  std::size_t of_the_day;   // in TimeWords::parts
};
// What ends with another one stands before it.
constexpr std::array kParts{
    Part{"vormittags", 4, 12, 1},  Part{"vormittag", 4, 12, 1}, Part{"nachmittags", 12, 18, 2},
    Part{"nachmittag", 12, 18, 2}, Part{"mittags", 11, 15, 2},  Part{"mittag", 11, 15, 2},
    Part{"abends", 17, 24, 3},     Part{"abend", 17, 24, 3},    Part{"morgens", 4, 12, 1},
    Part{"früh", 4, 12, 1},        Part{"nachts", 17, 24, 3},   Part{"nacht", 17, 24, 3}};

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> all) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

/// Reads the words around a place in a German question.
class GermanSpan {
 public:
  GermanSpan(const Words& words, LocalTime now, const TimeWords& language)
      : words_{words}, now_{now}, today_{floor<days>(now)}, language_{language} {}

  std::optional<AskedSpan> read() const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (auto span = several_days(i)) return span;
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (const auto day = one_day(i)) return part_of(*day, i);
    for (std::size_t i = 0; i < words_.size(); ++i)
      if (const auto day = dated(i)) return part_of(*day, i);
    return {};
  }

 private:
  std::string_view at(std::size_t i) const { return i < words_.size() ? std::string_view{words_[i]} : ""; }
  std::string_view before(std::size_t i) const { return i > 0 ? at(i - 1) : std::string_view{}; }
  bool next_before(std::size_t i) const {
    return is_one_of(before(i),
                     {"nächste", "nächster", "nächsten", "nächstes", "kommende", "kommenden", "kommender",
                      "kommendes", "naechste", "naechsten", "naechster", "naechstes"});
  }
  bool last_before(std::size_t i) const {
    return is_one_of(before(i), {"letzte", "letzten", "letzter", "letztes", "vorige", "vorigen", "voriges",
                                 "vergangene", "vergangenen", "vergangenes"});
  }
  bool this_before(std::size_t i) const {
    return is_one_of(before(i), {"diese", "dieser", "diesen", "diesem", "dieses", "die", "der"});
  }

  std::optional<AskedSpan> several_days(std::size_t i) const {
    const auto now_at = static_cast<int>(std::chrono::weekday{today_}.iso_encoding()) - 1;
    const LocalDay monday = today_ - days{now_at};
    const bool next = next_before(i), last = last_before(i);
    if (at(i) == "wochenende") {
      const LocalDay saturday = monday + days{last ? -2 : 5};
      const LocalDay from = last ? saturday : std::max(saturday, today_);
      return AskedSpan{from, saturday + days{2}, std::string{language_.weekend}};
    }
    if (at(i) == "woche" && next)
      return AskedSpan{monday + days{7}, monday + days{14}, std::string{language_.next_week}};
    if (at(i) == "woche" && last)
      return AskedSpan{monday - days{7}, monday, std::string{language_.last_week}};
    if (at(i) == "woche" && this_before(i))
      return AskedSpan{today_, monday + days{7}, std::string{language_.this_week}};
    if (at(i) == "monat" && (next || this_before(i))) {
      const std::chrono::year_month_day date{today_};
      const auto first = date.year() / date.month() / std::chrono::day{1};
      const auto month = std::chrono::months{1};
      if (next)
        return AskedSpan{LocalDay{first + month}, LocalDay{first + 2 * month},
                         std::string{language_.next_month}};
      return AskedSpan{today_, LocalDay{first + month}, std::string{language_.this_month}};
    }
    return {};
  }

  /// "morgen" is tomorrow, unless it is the morning of a day that was named: "heute morgen", "am morgen".
  std::optional<LocalDay> one_day(std::size_t i) const {
    const std::string_view word = at(i);
    if (is_one_of(word, {"heute", "heut", "heint"})) return today_;
    if (is_one_of(word, {"übermorgen", "uebermorgen"})) return today_ + days{2};
    if (word == "vorgestern") return today_ - days{2};
    if (is_one_of(word, {"gestern", "gestrigen"})) return today_ - days{1};
    if (is_one_of(word, {"morgen", "morgigen"}))
      if (!is_one_of(before(i), {"heute", "heut", "gestern", "am", "jeden", "guten", "den", "in"}) &&
          !weekday(before(i)))
        return today_ + days{1};
    if (const auto wanted = weekday(word)) {
      const auto now_at = static_cast<int>(std::chrono::weekday{today_}.iso_encoding()) - 1;
      const LocalDay coming = today_ + days{(*wanted - now_at + 7) % 7};
      const bool in_a_week = at(i + 1) == "in" && is_one_of(at(i + 3), {"woche", "wochen"});
      if (last_before(i)) return coming - days{7};
      return in_a_week ? coming + days{7} : coming;
    }
    return {};
  }

  /// "dienstag", and "dienstagnachmittag" as well.
  std::optional<int> weekday(std::string_view word) const {
    static constexpr std::array<std::string_view, 7> kDays{"montag",  "dienstag", "mittwoch", "donnerstag",
                                                           "freitag", "samstag",  "sonntag"};
    if (word.starts_with("sonnabend")) return 5;
    for (std::size_t i = 0; i < kDays.size(); ++i)
      if (word.starts_with(kDays.at(i)) && is_ending(word.substr(kDays.at(i).size())))
        return static_cast<int>(i);
    // "dinstag": one slip of a finger, where only one day is so near.
    std::optional<int> near;
    if (word.size() < 6 || !(word.ends_with("tag") || word.ends_with("woch"))) return near;
    for (std::size_t i = 0; i < kDays.size(); ++i) {
      if (core::edit_distance(word, kDays.at(i)) > 1) continue;
      if (near) return {};
      near = static_cast<int>(i);
    }
    return near;
  }
  static bool is_ending(std::string_view rest) {
    return rest.empty() || rest == "s" || rest == "morgen" ||
           std::any_of(kParts.begin(), kParts.end(), [&](const Part& p) { return rest == p.ending; });
  }

  /// "am achtzehnten März", "in drei Wochen": as the reader of typed dates has it.
  std::optional<LocalDay> dated(std::size_t i) const {
    if (!is_one_of(at(i), {"am", "den", "in", "der", "zum"})) return {};
    constexpr std::size_t kLongest = 4;  // "am" and three words
    for (std::size_t size = std::min(kLongest, words_.size() - i); size >= 2; --size) {
      std::string text;
      for (std::size_t k = i; k < i + size; ++k)
        text += (text.empty() ? "" : " ") + words_[k] + (is_day_figure(k) ? "." : "");
      const Phrase phrase =
          read_phrase(text, now_, language_.language, {.asks_half_of_day = false, .asks_about_past = false});
      if (phrase.day && phrase.names_day && phrase.title.empty() && phrase.repeat.empty()) return *phrase.day;
    }
    return {};
  }
  /// "am 18": the stop behind it was taken for one of the sentence.
  bool is_day_figure(std::size_t i) const {
    const std::string_view w = at(i);
    return w.size() <= 2 && !w.empty() && w.find_first_not_of("0123456789") == std::string_view::npos &&
           is_one_of(before(i), {"am", "den", "der", "zum", "vom"});
  }

  /// The part of that day that is named beside it, or all of it.
  AskedSpan part_of(LocalDay day, std::size_t i) const {
    std::string said = spoken_day(day, now_, language_);
    for (std::size_t at_word = i >= 2 ? i - 2 : 0; at_word < std::min(i + 4, words_.size()); ++at_word) {
      const Part* const part = part_at(at_word, i);
      if (part == nullptr) continue;
      const TimeWords::DayPart& names = language_.parts[part->of_the_day];
      if (day == today_) {
        said = names.this_one;
      } else {
        said += " " + std::string{names.in};
      }
      return {day + hours{part->from}, day + hours{part->to}, said};
    }
    return {day, day + days{1}, said};
  }
  /// @param day where the day stands: "heute morgen"
  const Part* part_at(std::size_t i, std::size_t day) const {
    static constexpr Part kMorning{"morgen", 4, 12, 1};
    const std::string_view word = at(i);
    if (word == "sonnabend" || word == "guten" || before(i) == "guten") return nullptr;
    if ((word == "morgen" && i == day + 1) || (i == day && word != "morgen" && word != "übermorgen" &&
                                               word != "uebermorgen" && word.ends_with("morgen")))
      return &kMorning;
    const auto* const found = std::find_if(kParts.begin(), kParts.end(), [&](const Part& p) {
      return word == p.ending || (i == day && word.ends_with(p.ending));
    });
    return found == kParts.end() ? nullptr : found;
  }

  const Words& words_;
  LocalTime now_;
  LocalDay today_;
  const TimeWords& language_;
};

}  // namespace

std::optional<AskedSpan> german_span(const Words& words, LocalTime now, const TimeWords& language) {
  return GermanSpan{words, now, language}.read();
}

}  // namespace mana::calendar
