#pragma once
#include <chrono>
#include <string>
#include <string_view>

/// Amounts, days and times as they are spoken in an answer.
namespace mana::dialogue::knowledge {

/// Up to two digits behind the point, none for nothing: "69.9", "56".
std::string figures(double value);
/// As one can keep it in mind, "about" before what was rounded: "about 69.9", "about 160", "8".
std::string rounded(double value);
/// 0..20 in words, else in figures: "eleven", "63.5".
std::string small_in_words(double value);
/// "6 pounds 40", "99 pence", "1 pound".
std::string money(double pence);
/// "Saturday, the 25th of December", with the year where it is not that of `today`.
std::string day_in_words(std::chrono::sys_days day, std::chrono::sys_days today);
std::string_view weekday_name(std::chrono::sys_days day);
/// "twenty past five in the morning", "twenty-three minutes to two in the afternoon".
std::string time_in_words(std::chrono::minutes since_midnight);
std::string capitalised(std::string_view sentence);

}  // namespace mana::dialogue::knowledge
