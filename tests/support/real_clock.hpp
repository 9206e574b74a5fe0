#pragma once
#include <chrono>

#include "agent/core/time.hpp"

namespace mana::test {

/// The machine's own time, from when it was made: for what runs on a real device or in real threads.
class RealClock final : public core::Clock {
 public:
  core::Time now() const override {
    return core::Time{std::chrono::duration_cast<core::Duration>(std::chrono::steady_clock::now() - start_)};
  }
  core::WallTime wall_now() const override { return {}; }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace mana::test
