#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "calendar/phrases/phrase_tokens.hpp"
#include "calendar/titles/title_cleaner.hpp"

namespace mana::calendar {

/// A piece of a title that tells a time, and what is said in its place; "": nothing, the start says it
/// already.
struct TitleTime {
  std::size_t from = 0, to = 0;  ///< tokens
  std::string say{};
};

/// The times and days in a title, from left to right. Pure.
/// @param until  set to what is said of the end, where the title tells from when to when: "until half past
/// three"
std::vector<TitleTime> title_times(const std::vector<Token>& tokens, const TitleRules& rules,
                                   const TitleMoment& moment, std::string& until);

}  // namespace mana::calendar
