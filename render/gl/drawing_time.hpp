#pragma once
#include <algorithm>
#include <chrono>

#include "agent/core/time.hpp"

namespace mana::render {

/// How long it usually takes from a frame's time until its picture is handed to the screen. The lips are
/// drawn that much ahead, so a slow machine's meet the sound as well as a quick one's.
///
/// Follows the median: each picture moves it by a millisecond at most towards itself, so a single late one
/// is forgotten at once and nobody sees the face jump. Threads: one.
class DrawingTime {
 public:
  /// @param lag of one picture; below zero counts as none, above a fifth of a second as that
  void took(core::Duration lag) {
    constexpr core::Duration kStep = std::chrono::milliseconds{1}, kMost = std::chrono::milliseconds{200};
    usual_ += std::clamp(std::clamp(lag, core::Duration{}, kMost) - usual_, -kStep, kStep);
  }
  core::Duration usual() const { return usual_; }

 private:
  core::Duration usual_{};
};

}  // namespace mana::render
