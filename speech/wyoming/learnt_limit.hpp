#pragma once
#include <cstddef>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::speech::wyoming {

/// How long a server is waited for, learnt from how long it took: half as long again as nearly all of its
/// last answers. Knows no clock; whoever asks the server says how long it took. Threads: one.
class LearntLimit {
 public:
  struct Bounds {
    core::Duration first;  ///< before the server has answered a few times
    core::Duration least;
    core::Duration most;
  };
  static constexpr std::size_t kRemembered = 10;  ///< answers; older ones no longer count
  static constexpr std::size_t kEnough = 4;       ///< so many outweigh `first`

  /// @param took how long answers took in an earlier run, the oldest first; none: nothing is known
  explicit LearntLimit(Bounds bounds, const std::vector<core::Duration>& took = {});

  core::Duration limit() const;
  void answered(core::Duration took);
  /// It did not answer within the limit.
  /// @return true: it is given more time from now on; false: it had as much as anybody gets, and counts as
  /// one that does not answer. From then on it is given what it was given first, until it answers.
  bool was_too_slow();
  /// Of the last answers, the oldest first.
  const std::vector<core::Duration>& took() const { return took_; }

 private:
  void remember(core::Duration took);

  Bounds bounds_;
  std::vector<core::Duration> took_;
  core::Duration at_least_{};  // after one that was too slow
  bool silent_ = false;        // it had the longest time, and did not answer
};

}  // namespace mana::speech::wyoming
