#include "calendar/wording/spoken_time.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace mana::calendar {
namespace {

using std::chrono::days;
using std::chrono::floor;
using std::chrono::minutes;
using std::chrono::year_month_day;

constexpr int kNoon = 12 * 60;
constexpr int kHalfAYear = 183;                       // days
constexpr auto kSameStretch = std::chrono::hours{6};  // within it "this afternoon" is clearer than "today"

int minute_of_day(LocalTime t) { return static_cast<int>(floor<minutes>(t - floor<days>(t)).count()); }

std::string_view hour_name(int hour, const TimeWords& words) {
  return words.numbers[static_cast<std::size_t>(hour % 12 == 0 ? 12 : hour % 12)];
}

std::string_view weekday_name(LocalDay day, const TimeWords& words) {
  return words.weekdays[std::chrono::weekday{day}.iso_encoding() - 1];
}

/// "half past two": without the part of the day.
std::string bare_clock(int minute, const TimeWords& words) {
  const int hour = minute / 60;
  if (minute % 60 == 0 && hour % 12 == 1 && !words.one_o_clock.empty()) return std::string{words.one_o_clock};
  const std::string past =
      put_in(words.minutes[static_cast<std::size_t>(minute % 60)], "hour", hour_name(hour, words));
  return put_in(past, "next", hour_name(hour + 1, words));
}

std::string date_from(std::string_view pattern, LocalDay day, const TimeWords& words) {
  const year_month_day date{day};
  const unsigned number = static_cast<unsigned>(date.day());
  std::string text = put_in(pattern, "weekday", weekday_name(day, words));
  text = put_in(text, "day", words.ordinals[number - 1]);
  text = put_in(text, "number", std::to_string(number));
  return put_in(text, "month", words.months[static_cast<unsigned>(date.month()) - 1]);
}

/// "tonight" is said of the late evening only: at half past midnight nobody is sure which night it is.
bool has_own_part_name(LocalTime t) { return minute_of_day(t) >= 4 * 60 && minute_of_day(t) != kNoon; }

std::string within_today(LocalTime t, LocalTime now, const TimeWords& words) {
  const auto apart = t > now ? t - now : now - t;
  if (apart > kSameStretch || !has_own_part_name(t)) {
    return std::string{words.today} + " " + put_in(words.at, "time", spoken_clock(t, words));
  }
  return std::string{day_part(t, words).this_one} + " " +
         put_in(words.at, "time", bare_clock(minute_of_day(t), words));
}

}  // namespace

std::string put_in(std::string_view pattern, std::string_view name, std::string_view value) {
  const std::string mark = "{" + std::string{name} + "}";
  std::string out;
  for (std::size_t from = 0;;) {
    const std::size_t at = pattern.find(mark, from);
    out += pattern.substr(from, at == std::string_view::npos ? at : at - from);
    if (at == std::string_view::npos) return out;
    out += value;
    from = at + mark.size();
  }
}

const TimeWords::DayPart& day_part(LocalTime t, const TimeWords& words) {
  const int hour = minute_of_day(t) / 60;
  if (hour < 4 || hour >= words.night_from) return words.parts[0];
  if (hour >= 10 && hour < 12 && !words.late_morning.name.empty()) return words.late_morning;
  if (hour < 12) return words.parts[1];
  return hour < 18 ? words.parts[2] : words.parts[3];
}

std::string spoken_clock(LocalTime t, const TimeWords& words) {
  const int minute = minute_of_day(t);
  if (minute == 0) return std::string{words.midnight};
  if (minute == kNoon) return std::string{words.noon};
  return bare_clock(minute, words) + " " + std::string{day_part(t, words).in};
}

std::string spoken_time_now(LocalTime t, const TimeWords& words) {
  const int minute = minute_of_day(t);
  if (minute % 60 != 0 || minute % kNoon == 0) return spoken_clock(t, words);
  const bool is_one = minute / 60 % 12 == 1 && !words.one_o_clock.empty();
  const std::string hour =
      is_one ? std::string{words.one_o_clock} : put_in(words.o_clock, "hour", hour_name(minute / 60, words));
  return hour + " " + std::string{day_part(t, words).in};
}

std::string spoken_date(LocalDay day, const TimeWords& words) { return date_from(words.date, day, words); }

std::string spoken_day(LocalDay day, LocalTime now, const TimeWords& words) {
  const auto ahead = (day - floor<days>(now)).count();
  const auto with_weekday = [&](std::string_view pattern) {
    return put_in(pattern, "weekday", weekday_name(day, words));
  };
  if (ahead == 0) return std::string{words.today};
  if (ahead == 1) return with_weekday(words.tomorrow);
  if (ahead == -1) return with_weekday(words.yesterday);
  if (ahead > 0 && ahead <= 6) return with_weekday(words.on_weekday);
  if (ahead < 0 && ahead >= -6) return with_weekday(words.last_weekday);
  const std::string on = date_from(put_in(words.on_date, "date", words.date), day, words);
  const bool far = ahead > kHalfAYear && year_month_day{day}.year() > year_month_day{floor<days>(now)}.year();
  return far ? put_in(words.next_year, "date", on) : on;
}

std::string spoken_when(LocalTime t, LocalTime now, const TimeWords& words) {
  const LocalDay day = floor<days>(t);
  if (day == floor<days>(now)) return within_today(t, now, words);
  const std::string named = spoken_day(day, now, words);
  const std::string at = put_in(words.at, "time", spoken_clock(t, words));
  // A phrase that already has a comma gets its second one: "tomorrow, Tuesday, at ten".
  return named + (named.find(',') == std::string::npos ? " " : ", ") + at;
}

std::string spoken_until(LocalDay last, LocalTime now, const TimeWords& words) {
  const auto ahead = (last - floor<days>(now)).count();
  std::string day;
  if (ahead <= 0) {
    day = std::string{words.parts[3].this_one};  // of its last day
  } else if (ahead == 1) {
    day = put_in(words.until_tomorrow, "weekday", weekday_name(last, words));
  } else {
    day = ahead <= 6 ? std::string{weekday_name(last, words)} : date_from(words.until_date, last, words);
  }
  return put_in(words.until, "day", day);
}

std::string spoken_lead(core::Duration ahead, const TimeWords& words) {
  const auto n = std::chrono::round<minutes>(ahead).count();
  if (n == 0) return std::string{words.now};
  if (n == 60) return std::string{words.in_an_hour};
  if (std::abs(n) >= 60) return {};
  if (n == 1) return std::string{words.in_a_minute};
  if (n == -1) return std::string{words.a_minute_ago};
  return put_in(n > 0 ? words.in_minutes : words.minutes_ago, "n",
                words.numbers[static_cast<std::size_t>(std::abs(n))]);
}

std::string shown_clock(LocalTime t, const TimeWords& words) {
  const int minute = minute_of_day(t);
  const int hour = minute / 60;
  std::array<char, 16> text{};
  if (!words.clock_of_24_hours.empty()) {
    std::snprintf(text.data(), text.size(), "%d:%02d", hour, minute % 60);
    return put_in(words.clock_of_24_hours, "clock", text.data());
  }
  std::snprintf(text.data(), text.size(), "%d:%02d %s", hour % 12 == 0 ? 12 : hour % 12, minute % 60,
                hour < 12 ? "am" : "pm");
  return text.data();
}

std::string shown_date(LocalDay day, const TimeWords& words) {
  return date_from(words.short_date, day, words);
}

std::string shown_when(LocalTime t, LocalTime now, bool all_day, const TimeWords& words) {
  const LocalDay day = floor<days>(t);
  const auto ahead = (day - floor<days>(now)).count();
  std::string text = ahead == 0 ? std::string{words.today} : shown_date(day, words);
  if (ahead == 1) text = put_in(words.tomorrow, "weekday", weekday_name(day, words));
  if (all_day) return text;
  return text + (ahead == 0 ? " " : ", ") + put_in(words.at, "time", shown_clock(t, words));
}

}  // namespace mana::calendar
