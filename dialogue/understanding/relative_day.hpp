#pragma once
#include <chrono>
#include <optional>
#include <string_view>

namespace mana::dialogue {

/// The day that is meant by "tomorrow", "the day after tomorrow", "next Friday", "on Sunday", "last Monday",
/// "in two weeks", "ten days ago", "a week from today", "in a month", "a week on Friday", "Tuesday
/// fortnight", "a week tomorrow", "the Friday after next"; nothing where none of these is said.  Pure.
///
/// "Friday" and "this Friday" are the next one, today included; "next Friday" is that of the week that begins
/// with the next Monday; "last Friday" is the latest before today. "The Friday after next" is a week behind
/// "next Friday". A month from the 31st is the last day of a shorter month.
std::optional<std::chrono::sys_days> relative_day(std::string_view text, std::chrono::sys_days today);

}  // namespace mana::dialogue
