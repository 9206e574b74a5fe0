#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "calendar/answers/asked_words.hpp"
#include "calendar/phrases/when_parser.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {

/// An entry that somebody wants in the calendar, in her own words.
struct SpokenEntry {
  std::string title;  ///< "Ring Jean"
  ParsedWhen when;
  bool is_task = false;  ///< "remind me to ...": to be told of at its time, and not before
  /// It comes again and again: how it was said, "every Monday"; `when` is the first time.
  std::string repeats{};
  std::string rule{};  ///< then: "FREQ=WEEKLY;BYDAY=MO"
};

/// The rule of what comes "every day" or on one day of the week, when it is first at this time. One that is
/// daily stays so.
std::string rule_from(const ParsedWhen& first, bool is_daily);

/// Finds the day and time in "put the dentist in for Tuesday at three" or "remind me to ring Jean at four";
/// what is left, without what such wishes begin and end with (AskedWords::without_wish), is the title. Day
/// and time may stand apart: "on Friday I am seeing Joan at three". An hour without a day, and without "pm"
/// or "evening", is the next at which people are up: "at eight", said at five in the afternoon, is this
/// evening. What comes every day, or every week on one day, has a rule. Nothing: there is no day or time that
/// can be read in one way only, or it is over, or nothing is left for a title, or it comes again in another
/// way
/// ("every other Monday"), or it is a medicine: those a person plans who can be asked about them. Pure.
std::optional<SpokenEntry> entry_in_words(std::string_view words, core::WallTime now, const zone::Zone& home,
                                          const AskedWords& asking, const TimeWords& language);

/// What such a wish is about when nothing in it tells a day or a time: "put the dentist in" -> "Dentist". It
/// is to be asked for. Nothing: something does, or it is none that entry_in_words() would take. Pure.
std::optional<std::string> title_without_time(std::string_view words, core::WallTime now,
                                              const zone::Zone& home, const AskedWords& asking,
                                              const TimeWords& language);

/// To when something that begins at `begins` is to be moved: "to Thursday, same time", "at half eleven
/// instead", "an hour later", "half an hour earlier". Where only a day is named the time stays, where only a
/// time is, the day. Nothing: no such time can be read in one way only, or it is over. Pure.
std::optional<zone::LocalTime> moved_in_words(std::string_view words, zone::LocalTime begins,
                                              core::WallTime now, const zone::Zone& home,
                                              const TimeWords& language);

}  // namespace mana::calendar
