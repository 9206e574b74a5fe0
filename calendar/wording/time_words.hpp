#pragma once
#include <array>
#include <string_view>

namespace mana::calendar {

/// The words of one language for times and dates: all that spoken_time.cpp does not know.
/// A language with other grammar for the whole sentence needs more than a table; English variants
/// and many others ("halb {next}") do not.
struct TimeWords {
  struct DayPart {
    std::string_view name;      ///< "afternoon"
    std::string_view in;        ///< "in the afternoon"
    std::string_view this_one;  ///< "this afternoon"
  };

  std::string_view language;
  std::array<std::string_view, 60> numbers{};
  std::array<std::string_view, 31> ordinals{};  ///< of the days of a month, from the first
  std::array<std::string_view, 7> weekdays{};   ///< from Monday
  std::array<std::string_view, 12> months{};
  std::array<std::string_view, 60> minutes{};  ///< for each minute; {hour} and {next} are put in
  std::array<DayPart, 4> parts{};              ///< night, morning, afternoon, evening
  int night_from = 22;                         ///< the hour at which the evening ends
  DayPart late_morning{};                      ///< from ten to noon, where that has a name of its own
  std::string_view date;                       ///< {weekday} {day} {month}, for the ear
  std::string_view short_date;                 ///< {weekday} {number} {month}, for the eye

  std::string_view in_a_minute = "in one minute";
  std::string_view in_minutes = "in {n} minutes";
  std::string_view in_an_hour = "in one hour";
  std::string_view now = "now";
  std::string_view a_minute_ago = "one minute ago";
  std::string_view minutes_ago = "{n} minutes ago";
  std::string_view noon = "noon";
  std::string_view midnight = "midnight";
  std::string_view o_clock = "{hour} o'clock";
  std::string_view one_o_clock = {};  ///< a full hour, where its one is another word: "ein Uhr"
  std::string_view clock_of_24_hours =
      {};  ///< for the eye: "{clock} Uhr"; empty: twelve hours with am and pm
  std::string_view at = "at {time}";
  std::string_view today = "today";
  std::string_view tomorrow = "tomorrow, {weekday}";
  std::string_view yesterday = "yesterday, {weekday}";
  std::string_view on_weekday = "on {weekday}";
  std::string_view last_weekday = "last {weekday}";
  std::string_view on_date = "on {date}";  ///< also {weekday} {day} {month}, where words change after "on"
  std::string_view next_year = "{date} next year";  ///< of dates more than half a year away
  std::string_view until = "until {day}";           ///< what lasts for days; {day}: a weekday, or as below
  std::string_view until_date = "{weekday}, the {day} of {month}", until_tomorrow = "tomorrow, {weekday}";
  std::string_view an_appointment = "an appointment";  ///< one without a title, or a private one
  std::string_view medicine = "medicine";
  // How days are named in an answer about them, and how long something is away.
  std::string_view this_week = "this week", next_week = "next week", last_week = "last week";
  std::string_view weekend = "at the weekend", next_weekend = "at the weekend of next week";
  std::string_view this_month = "this month", next_month = "next month";
  std::string_view in_hours = "in {n} hours", in_an_hour_and = "in one hour and {rest}",
                   in_hours_and = "in {n} hours and {rest}";
  std::string_view minutes_long = "{n} minutes";
  std::string_view in_a_day = "in one day", in_days = "in {n} days", in_a_week = "in one week",
                   in_weeks = "in {n} weeks", days_ago = "{n} days ago";
};

/// "en-GB", "en-US" or "de" in any country; British English for any other.
const TimeWords& time_words(std::string_view language);

}  // namespace mana::calendar
