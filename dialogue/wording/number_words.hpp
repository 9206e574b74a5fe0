#pragma once
#include <array>
#include <string_view>

/// English numbers as they are said, in lower case.
namespace mana::dialogue {

inline constexpr std::array<std::string_view, 20> kBelowTwenty{
    "zero",     "one",     "two",     "three",     "four",     "five",    "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"};
/// Of 20 to 90 at their tens: "twenty" is the third.
inline constexpr std::array<std::string_view, 10> kTens{"",      "",      "twenty",  "thirty", "forty",
                                                        "fifty", "sixty", "seventy", "eighty", "ninety"};

}  // namespace mana::dialogue
