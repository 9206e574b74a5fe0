#pragma once
#include <optional>

#include "agent/core/time.hpp"

namespace mana::program {

/// The machine's clock: the only place that reads it. `wall_start` sets the agent's own wall clock
/// (`--start`), which then runs at the machine's pace.  Threads: any.
class SystemClock final : public core::Clock {
 public:
  explicit SystemClock(std::optional<core::WallTime> wall_start = {});
  core::Time now() const override;
  core::WallTime wall_now() const override;

 private:
  std::chrono::steady_clock::time_point start_;
  std::optional<core::WallTime> wall_start_;
};

}  // namespace mana::program
