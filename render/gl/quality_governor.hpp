#pragma once
#include "agent/core/time.hpp"
#include "render/gl/quality.hpp"

namespace mana::render {

/// Chooses the quality by how long pictures take, so that a small machine keeps its pace by itself.
///
/// Goes down when most pictures of a second take longer than four fifths of the time there is for one: what
/// is left is for hearing and thinking. Goes up when for ten seconds nearly all of them, made dearer by what
/// the next quality costs more, would still fit in half of it. When that turns out to have been too much, the
/// next attempt waits twice as long, up to ten minutes; so the picture does not change to and fro. A function
/// of what it is told: same durations and times, same choices. Threads: one.
class QualityGovernor {
 public:
  explicit QualityGovernor(Quality first = Quality::Medium) : quality_{first} {}

  /// One picture was made.
  /// @param took until it could be shown
  /// @param budget the time between two pictures
  /// @param at when; never before the time of the last call
  /// @return the quality of the next one
  Quality took(core::Duration took, core::Duration budget, core::Time at);
  Quality quality() const { return quality_; }

 private:
  void change(Quality to, core::Time at);

  Quality quality_;
  core::Time since_ = core::Time::min();       // a window of measurements begins
  int late_ = 0;                               // pictures of the last second or so that took too long
  int pictures_ = 0;                           // of that second
  core::Time easy_since_ = core::Time::min();  // no second since then was too dear for the next quality
  int dear_ = 0;  // pictures of that second that the next quality would be too dear for
  core::Time rose_ = core::Time::min();
  core::Duration patience_ = std::chrono::seconds{10};
};

}  // namespace mana::render
