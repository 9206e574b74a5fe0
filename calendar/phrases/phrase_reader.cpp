#include <algorithm>
#include <array>

#include "calendar/ical/values.hpp"
#include "calendar/phrases/dose_times.hpp"
#include "calendar/phrases/phrase.hpp"
#include "calendar/phrases/phrase_clock.hpp"
#include "calendar/phrases/phrase_days.hpp"
#include "calendar/phrases/phrase_repeat.hpp"
#include "calendar/phrases/phrase_title.hpp"
#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/time_words.hpp"

/// Joins the parts of a phrase to what they mean together.
namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;

constexpr std::size_t kLongest = 500;  // bytes that are looked at
constexpr int kHalfDay = 12 * 60, kDay = 24 * 60;

class PhraseReader {
 public:
  PhraseReader(std::string_view text, zone::LocalTime here, std::string_view language,
               const PhraseHabits& habits)
      : text_{text},
        here_{here},
        today_{floor<days>(here)},
        habits_{habits},
        grammar_{phrase_grammar(language)},
        words_{grammar_.words()},
        times_{time_words(language)} {}

  Phrase read() {
    const std::vector<Token> tokens = phrase_tokens(text_);
    parts_ = phrase_parts(tokens, grammar_);
    tokens_ = &tokens;
    drop_named_times();
    weekday_sets();
    for (std::size_t i = 0; i < parts_.size(); ++i) take(i);
    join_clocks();
    join_days();
    join_repeat();
    PhraseRest rest = rest_of_phrase(text_, tokens, parts_, words_, habits_.finds_place);
    out_.names_day = !days_.empty() || repeat_.is_any() || exact_;
    out_.title = without_wish(std::move(rest.title), words_);
    out_.place = std::move(rest.place);
    out_.left = std::move(rest.left);
    for (const PhrasePart& part : parts_) out_.parts.push_back(written(part));
    ask_for_what_is_missing();
    return std::move(out_);
  }

 private:
  struct ClockAt {
    NamedClock clock;
    const PhrasePart* part;
  };
  struct DayAt {
    FoundDay found;
    const PhrasePart* part;
  };

  std::string written(const PhrasePart& part) const {
    std::size_t from = part.from;
    const auto joins = [&](const Token& t) {
      return t.kind == Token::Kind::Sign || is_listed(t.text, words_.ands) || is_listed(t.text, words_.ors);
    };
    while (from + 1 < part.to && joins((*tokens_)[from])) ++from;
    const std::size_t begin = (*tokens_)[from].begin;
    return std::string{text_.substr(begin, (*tokens_)[part.to - 1].end - begin)};
  }

  void ask(Ask what, std::string_view a = {}, std::string_view b = {}) {
    std::string sentence = put_in(words_.asks.at(static_cast<std::size_t>(what)), "a", a);
    sentence = put_in(sentence, "b", b);
    if (std::find(out_.asks.begin(), out_.asks.end(), sentence) == out_.asks.end())
      out_.asks.push_back(std::move(sentence));
  }

  std::string shown(PhraseDay day) const { return shown_date(day, times_); }

  /// "Midnight Mass, Christmas Eve 11.30pm": beside a clock, the name of a time is a name.
  void drop_named_times() {
    const auto is_named = [](const PhrasePart& p) {
      return p.means == Means::Midnight || p.means == Means::VagueTime;
    };
    const bool has_clock = std::any_of(parts_.begin(), parts_.end(), [](const PhrasePart& p) {
      return p.means == Means::Clock || p.means == Means::FixedClock;
    });
    if (has_clock) std::erase_if(parts_, is_named);
    // A word for the time that comes within a title ("tea with the vicar") has no weight beside a day.
  }

  /// "Mon, Wed and Fri", "Monday to Friday": several weekdays are a repeat.
  void weekday_sets() {
    const auto is_plain = [](const PhrasePart& p) {
      return p.means == Means::Weekday && p.a == 0 && !p.slots.n && !p.is_excepted && !p.is_until;
    };
    const auto is_begun = [&](const PhrasePart& p) {
      return is_plain(p) || (p.means == Means::EveryWeekday && !p.is_excepted) ||
             p.means == Means::WeekdaySet;
    };
    for (std::size_t i = 1; i < parts_.size(); ++i) {
      PhrasePart& part = parts_[i];
      PhrasePart& before = parts_[i - 1];
      const bool joins = part.link == Link::And || part.link == Link::To || part.link == Link::Beside;
      const bool excepted_too = part.is_excepted && part.means == Means::Weekday;
      const bool weekday =
          is_plain(part) || part.means == Means::EveryWeekday ||
          (part.means == Means::Weekday && part.is_until && part.link == Link::To && before.is_from);
      if (!joins || !is_begun(before) || !weekday || excepted_too) continue;
      const int to = part.slots.weekday.value_or(0);
      if (part.link == Link::To && before.means == Means::Weekday && before.is_from)
        continue;  // a span of days
      if (before.means == Means::Weekday && part.means == Means::Weekday && before.slots.weekday == to)
        continue;
      unsigned set = before.means == Means::WeekdaySet
                         ? static_cast<unsigned>(before.a)
                         : 1u << static_cast<unsigned>(before.slots.weekday.value_or(0));
      const int last = before.slots.day2.value_or(before.slots.weekday.value_or(0));
      for (int day = last; part.link == Link::To && day != to; day = (day + 1) % 7)
        set |= 1u << static_cast<unsigned>(day);
      set |= 1u << static_cast<unsigned>(to);
      interval_of_set_ = std::max(interval_of_set_, before.means == Means::EveryWeekday ? before.a : 1);
      before.slots.day2 = to;
      part.means = Means::WeekdaySet;
      part.a = static_cast<int>(set);
      part.from = before.from;
      part.slots.day2 = to;
      parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(i) - 1);
      --i;
    }
  }

  void take(std::size_t i) {
    const PhrasePart& part = parts_[i];
    const bool known = is_repeat(part.means) || part.means == Means::Weekday;
    if (part.means == Means::Except || (part.is_excepted && !known)) {
      ask(Ask::Exception);
    } else if (part.is_excepted) {
      excepted_ |= part.means == Means::WeekdaySet
                       ? static_cast<unsigned>(part.a)
                       : 1u << static_cast<unsigned>(part.slots.weekday.value_or(0));
    } else if (is_clock(part.means)) {
      take_clock(i);
    } else if (is_repeat(part.means)) {
      take_repeat(part);
    } else if (part.means == Means::Ahead && take_span(part)) {
      return;
    } else if (is_day(part.means)) {
      if (part.means == Means::DayAndPart) take_part_of_day(part.b, written(part));
      days_.push_back({day_of_part(part, today_, words_), &part});
      const bool has_time = i + 1 < parts_.size() && is_clock(parts_[i + 1].means);
      if (part.means == Means::Date && part.a == 2 && !has_time) ask(Ask::NoSuchTime);
    } else if (part.means == Means::PartOfDay) {
      take_part_of_day(part.slots.part.value_or(part.a), written(part));
    } else if (part.means == Means::VagueTime) {
      vague_time_ = written(part);
    } else if (part.means == Means::Length) {
      take_length(part);
    } else if (part.means == Means::Count) {
      count_ = part.slots.n;
    }
  }

  void take_part_of_day(int part, std::string how) {
    if (part_of_day_ && *part_of_day_ != part) several_parts_ = true;
    part_of_day_ = part;
    said_part_ = std::move(how);
  }

  void take_clock(std::size_t i) {
    const PhrasePart& part = parts_[i];
    if (part.means == Means::Midnight) {
      ask(Ask::Midnight);
      midnight_ = true;
      return;
    }
    const bool after_iso = i > 0 && parts_[i - 1].means == Means::Date && parts_[i - 1].a > 0;
    const NamedClock clock = clock_of_part(part, after_iso);
    if (clock.is_none) {
      ask(Ask::NoSuchTime);
      bad_time_ = true;
    } else {
      clocks_.push_back({clock, &part});
      if (const auto day = i > 0 ? date_instead(parts_[i - 1], part) : std::nullopt)
        ask(Ask::OneOf, shown_minute(clock.minute), shown_date_alone(*day));
    }
  }

  /// "Tues 8", where the 8th is a Tuesday, may be a date.
  std::optional<PhraseDay> date_instead(const PhrasePart& weekday, const PhrasePart& number) const {
    if (words_.ordinal_endings == ".") return {};  // there a date is written with its full stop
    const bool bare = number.to - number.from == 1 && !number.slots.in_words && number.link == Link::Beside;
    if (!bare || weekday.means != Means::Weekday || weekday.a != 0) return {};
    const int day = number.slots.hour.value_or(0);
    const auto same = weekday_on_the(weekday.slots.weekday.value_or(0), day, today_);
    return same && *same - today_ < days{35} ? same : std::nullopt;
  }

  void take_repeat(const PhrasePart& part) {
    out_.said_repeat += (out_.said_repeat.empty() ? "" : " ") + written(part);
    if (part.means == Means::TimesPer || part.means == Means::VagueRepeat) {
      ask(Ask::HowOften, written(part));
      asked_how_often_ = true;
      return;
    }
    if (part.means == Means::EveryPart) take_part_of_day(part.slots.part.value_or(part.a), written(part));
    if (part.means == Means::EveryNthWeekday) ask(Ask::NthOrEvery, written(part));
    if (!add_repeat(part, repeat_)) {
      ask(Ask::HowOften, out_.said_repeat);
      asked_how_often_ = true;
    }
  }

  /// "in 20 minutes"; false: it is a span of days.
  bool take_span(const PhrasePart& part) {
    const int unit = part.b > 0 ? part.b : part.slots.unit.value_or(0);
    if (unit > 2) return false;
    const int n = part.a > 0 ? part.a : part.slots.n.value_or(1);
    if (n > 5000 || exact_) {
      ask(exact_ ? Ask::TwoTimes : Ask::NoSuchTime);
      bad_time_ = true;
    } else {
      exact_ = floor<minutes>(here_ + minutes{unit == 2 ? 60 * n : n});
    }
    return true;
  }

  void take_length(const PhrasePart& part) {
    const int unit = part.b > 0 ? part.b : part.slots.unit.value_or(0);
    const int n = part.a > 0 ? part.a : part.slots.n.value_or(1);
    if (n > 1000) return ask(Ask::NoSuchTime);
    constexpr std::array<int, 6> kMinutes{0, 1, 60, kDay, 7 * kDay, 14 * kDay};
    if (part.a == -1) {
      length_ = minutes{60 * part.slots.n.value_or(1) + 30};
    } else if (unit >= 1 && unit <= 2) {
      length_ = minutes{n * kMinutes.at(static_cast<std::size_t>(unit))};
    } else if (unit >= 3 && unit <= 5) {
      days_long_ = n * kMinutes.at(static_cast<std::size_t>(unit)) / kDay;
    } else {
      months_long_ = unit == 7 ? 12 * n : n;
    }
  }

  // ---- times of day

  bool is_range(std::size_t i) const {
    return i > 0 && (clocks_[i].part->link == Link::To ||
                     (clocks_[i - 1].part->is_between && clocks_[i].part->link == Link::And));
  }

  void join_clocks() {
    std::optional<int> end;
    std::vector<int> starts;
    if (clocks_.size() == 1 && clocks_.front().part->is_until) {
      // "until 4" does not say when it begins.
      settle_by_part(clocks_.front().clock);
      settle_by_habit(clocks_.front().clock);
      end_minute_ = clocks_.front().clock.minute;
      vague_time_ = written(*clocks_.front().part);
      return;
    }
    for (std::size_t i = 0; i < clocks_.size(); ++i) {
      const bool range = i + 1 < clocks_.size() && is_range(i + 1);
      if (i > 0 && !is_range(i)) {
        if (clocks_[i].part->link == Link::Or) {
          ask(Ask::OneOf, written(*clocks_[i - 1].part), written(*clocks_[i].part));
          break;
        }
        if (clocks_[i].part->link != Link::And || end) {
          // "9.45 for 10.30": two times of one thing.
          if (starts.front() != clock_minute(i)) ask(Ask::TwoTimes);
          break;
        }
      }
      if (range) {
        out_.is_window = out_.is_window || clocks_[i].part->is_between;
        end = settle_range(clocks_[i].clock, clocks_[i + 1].clock);
        starts.push_back(clocks_[i].clock.minute);
        ++i;
      } else {
        const bool was_open = clocks_[i].clock.is_open;
        settle_one(clocks_[i]);
        int minute = clocks_[i].clock.minute;
        // "9, 1, 5 and 9" go on through the day.
        if (was_open && !starts.empty() && minute <= starts.back() && minute + kHalfDay < kDay)
          minute += kHalfDay;
        starts.push_back(minute);
      }
    }
    if (starts.empty()) return;
    const int second = clocks_.front().clock.second;
    out_.time = minutes{starts.front()} + std::chrono::seconds{second};
    for (std::size_t i = 1; i < starts.size(); ++i) out_.further_times.emplace_back(starts[i]);
    if (end) end_minute_ = *end;
  }

  int clock_minute(std::size_t i) {
    NamedClock clock = clocks_[i].clock;
    if (part_of_day_) settle(clock, *part_of_day_);
    settle_by_habit(clock);
    return clock.minute;
  }

  bool settle_by_part(NamedClock& clock) {
    if (!part_of_day_ || several_parts_) return false;
    const bool was_open = clock.is_open;
    if (!settle(clock, *part_of_day_)) ask(Ask::NoSuchTime);
    return was_open;
  }

  bool names_afternoon_hour() const {
    return std::any_of(clocks_.begin(), clocks_.end(), [](const ClockAt& at) {
      return !at.clock.is_open && at.clock.minute >= kHalfDay + 60;
    });
  }

  void settle_one(ClockAt& at) {
    NamedClock& clock = at.clock;
    // In figures "10 to 11" may be a span as well.
    if (at.part->b == -1 && at.part->slots.n_in_figures && at.part->slots.n.value_or(99) <= 12)
      ask(Ask::OneOf, shown_minute(clock.minute),
          std::to_string(*at.part->slots.n) + " - " + std::to_string(at.part->slots.hour.value_or(0)));
    if (settle_by_part(clock) || !clock.is_open) return;
    // "8 und 20 Uhr": beside an hour of the afternoon each is read as it is written.
    if (words_.has_clock_of_24_hours && names_afternoon_hour()) {
      clock.is_open = false;
      return;
    }
    out_.is_bare_hour = true;
    const int hour = clock.minute / 60;
    const std::string how = shown_minute(clock.minute);
    const int last_by_night = words_.has_clock_of_24_hours || !habits_.asks_half_of_day ? 6 : 7;
    const bool by_night = clock.in_figures && hour >= 1 && hour <= last_by_night;
    // Of several times the others tell in which half of the day each of them is.
    const bool by_day =
        !clock.in_figures && hour >= 6 && hour <= 8 && habits_.asks_half_of_day && clocks_.size() < 3;
    if (by_night) {
      ask(hour < 6 ? Ask::NightOrAfternoon : Ask::MorningOrEvening, how);
    } else if (by_day) {
      ask(Ask::MorningOrEvening, how);
    }
    settle_by_habit(clock);
  }

  /// Puts both in the half of the day that makes a span of them; gives the end.
  int settle_range(NamedClock& from, NamedClock& to) {
    settle_by_part(from);
    settle_by_part(to);
    if (from.is_open && !to.is_open) {
      from.is_open = false;
      const int late = from.minute % kHalfDay + kHalfDay, early = from.minute % kHalfDay;
      from.minute = late < to.minute ? late : early;
    } else if (from.is_open) {
      const int hour = from.minute / 60;
      const int last = to.minute / 60;
      const bool by_day = to.is_open && ((last >= 10 && last <= 12) || last < hour);  // "8-12", "8-1"
      if (habits_.asks_half_of_day && !from.in_figures && !by_day && hour >= 6 && hour <= 8)
        ask(Ask::MorningOrEvening, shown_minute(from.minute));
      settle_by_habit(from);
    }
    int end = to.minute;
    if (to.is_open) {
      end = to.minute % kHalfDay;
      while (end <= from.minute) end += kHalfDay;
    }
    return end <= from.minute ? end + kDay : end;
  }

  // ---- days

  void join_days() {
    std::vector<DayAt> begin, end;
    for (const DayAt& at : days_) {
      if (at.found.is_none) {
        ask(Ask::NoSuchDay);
        bad_day_ = true;
      } else if (at.found.is_vague) {
        ask(Ask::WhichDay);
        vague_day_ = true;
      } else if (at.found.day) {
        const bool ends = at.part->is_until || (at.part->link == Link::To && !begin.empty()) ||
                          (!end.empty() && at.part->link == Link::Beside);
        (ends ? end : begin).push_back(at);
      }
    }
    if (!begin.empty()) begin_at(begin);
    if (!end.empty()) end_at(end);
    if (bad_day_ || two_days_) out_.day.reset();
    if (bad_day_) last_day_.reset();
  }

  void begin_at(const std::vector<DayAt>& group) {
    const DayAt& at = group.front();
    out_.day = one_day(group, today_);
    if (at.found.last) last_day_ = at.found.last;
    begins_ = group.size() > 1 ? group.back().part : at.part;
    if (group.size() == 1) begins_ = at.part;
    out_.is_next_weekday = at.found.other.has_value();
    if (!at.found.other || group.size() > 1) return;
    if (habits_.next_is_next_week) {
      out_.day = today_ - days{weekday_of(today_)} + days{7 + at.part->slots.weekday.value_or(0)};
    } else if (at.found.other != at.found.day) {
      ask(Ask::ThisOrNext, shown(*at.found.day), shown(*at.found.other));
    }
  }

  void end_at(const std::vector<DayAt>& group) {
    until_ = group.front().part;
    last_day_ = one_day(group, today_);
    if (!out_.day || !last_day_) return;
    // "Sat 12th to Mon 14th December": the first day is of the month that is named with the last.
    const PhrasePart* date = nullptr;
    for (const DayAt& at : group)
      if (at.part->means == Means::Date) date = at.part;
    const bool of_month = begins_ != nullptr && begins_->means == Means::DayOfMonth && begins_->a == 0;
    if (date != nullptr && of_month) {
      const std::chrono::year_month_day last{*last_day_};
      const auto same =
          day_of(static_cast<int>(last.year()), static_cast<int>(static_cast<unsigned>(last.month())),
                 begins_->slots.day.value_or(0));
      if (same && *same <= *last_day_) out_.day = same;
    }
    if (*last_day_ < *out_.day) last_day_ = one_day(group, *out_.day);
  }

  /// The one day that all of them name; else it is asked about.
  std::optional<PhraseDay> one_day(const std::vector<DayAt>& group, PhraseDay from) {
    const PhrasePart* kept = group.front().part;
    std::optional<PhraseDay> day = day_of_part(*kept, from, words_).day;
    for (std::size_t i = 1; i < group.size(); ++i) {
      const PhrasePart& part = *group[i].part;
      if (part.link == Link::Or) {
        ask(Ask::OneOf, written(*kept), written(part));
        if (day != group[i].found.day) two_days_ = true;
      } else if (const auto both = agreed(*kept, part, from)) {
        day = both;
        if (part.means != Means::Weekday) kept = &part;
      } else if (const auto other = agreed(part, *kept, from)) {
        day = other;
      } else {
        ask(Ask::TwoDays);
        two_days_ = true;
      }
    }
    return day;
  }

  /// "Tuesday 8 December", "tomorrow, Thursday", "Friday the 13th": one day, named twice.
  std::optional<PhraseDay> agreed(const PhrasePart& weekday, const PhrasePart& date, PhraseDay from) {
    const bool plain = weekday.means == Means::Weekday && weekday.a == 0 && !weekday.slots.n;
    const bool other_weekday = date.means == Means::Weekday || date.means == Means::NextWeekday;
    if (!plain || other_weekday) return {};
    const int wanted = weekday.slots.weekday.value_or(0);
    const FoundDay found = day_of_part(date, from, words_);
    if (!found.day || weekday_of(*found.day) == wanted) return found.day;
    if (date.means == Means::DayOfMonth) {
      const auto later = weekday_on_the(wanted, date.slots.day.value_or(0), from);
      if (later && *later - *found.day <= days{35}) return later;
    }
    ask(Ask::Disagree, shown_date_alone(*found.day),
        times_.weekdays.at(static_cast<std::size_t>(weekday_of(*found.day))));
    return found.day;
  }

  std::string shown_date_alone(PhraseDay day) const {
    const std::chrono::year_month_day date{day};
    return std::to_string(static_cast<unsigned>(date.day())) + (words_.ordinal_endings == "." ? ". " : " ") +
           std::string{times_.months.at(static_cast<unsigned>(date.month()) - 1)};
  }

  // ---- how often

  void join_repeat() {
    if (repeat_.is_any() && interval_of_set_ > 1) repeat_.interval = interval_of_set_;
    if (repeat_.is_any()) take_exceptions();
    if (excepted_ != 0 && !repeat_.is_any()) ask(Ask::Exception);
    if (exact_) return join_exact();
    narrow_repeat();
    if (repeat_.is_any()) {
      first_of_repeat();
      out_.repeat = rule_of(repeat_);
      if (count_) out_.repeat += ";COUNT=" + std::to_string(std::clamp(*count_, 1, 1000));
      if (out_.further_times.empty() || !out_.time) {
      } else {
        add_times_to_rule();
      }
      if (days_long_ && out_.day) last_day_ = *out_.day + days{*days_long_ - 1};
      if (months_long_ && out_.day) last_day_ = months_after(*out_.day, *months_long_) - days{1};
      out_.until = last_day_;
    } else {
      once();
    }
    finish();
  }

  static PhraseDay months_after(PhraseDay day, int months) {
    const std::chrono::year_month_day date{day};
    const auto m = date.year() / date.month() + std::chrono::months{months};
    const std::chrono::year_month_day same{m.year(), m.month(), date.day()};
    return same.ok() ? PhraseDay{same} : PhraseDay{m / std::chrono::last};
  }

  void take_exceptions() {
    if (excepted_ == 0) return;
    const bool daily = repeat_.unit == SaidRepeat::Unit::Day && repeat_.interval == 1;
    const unsigned all = repeat_.weekdays != 0 ? repeat_.weekdays : daily ? 0b1111111u : 0u;
    if ((all & ~excepted_) == 0) return ask(Ask::Exception);
    repeat_.unit = SaidRepeat::Unit::Week;
    repeat_.weekdays = all & ~excepted_;
  }

  /// "every month on the 8th", "every 6 weeks on a Thursday".
  void narrow_repeat() {
    if (begins_ == nullptr || begins_->is_from || !repeat_.is_any() || !needs_day(repeat_)) return;
    using Unit = SaidRepeat::Unit;
    if (repeat_.unit == Unit::Month && begins_->means == Means::DayOfMonth)
      repeat_.month_day = begins_->slots.day;
    if (repeat_.unit == Unit::Month && begins_->means == Means::LastDayOfMonth) repeat_.month_day = -1;
    if (repeat_.unit == Unit::Week && begins_->means == Means::Weekday)
      repeat_.weekdays = 1u << static_cast<unsigned>(begins_->slots.weekday.value_or(0));
  }

  void first_of_repeat() {
    const PhraseDay from = out_.day.value_or(today_);
    if (out_.day && needs_day(repeat_)) return skip_when_over();
    auto first = first_day(repeat_, from);
    const bool passed = first == today_ && out_.time && further_last() <= here_ - zone::LocalTime{today_};
    if (passed && !out_.day) first = first_day(repeat_, from + days{1});
    if (passed && out_.day && repeat_.is_any() && begins_ != nullptr && begins_->means == Means::Weekday)
      first = first_day(repeat_, from + days{1});
    if (first && !out_.further_times.empty() && *first == today_) start_at_the_next_time();
    if (out_.day && first != out_.day && begins_ != nullptr && !begins_->is_from &&
        begins_->means != Means::Weekday)
      ask(Ask::Disagree, shown_date_alone(*out_.day),
          times_.weekdays.at(static_cast<std::size_t>(weekday_of(*out_.day))));
    if (first) out_.day = first;
  }

  void skip_when_over() {
    if (begins_ == nullptr || begins_->means != Means::Weekday || *out_.day != today_ || !out_.time) return;
    if (*out_.time <= here_ - zone::LocalTime{today_}) out_.day = *out_.day + days{7};
  }

  std::chrono::seconds further_last() const {
    return out_.further_times.empty() ? *out_.time : std::chrono::seconds{out_.further_times.back()};
  }

  /// "8am and 8pm, every day", said at ten, begins this evening.
  void start_at_the_next_time() {
    const auto now = here_ - zone::LocalTime{today_};
    while (*out_.time <= now) {
      const auto next = std::find_if(out_.further_times.begin(), out_.further_times.end(),
                                     [&](minutes t) { return t > *out_.time; });
      if (next == out_.further_times.end()) return;
      const minutes passed = floor<minutes>(*out_.time);
      out_.time = *next;
      *next = passed;
    }
  }

  void add_times_to_rule() {
    DoseTimes all{floor<minutes>(*out_.time)};
    all.insert(all.end(), out_.further_times.begin(), out_.further_times.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const std::string daily = daily_rule(all);
    if (const std::size_t cut = daily.find(';'); cut != std::string::npos) out_.repeat += daily.substr(cut);
  }

  // ---- what comes once

  void once() {
    if (!out_.further_times.empty()) ask(Ask::EveryDay);
    if (out_.time && !out_.day && days_.empty() && habits_.time_alone_is_next)
      out_.day = today_ + days{*out_.time <= here_ - zone::LocalTime{today_} ? 1 : 0};
    const bool weekday =
        begins_ != nullptr && begins_->means == Means::Weekday && begins_->a == 0 && !begins_->slots.n;
    const bool plain = weekday && days_.size() == 1;
    if (plain && out_.day == today_) {
      const bool over = out_.time && *out_.time < here_ - zone::LocalTime{today_};
      if (over || (!out_.time && !part_of_day_)) out_.day = today_ + days{7};
    }
    if (out_.day && *out_.day < today_ && !last_day_) past_ = true;
    const bool was_lately = std::any_of(days_.begin(), days_.end(), [this](const DayAt& at) {
      return at.found.was_lately && at.found.day == out_.day;
    });
    if (was_lately && habits_.asks_about_past)
      ask(Ask::NextYear, shown_date_alone(*out_.day),
          std::to_string(static_cast<int>(std::chrono::year_month_day{*out_.day}.year())));
    if (!last_day_ && days_long_ && out_.day) last_day_ = *out_.day + days{*days_long_ - 1};
    if (last_day_ && !out_.day && until_ != nullptr) ask(Ask::WhichDay);
    if (last_day_ && out_.day && !out_.time) out_.end = zone::LocalTime{*last_day_ + days{1}};
    if (last_day_ && out_.day && out_.time && *last_day_ != *out_.day) ask(Ask::TwoDays);
    if (last_day_ && out_.day && *last_day_ < *out_.day) ask(Ask::NoSuchDay);
  }

  void finish() {
    out_.all_day = out_.day && !out_.time && !part_of_day_ && !midnight_ && vague_time_.empty() && !bad_time_;
    if (!out_.day || !out_.time) return;
    const zone::LocalTime start = zone::LocalTime{*out_.day} + *out_.time;
    if (end_minute_) out_.end = zone::LocalTime{*out_.day} + minutes{*end_minute_};
    if (length_ && !out_.end) out_.end = start + *length_;
  }

  void join_exact() {
    if (!days_.empty() || !clocks_.empty() || repeat_.is_any()) {
      ask(Ask::TwoTimes);
      return;
    }
    out_.day = floor<days>(*exact_);
    out_.time = *exact_ - zone::LocalTime{*out_.day};
    finish();
  }

  void ask_for_what_is_missing() {
    const bool asked_day = bad_day_ || vague_day_ || two_days_;
    if (!out_.day && !asked_day && !asked_how_often_) ask(Ask::WhichDay);
    const bool no_time = !out_.time && !bad_time_ && !midnight_ && !out_.all_day;
    if (no_time && !vague_time_.empty()) ask(Ask::WhatTime, vague_time_);
    if (no_time && vague_time_.empty() && part_of_day_) ask(Ask::WhatTime, said_part_);
    if (repeat_.unit == SaidRepeat::Unit::Hour && !out_.time && !bad_time_) {
      out_.all_day = false;
      ask(Ask::WhatTime, out_.said_repeat);
    }
    if (past_ && habits_.asks_about_past) ask(Ask::Past);
  }

  std::string_view text_;
  zone::LocalTime here_;
  PhraseDay today_;
  PhraseHabits habits_;
  const PhraseGrammar& grammar_;
  const PhraseWords& words_;
  const TimeWords& times_;
  const std::vector<Token>* tokens_ = nullptr;
  std::vector<PhrasePart> parts_;
  Phrase out_;

  std::vector<ClockAt> clocks_;
  std::vector<DayAt> days_;
  SaidRepeat repeat_;
  std::optional<int> part_of_day_, count_, days_long_, months_long_, end_minute_;
  std::optional<minutes> length_;
  std::optional<zone::LocalTime> exact_;
  std::optional<PhraseDay> last_day_;
  const PhrasePart* begins_ = nullptr;
  const PhrasePart* until_ = nullptr;
  std::string said_part_, vague_time_;
  unsigned excepted_ = 0;
  int interval_of_set_ = 1;
  bool several_parts_ = false, midnight_ = false, bad_time_ = false, bad_day_ = false, vague_day_ = false;
  bool two_days_ = false, asked_how_often_ = false, past_ = false;
};

}  // namespace

std::optional<zone::LocalTime> Phrase::start() const {
  if (!day || (!time && !all_day)) return {};
  return zone::LocalTime{*day} + time.value_or(std::chrono::seconds{0});
}

Phrase read_phrase(std::string_view text, zone::LocalTime here, std::string_view language,
                   const PhraseHabits& habits) {
  return PhraseReader{text.substr(0, kLongest), here, language, habits}.read();
}

std::string rule_of_phrase(const Phrase& phrase, const zone::Zone& home) {
  if (phrase.repeat.empty() || !phrase.until) return phrase.repeat;
  ical::DateTime last;
  if (phrase.all_day || !phrase.time) {
    last.kind = ical::DateTime::Kind::Date;
    last.local = zone::LocalTime{*phrase.until};
  } else {
    last.kind = ical::DateTime::Kind::Utc;
    const auto end = home.to_utc(zone::LocalTime{*phrase.until + days{1}}) - std::chrono::seconds{1};
    last.local = zone::LocalTime{end.time_since_epoch()};
  }
  return phrase.repeat + ";UNTIL=" + ical::to_string(last);
}

}  // namespace mana::calendar
