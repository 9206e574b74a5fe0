#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/aiml/text/date_names.hpp"

namespace mana::dialogue::aiml {

/// A piece of a format of dates: a field, or words as they stand.
struct DateField {
  enum class Kind {
    Words,
    Year,
    ShortYear,
    Month,
    MonthName,
    MonthShort,
    Day,
    DayOfYear,
    Weekday,
    WeekdayName,  // clang-format off
    WeekdayShort, Hour24, Hour12, Minute, Second, HalfOfDay, Offset, ZoneName, Week  // clang-format on
  };
  Kind kind = Kind::Words;
  int digits = 2;  ///< padded with zeros to so many
  std::string words;
};

/// "%B %d, %Y" as strftime has it.
std::vector<DateField> from_strftime(std::string_view format);
/// "EEEE, d MMMM yyyy" as SimpleDateFormat of Java has it.
std::vector<DateField> from_java(std::string_view format);

struct LocalDate {
  std::chrono::local_seconds time{};
  std::chrono::seconds offset{};  ///< ahead of UTC
  std::string zone;               ///< name to show
};

/// With the names of a language; without names in English.
std::string format_date(const LocalDate& date, const std::vector<DateField>& format,
                        const DateNames* names = nullptr);
/// Fields that are not named are those of 1 January 1970, 00:00. Nothing when the text does not fit.
std::optional<std::chrono::local_seconds> parse_date(std::string_view text,
                                                     const std::vector<DateField>& format);

/// Whole units from one time to the other; `unit` is years, months, weeks, days, hours, minutes, seconds.
std::optional<long long> interval(std::chrono::local_seconds from, std::chrono::local_seconds to,
                                  std::string_view unit);

}  // namespace mana::dialogue::aiml
