#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/ical/values.hpp"

namespace mana::calendar::ical {

enum class Frequency { Secondly, Minutely, Hourly, Daily, Weekly, Monthly, Yearly };

/// "-1FR": the last Friday; ordinal 0: every one. weekday 0 is Monday.
struct ByDay {
  int ordinal = 0;
  int weekday = 0;
  friend bool operator==(const ByDay&, const ByDay&) = default;
};

/// RECUR (RFC 5545, 3.3.10), checked: every number is in its range.
struct Recur {
  Frequency frequency = Frequency::Daily;
  std::int64_t interval = 1;
  std::optional<std::int64_t> count;
  std::optional<DateTime> until;
  int week_start = 0;  ///< 0 is Monday
  std::vector<int> by_second, by_minute, by_hour, by_month_day, by_year_day, by_week_number, by_month,
      by_set_position;
  std::vector<ByDay> by_day;
  friend bool operator==(const Recur&, const Recur&) = default;
};

/// BadInput with a sentence for a person. Parts named X-... are ignored, other unknown ones are refused. With
/// `ignored` (for what other programs wrote) it is read as usual_rule() spells it, and parts and items of
/// lists that mean nothing are left out and listed there: a reminder too many is better than one that never
/// comes. Only a FREQ or RSCALE that is not known still costs the rule.
core::Result<Recur> parse_recur(std::string_view text, std::string* ignored = nullptr);
std::string to_string(const Recur& recur);

}  // namespace mana::calendar::ical
