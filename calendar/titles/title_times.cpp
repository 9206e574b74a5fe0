#include "calendar/titles/title_times.hpp"

#include <algorithm>

#include "calendar/phrases/phrase_clock.hpp"
#include "calendar/phrases/phrase_days.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;

constexpr int kHalfDay = 12 * 60;

class TimeFinder {
 public:
  TimeFinder(const std::vector<Token>& tokens, const TitleRules& rules, zone::LocalTime starts,
             const TitleMoment& moment)
      : tokens_{tokens},
        rules_{rules},
        words_{time_words(rules.language())},
        starts_{starts},
        moment_{moment},
        start_minute_{static_cast<int>(floor<minutes>(starts - floor<days>(starts)).count())} {}

  std::vector<TitleTime> find(std::string& until) {
    const PhraseGrammar& grammar = phrase_grammar(rules_.language());
    const auto parts = phrase_parts(tokens_, grammar);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const PhrasePart& part = parts[i];
      if (is_within_word(part)) continue;
      if (const std::size_t last = end_of_weekdays(parts, i); last > i) {
        found_.push_back({part.from, parts[last].to, {}});  // "Mon/Wed/Fri": how often it comes
        i = last;
        continue;
      }
      if (part.means == Means::Clock || part.means == Means::FixedClock) {
        const bool has_end = i + 1 < parts.size() && is_end_of(part, parts[i + 1]);
        if (is_count(part, has_end ? parts[i + 1] : part)) continue;
        take_clock(part, has_end ? &parts[i + 1] : nullptr, until);
        if (has_end) ++i;
      } else if (is_repeat(part.means)) {
        // How often it comes is told by its coming; "change every 72 hours" is more than that.
        if (part.slots.unit.value_or(0) != 2) drop(part);
      } else if (is_day(part.means)) {
        next_is_date_ =
            i + 1 < parts.size() && parts[i + 1].link == Link::Beside && is_day(parts[i + 1].means);
        take_day(part, grammar.words());
      }
    }
    take_bare_hours();
    return std::move(found_);
  }

 private:
  bool is_end_of(const PhrasePart& from, const PhrasePart& to) const {
    const bool clock = to.means == Means::Clock || to.means == Means::FixedClock;
    return clock && (to.link == Link::To || (from.is_between && to.link == Link::And) ||
                     (to.link == Link::And && is_between_before(from)));
  }
  bool is_between_before(const PhrasePart& part) const {
    return part.from > 0 && rules_.is_in("between", tokens_[part.from - 1].text);
  }

  /// Several weekdays, one after the other.
  static std::size_t end_of_weekdays(const std::vector<PhrasePart>& parts, std::size_t i) {
    const auto is_weekday = [](const PhrasePart& p) {
      return p.means == Means::Weekday && p.a == 0 && !p.slots.n;
    };
    while (is_weekday(parts[i]) && i + 1 < parts.size() && is_weekday(parts[i + 1]) &&
           (parts[i + 1].link == Link::And || parts[i + 1].link == Link::To))
      ++i;
    return i;
  }

  /// "1-2 puffs": a bare number counts what stands after it.
  bool is_count(const PhrasePart& from, const PhrasePart& to) const {
    const bool bare = !to.slots.with_figures && !to.slots.half && !to.slots.in_words &&
                      to.means == Means::Clock && tokens_[to.to - 1].kind == Token::Kind::Number;
    std::size_t after = to.to;
    if (after + 1 < tokens_.size() && tokens_[after].text == "-" &&
        tokens_[after + 1].kind == Token::Kind::Number)
      after += 2;
    const bool word_after = after < tokens_.size() && tokens_[after].kind == Token::Kind::Word;
    const bool led = from.from < from.to && tokens_[from.from].kind == Token::Kind::Word;
    return bare && word_after && !led &&
           minute_of(clock_of_part(from, false), start_minute_) != start_minute_;
  }

  /// "2nite", "b4", "2.5mg", "£8.40", "0.25%": a number there is a sound, and no time.
  bool is_within_word(const PhrasePart& part) const {
    const bool before = part.from > 0 && tokens_[part.from].glued &&
                        tokens_[part.from].kind == Token::Kind::Number &&
                        tokens_[part.from - 1].kind == Token::Kind::Word;
    const bool money = part.from > 0 && tokens_[part.from].glued &&
                       tokens_[part.from - 1].kind == Token::Kind::Sign &&
                       rules_.is_in("money", tokens_[part.from - 1].text);
    const bool percent = part.to < tokens_.size() && rules_.is_in("money", tokens_[part.to].text);
    const bool after = part.to < tokens_.size() && tokens_[part.to].glued &&
                       tokens_[part.to].kind == Token::Kind::Word &&
                       tokens_[part.to - 1].kind == Token::Kind::Number;
    return before || after || money || percent;
  }

  void drop(const PhrasePart& part) { found_.push_back({part.from, part.to, {}}); }

  /// In the half of the day that comes soonest after the start, where nothing else tells it.
  int minute_of(const NamedClock& clock, int not_before) const {
    if (!clock.is_open) return clock.minute;
    constexpr int kSoon = 6 * 60;
    const int early = clock.minute % kHalfDay, late = early + kHalfDay;
    if (early == not_before % kHalfDay) return not_before;
    constexpr int kUp = 6 * 60;  // nobody lunches at half past twelve at night
    if (early < kUp && not_before >= kUp) return late;
    return early < not_before && late >= not_before && late - not_before <= kSoon ? late : early;
  }

  /// Somebody comes at some time between the two.
  bool is_window() const {
    return std::any_of(tokens_.begin(), tokens_.end(),
                       [&](const Token& t) { return rules_.is_in("window", t.text); });
  }

  /// Without the part of the day where it is that of the start, or where nobody would say it.
  std::string said_clock(int minute, bool is_end) const {
    std::string said = spoken_clock(at(minute), words_);
    const TimeWords::DayPart& part = day_part(at(minute), words_);
    const std::string part_name = " " + std::string{part.in};
    const bool same = !moment_.all_day && &part == &day_part(starts_, words_);
    if ((same || is_end) && said.ends_with(part_name)) said.resize(said.size() - part_name.size());
    return said;
  }

  zone::LocalTime at(int minute) const { return floor<days>(starts_) + minutes{minute}; }

  void take_clock(const PhrasePart& part, const PhrasePart* end, std::string& until) {
    const NamedClock clock = clock_of_part(part, false);
    if (clock.is_none) return;
    const int minute = minute_of(clock, start_minute_);
    const bool is_start = !moment_.all_day && minute == start_minute_;
    const std::size_t to = end != nullptr ? end->to : part.to;
    std::size_t from = part.from;
    if (is_between_before(part)) --from;
    std::string spoken_end;
    if (end != nullptr) {
      const NamedClock last = clock_of_part(*end, false);
      const int last_minute = minute_of(last, minute);
      spoken_end = said_clock(last_minute, true);
    }
    if (is_start) {
      if (end != nullptr)
        until = put_in(rules_.text(is_window() ? "until_window" : "until"), "time", spoken_end);
      // "c. 5.45": what says that it is not so exact goes with the time.
      while (from > 0 &&
             (rules_.is_in("about", tokens_[from - 1].text) ||
              (tokens_[from - 1].text == "." && from > 1 && rules_.is_in("about", tokens_[from - 2].text))))
        --from;
      found_.push_back({from, to, {}});
      return;
    }
    std::string said = said_clock(minute, false);
    // "by 7am" keeps its word; a time that stands alone gets one.
    const std::size_t lead = first_of_clock(part);
    const bool has_lead = lead > part.from && !rules_.is_in("at", tokens_[lead - 1].text);
    const bool word_before = part.from > 0 && rules_.is_in("before_time", tokens_[part.from - 1].text);
    if (has_lead) {
      for (std::size_t i = lead; i-- > part.from;) said.insert(0, tokens_[i].text + " ");
    } else if (!word_before) {
      said = put_in(words_.at, "time", said);
    }
    if (end != nullptr)
      said = put_in(put_in(rules_.text("span"), "from", said_clock(minute, true)), "to", spoken_end);
    found_.push_back({from, to, said});
  }

  /// Where the words that lead to a clock end.
  std::size_t first_of_clock(const PhrasePart& part) const {
    std::size_t i = part.from;
    while (i + 1 < part.to &&
           (rules_.is_in("at", tokens_[i].text) || rules_.is_in("before_time", tokens_[i].text) ||
            tokens_[i].kind == Token::Kind::Sign))
      ++i;
    return i;
  }

  void take_day(const PhrasePart& part, const PhraseWords& words) {
    const auto day = floor<days>(starts_);
    const FoundDay found = day_of_part(part, day, words);
    const bool is_negated = part.is_excepted;
    const bool is_feast = part.means == Means::Feast || part.means == Means::EasterFeast ||
                          part.means == Means::NthSundayFeast || part.means == Means::AdventSunday;
    if (is_feast) return;  // "Christmas dinner" is more than a dinner
    // "Sun 13 Dec": the date says it all.
    if (part.means == Means::Weekday && next_is_date_) return drop(part);
    // "Sat nav", "Fr. Weber": so short a name of a day is more often something else.
    const Token& last = tokens_[part.to - 1];
    const bool stopped = part.to < tokens_.size() && tokens_[part.to].text == "." && tokens_[part.to].glued;
    const bool short_name =
        part.means == Means::Weekday && (last.text.size() <= 2 || rules_.is_in("not_days", last.text));
    if (short_name && (found.day != day || stopped)) return;
    if (found.day == day && !is_negated) return drop(part);
    if (part.means == Means::DayAndPart) {
      if (part.a == 0 && !moment_.all_day) drop(part);  // "tonight": the time says which night
      return;
    }
    // "Thurs" may be written for the day of the week only; a date in figures is written out with care
    // elsewhere.
    if (part.means == Means::Weekday && part.a == 0 && !part.slots.n)
      return found_.push_back(
          {last_token(part), part.to,
           std::string{words_.weekdays.at(static_cast<std::size_t>(part.slots.weekday.value_or(0)))}});
    const bool in_words = part.means == Means::Date && !part.slots.month_in_figures && found.day;
    if (in_words)
      found_.push_back({part.from, part.to, put_in(words_.on_date, "date", spoken_date(*found.day, words_))});
  }

  std::size_t last_token(const PhrasePart& part) const { return part.to - 1; }

  /// "Mass 11": a number that is the hour of the start, where a clause ends.
  void take_bare_hours() {
    if (moment_.all_day || start_minute_ % 60 != 0) return;
    const int hour = start_minute_ / 60 % 12 == 0 ? 12 : start_minute_ / 60 % 12;
    for (std::size_t i = 1; i < tokens_.size(); ++i) {
      const bool ends = i + 1 == tokens_.size() || (tokens_[i + 1].kind == Token::Kind::Sign &&
                                                    !tokens_[i + 1].glued && tokens_[i + 1].text == "(");
      const bool taken = std::any_of(found_.begin(), found_.end(),
                                     [&](const TitleTime& t) { return i >= t.from && i < t.to; });
      if (!ends || taken || tokens_[i].glued || tokens_[i].text != std::to_string(hour)) continue;
      if (rules_.is_in("numbered", tokens_[i - 1].text)) continue;  // "Room 11"
      found_.push_back({i, i + 1, {}});
    }
    std::sort(found_.begin(), found_.end(),
              [](const TitleTime& a, const TitleTime& b) { return a.from < b.from; });
  }

  const std::vector<Token>& tokens_;
  const TitleRules& rules_;
  const TimeWords& words_;
  zone::LocalTime starts_;
  const TitleMoment& moment_;
  int start_minute_;
  std::vector<TitleTime> found_;
  bool next_is_date_ = false;
};

}  // namespace

std::vector<TitleTime> title_times(const std::vector<Token>& tokens, const TitleRules& rules,
                                   const TitleMoment& moment, std::string& until) {
  if (!moment.starts) return {};
  return TimeFinder{tokens, rules, *moment.starts, moment}.find(until);
}

}  // namespace mana::calendar
