#pragma once
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "calendar/zone/zone.hpp"

namespace mana::calendar {

/// A moment somebody typed.
struct ParsedWhen {
  zone::LocalTime local{};  ///< at home; of a whole day its midnight
  bool all_day = false;     ///< only a day was given
  friend bool operator==(const ParsedWhen&, const ParsedWhen&) = default;
};

/// Reads "2027-03-28 14:30", "tomorrow 10:00", "friday half past two", "in 20 minutes",
/// "today at 2.30pm", "28 March 2027 at noon". A time without a day is the next such time. Hours in words
/// or bare are daytime hours: one to six in the afternoon, seven to eleven in the morning.
/// BadInput: one sentence with examples, also for what people read in two ways ("2:30", "next friday",
/// "3/4/2027").
core::Result<ParsedWhen> parse_when(std::string_view text, core::WallTime now, const zone::Zone& home);

/// "Saturday 28 November 2026 at 2:30 pm": read back to whoever typed it.
std::string read_back(const ParsedWhen& when);

}  // namespace mana::calendar
