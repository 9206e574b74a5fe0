#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/platform/zone/zone.hpp"
#include "calendar/phrases/phrase_words.hpp"

namespace mana::calendar {

/// What a phrase for an appointment means: "Dentist, Tuesday 8 December 9:15am, at the health centre".
///
/// Nothing in it is guessed in silence. A day or a time that the phrase does not name stays empty, what can
/// be read in two ways is in `asks`, and what belongs to a time and was not understood is in `left`. With
/// something in `asks`, a day or time that is there is the likelier reading of it. A value; times are those
/// of a clock on the wall at home.
struct Phrase {
  std::optional<std::chrono::local_days> day;  ///< of what repeats: the first
  std::optional<std::chrono::seconds> time;    ///< since midnight; nothing: none is named, or the whole day
  std::optional<zone::LocalTime> end;  ///< where the phrase names one; of whole days midnight after the last
  std::vector<std::chrono::minutes> further_times{};  ///< "8am and 8pm": those after the first
  bool all_day = false;                               ///< a day is named, and no time nor part of a day
  std::string repeat{};  ///< "FREQ=WEEKLY;BYDAY=TU", without UNTIL; "" when it comes once
  std::optional<std::chrono::local_days> until{};  ///< of what repeats: the last day
  std::string said_repeat{};                       ///< how the repeat was written: "every Monday"
  std::string place{}, title{};                    ///< as written
  std::vector<std::string> asks{};                 ///< questions, in the language of the phrase
  std::string left{};                              ///< words of a time that were not understood
  std::vector<std::string> parts{};                ///< the pieces that were understood, as written
  bool names_day = false;  ///< also one that has to be asked about, or that there is not
  bool is_next_weekday =
      false;                  ///< "next Friday", which some take for this week's and others for next week's
  bool is_bare_hour = false;  ///< the hour stands without any hint at the half of the day
  bool is_window = false;     ///< "between two and four"
  friend bool operator==(const Phrase&, const Phrase&) = default;

  /// Day and time together; midnight of a whole day. Nothing while the day, or the hour of what is no whole
  /// day, is not known.
  std::optional<zone::LocalTime> start() const;
  bool is_understood() const { return asks.empty() && left.empty(); }
};

/// How a reader takes what people do not say.
struct PhraseHabits {
  bool time_alone_is_next = false;  ///< a time without a day is the next such time; else the day is asked for
  bool asks_half_of_day = true;     ///< "half seven" is asked about; else seven to eleven are in the morning
  bool asks_about_past = true;      ///< a day that is over is asked about; else it is taken as it is
  bool finds_place = true;          ///< else "at the bank" stays in the title
  bool next_is_next_week = false;   ///< "next Friday" is that of the next week; else it is asked about
};

/// Reads a phrase. At most its first 500 bytes are looked at. A pure function of its arguments; errors: none,
/// what is not understood is in the result.
/// @param here  the moment it is said, by the clock on the wall at home
/// @param language  "en-GB", "en-US", "de-DE"; any other is read as British English
Phrase read_phrase(std::string_view text, zone::LocalTime here, std::string_view language,
                   const PhraseHabits& habits = {});

/// The rule of a phrase that repeats as RFC 5545 wants it, with UNTIL; "" when it comes once.
/// @param home  where the times of the phrase are meant
std::string rule_of_phrase(const Phrase& phrase, const zone::Zone& home);

}  // namespace mana::calendar
