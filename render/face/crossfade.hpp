#pragma once
#include <deque>

#include "agent/core/time.hpp"
#include "render/face/smooth.hpp"

namespace mana::render {

inline void add_scaled(double& sum, double value, double weight) { sum += value * weight; }

/// A value that goes to each new target along the path of least jerk, whenever the targets come.
///
/// It is the mean of its targets, each weighted by how far its own step has come less how far the next one
/// has: the weights are never negative and add up to 1, so nothing overshoots, and a target that comes in
/// the midst of a change bends it without a corner. A function of time and of the targets told so far; a
/// target changes nothing before its time. What was shown more than 30 s before the newest target is
/// forgotten.
/// Threads: as a value.
template <class T>
class Crossfade {
 public:
  Crossfade(T first, core::Duration span) : span_{span} { targets_.push_back({core::kStart, first}); }

  /// @param at when the change begins. Targets that would have begun later are dropped.
  void go_to(const T& target, core::Time at) {
    while (targets_.size() > 1 && targets_.back().at > at) targets_.pop_back();
    targets_.push_back({at, target});
    while (targets_.size() > 2 && (targets_[1].at < at - kKept || targets_.size() > kMost))
      targets_.pop_front();
  }
  const T& target() const { return targets_.back().value; }
  core::Time since() const { return targets_.back().at; }
  core::Duration span() const { return span_; }

  T at(core::Time t) const {
    T sum{};
    double later = 0;  // how far the next target's step has come
    for (std::size_t k = targets_.size(); k-- > 0 && later < 1;) {
      const double own =
          k == 0 ? 1 : min_jerk(core::to_seconds(t - targets_[k].at) / core::to_seconds(span_));
      if (own > later) {
        add_scaled(sum, targets_[k].value, own - later);
        later = own;
      }
    }
    return sum;
  }

 private:
  static constexpr core::Duration kKept = std::chrono::seconds{30};
  static constexpr std::size_t kMost = 1024;
  struct Target {
    core::Time at{};
    T value;
  };
  core::Duration span_;
  std::deque<Target> targets_;  // the first counts from ever
};

}  // namespace mana::render
