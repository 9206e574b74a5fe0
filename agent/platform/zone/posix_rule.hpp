#pragma once
#include <chrono>
#include <optional>
#include <string_view>

namespace mana::zone {

/// The yearly law of a zone as the footer of a TZif file or the TZ variable writes it:
/// "GMT0BST,M3.5.0/1,M10.5.0" (POSIX, with the hours up to 167 that RFC 8536 adds).
struct PosixRule {
  struct Day {
    enum class Kind { MonthWeekDay, JulianNoLeap, DayOfYear } kind = Kind::MonthWeekDay;
    int month = 1, week = 1, weekday = 0;  ///< week 5: the last
    int day = 0;                           ///< for the two others
    std::chrono::seconds time{7200};       ///< after local midnight; may be negative or over a day
  };
  std::chrono::seconds standard{};  ///< east of Greenwich is positive
  std::chrono::seconds summer{};
  bool has_summer = false;
  Day summer_starts, summer_ends;

  /// The stretch of unchanging offset around `t`: [begin, end).
  struct Segment {
    std::chrono::sys_seconds begin, end;
    std::chrono::seconds offset;
  };
  Segment segment_at(std::chrono::sys_seconds t) const;
};

/// Nothing when the text is not such a rule.
std::optional<PosixRule> parse_posix_rule(std::string_view text);

}  // namespace mana::zone
