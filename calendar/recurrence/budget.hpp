#pragma once
#include <cstdint>

namespace mana::calendar::recurrence {

/// How much work one question may cost, counted in steps, not in time, so that the same question gives
/// the same answer on every machine. Two million steps are below 200 ms on one core of a small server.
struct Budget {
  struct Pool {
    std::int64_t steps = 0;
    std::int64_t occurrences = 0;
  };
  Pool all{2'000'000, 100'000};       ///< for the whole question, counted down
  Pool each_series{500'000, 50'000};  ///< at most, so that one hostile rule does not starve the others
  /// When the rest is used up, every series still gets `least` while the reserve lasts: the daily tablet.
  Pool reserve{1'000'000, 20'000};
  Pool least{400, 400};
};

}  // namespace mana::calendar::recurrence
