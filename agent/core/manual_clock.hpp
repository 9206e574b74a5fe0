#pragma once
#include "agent/core/time.hpp"

namespace mana::core {

/// A clock that somebody sets: virtual runs and tests. Wall time moves in step with the steady line
/// unless it is stepped on purpose.  Threads: one.
class ManualClock final : public Clock {
 public:
  explicit ManualClock(WallTime start = WallTime{}) : wall_start_{start} {}

  Time now() const override { return now_; }
  WallTime wall_now() const override {
    return wall_start_ + std::chrono::duration_cast<WallTime::duration>(now_.time_since_epoch());
  }

  void advance_to(Time t) {
    if (t > now_) now_ = t;
  }
  /// What happens when somebody sets the machine's clock: wall time jumps, the steady line does not.
  void step_wall(Duration by) { wall_start_ += std::chrono::duration_cast<WallTime::duration>(by); }

 private:
  Time now_{};
  WallTime wall_start_;
};

}  // namespace mana::core
