#pragma once
#include <array>
#include <string>
#include <string_view>

/// Numbers, dates and times as they are read out, in English. What cannot be read so comes back as it is.
namespace mana::dialogue {

inline constexpr std::array<std::string_view, 12> kMonths{"January",   "February", "March",    "April",
                                                          "May",       "June",     "July",     "August",
                                                          "September", "October",  "November", "December"};

/// 3 -> "3rd".
std::string ordinal(unsigned n);

/// "1800 022 222" -> "1 8 0 0, 0 2 2, 2 2 2".
std::string digit_by_digit(std::string_view text);

/// "2027-03-28", "28/3/2027", "28.3.2027", "28/3" -> "the 28th of March 2027", "the 28th of March". The day
/// comes before the month where either could, as in Australia.
std::string date_aloud(std::string_view text);

/// "14:30" -> "half past 2", "8:05" -> "8 o 5", "12:00" -> "12 o'clock".
std::string time_aloud(std::string_view text);

}  // namespace mana::dialogue
