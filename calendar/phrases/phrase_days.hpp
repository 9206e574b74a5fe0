#pragma once
#include <chrono>
#include <optional>

#include "calendar/phrases/phrase_parts.hpp"

namespace mana::calendar {

using PhraseDay = std::chrono::local_days;

/// The day of that number, month and year; nothing when there is none.
std::optional<PhraseDay> day_of(int year, int month, int day);

/// What a part that names a day comes to.
struct FoundDay {
  std::optional<PhraseDay> day{}, last{};  ///< `last` of a range of days
  std::optional<PhraseDay> other{};        ///< the second reading of an ambiguous one
  bool is_none = false;                    ///< there is no such day, such as the 30th of February
  bool is_vague = false;                   ///< "next week"
  bool names_year = false;
  bool was_lately = false;  ///< of a date without a year: the one of this year is over, but not for long
};
/// Pure. A date without a year, a day of a month and a feast are the next such day from `today` on.
FoundDay day_of_part(const PhrasePart& part, PhraseDay today, const PhraseWords& words);

int weekday_of(PhraseDay day);  ///< from Monday, 0
/// The next day from `from` on that is the `day`th of a month and this weekday, within a year.
std::optional<PhraseDay> weekday_on_the(int weekday, int day, PhraseDay from);
/// The `nth` such weekday of a month, -1 the last; nothing when it has none.
std::optional<PhraseDay> nth_weekday(std::chrono::year_month month, int weekday, int nth);

}  // namespace mana::calendar
