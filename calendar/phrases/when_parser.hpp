#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/zone/zone.hpp"

namespace mana::calendar {

/// A moment somebody typed.
struct ParsedWhen {
  zone::LocalTime local{};               ///< at home; of a whole day its midnight
  bool all_day = false;                  ///< only a day was given
  std::optional<zone::LocalTime> end{};  ///< where one was given: "10-11am", "1 Aug to 14 Aug"
  std::string rule{};                    ///< of what comes again: "FREQ=WEEKLY;BYDAY=TU", with its end
  std::string place{};                   ///< where one was given: "Tuesday 3pm at the health centre"
  friend bool operator==(const ParsedWhen&, const ParsedWhen&) = default;
};

/// Reads a time as read_phrase() does, where nothing else is said: "2027-03-28 14:30", "Tuesday 8 December
/// 9:15am", "tomorrow 10:00", "friday half past two", "in 20 minutes", "every Tuesday at 2pm", "28 March 2027
/// at noon". A time without a day is the next such time. BadInput: one sentence with what has to be asked and
/// examples, for what people read in two ways ("2:30", "half seven", "next friday") and for words that tell
/// no time.
/// @param language  whose words they are, and whether "8/12" is in December or in August
core::Result<ParsedWhen> parse_when(std::string_view text, core::WallTime now, const zone::Zone& home,
                                    std::string_view language = "en-GB");

/// "Saturday 28 November 2026 at 2:30 pm": read back to whoever typed it.
std::string read_back(const ParsedWhen& when);

}  // namespace mana::calendar
