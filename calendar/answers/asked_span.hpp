#pragma once
#include <optional>
#include <string>
#include <vector>

#include "calendar/wording/spoken_time.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {

/// The days, or the part of a day, that a question is about. Half-open.
struct AskedSpan {
  LocalTime from{}, to{};
  std::string
      said;  ///< for an answer: "today", "tomorrow, Wednesday", "this week", "on Friday in the morning"
};

/// Finds "today", "tonight", "this afternoon", "tomorrow morning", "on Friday", "next Tuesday", "the
/// eighteenth of March", "the 18th", "this week", "next week", "the weekend", "in three days" among the
/// words; the first of them counts. Nothing: no day is named. Pure.
///
/// "Friday" and "this Friday" are the next one, today included; "next Friday" is that of the week that begins
/// with the next Monday; "last Friday" is the latest before today.
/// @param words lower case, as words_of_question gives them
std::optional<AskedSpan> asked_span(const std::vector<std::string>& words, LocalTime now,
                                    const TimeWords& language);

}  // namespace mana::calendar
