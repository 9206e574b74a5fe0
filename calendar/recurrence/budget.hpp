#pragma once
#include <cstdint>

namespace mana::calendar::recurrence {

/// How much work one question may cost, counted in steps, not in time, so that the same question gives
/// the same answer on every machine. Two million steps are below 200 ms on one core of a small server.
struct Budget {
  std::int64_t steps = 2'000'000;           ///< for the whole question, counted down
  std::int64_t occurrences = 200'000;       ///< in the whole answer, counted down
  std::int64_t steps_per_series = 500'000;  ///< so that one hostile rule does not starve the others
  std::int64_t occurrences_per_series = 50'000;
  std::int64_t least = 400;  ///< of both, for every series, when the rest is used up: the daily tablet
};

}  // namespace mana::calendar::recurrence
