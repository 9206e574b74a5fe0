#pragma once
#include <chrono>
#include <optional>
#include <string_view>

/// Dates and years as they are said, in digits or words.
namespace mana::dialogue {

struct SaidDate {
  unsigned month = 0;           ///< 1..12; 0: it moves with Easter
  unsigned day = 0;             ///< 1..99: whether there is such a day is not asked here
  std::optional<int> year;      ///< where it was said
  std::chrono::days easter{0};  ///< of one that moves: how long after Easter Sunday

  /// Not `ok()` where that year has no such day.
  std::chrono::year_month_day in(int year) const;
};

/// "the 3rd of March", "March 3 1950", "the third of march nineteen fifty", "3/3/1950" (the day first),
/// "Christmas"; nothing where no day is named.
std::optional<SaidDate> said_date(std::string_view text);
/// "1938", "nineteen thirty eight", "two thousand and six": 1000..2999.
std::optional<int> said_year(std::string_view text);

}  // namespace mana::dialogue
