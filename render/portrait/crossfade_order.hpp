#pragma once
#include <deque>
#include <vector>

#include "agent/core/time.hpp"
#include "render/face/smooth.hpp"

namespace mana::render {

template <class Who>
struct Share {
  Who who;
  double share = 1;  ///< 0..1
};

/// Who is shown when: one after the other, each coming over a while along the path of least jerk. A function
/// of absolute time and of who was told so far. Whoever comes in the midst of a change begins where it is:
/// the shares are never negative, add up to one, and have no step and no corner.
/// Threads: as a value.
template <class Who>
class Succession {
 public:
  explicit Succession(Who first) { comings_.push_back({std::move(first), {}, {}}); }

  /// @param at not before that of the one told before
  void follow(Who next, core::Time at, core::Duration over) {
    comings_.push_back({std::move(next), at, over});
  }
  /// Forgets who will not be seen again at `now` or later.
  void forget_before(core::Time now) {
    for (std::size_t k = comings_.size(); k-- > 1;) {
      if (come(comings_[k], now) < 1) continue;
      comings_.erase(comings_.begin(), comings_.begin() + static_cast<std::ptrdiff_t>(k));
      return;
    }
  }
  const Who& newest() const { return comings_.back().who; }
  /// How many are remembered: one when nothing changes.
  std::size_t size() const { return comings_.size(); }

  /// All that are remembered, the earliest first, with what of them is seen at t: for some it may be nothing.
  std::vector<Share<Who>> at(core::Time t) const {
    std::vector<Share<Who>> shares;
    double left = 1;
    for (std::size_t k = comings_.size(); k-- > 0;) {
      const double own = k == 0 ? 1 : come(comings_[k], t);
      shares.insert(shares.begin(), {comings_[k].who, left * own});
      left *= 1 - own;
    }
    return shares;
  }

 private:
  struct Coming {
    Who who;
    core::Time at{};
    core::Duration over{};
  };
  static double come(const Coming& c, core::Time t) {
    if (c.over <= core::Duration{}) return t >= c.at ? 1 : 0;
    return min_jerk(core::to_seconds(t - c.at) / core::to_seconds(c.over));
  }
  std::deque<Coming> comings_;  // the first has always been there
};

}  // namespace mana::render
