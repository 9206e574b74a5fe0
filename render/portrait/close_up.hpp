#pragma once
#include <string_view>

#include "agent/core/time.hpp"
#include "render/face/crossfade.hpp"
#include "render/portrait/head_painter.hpp"

namespace mana::render {

/// From where she is seen: as ever, or her mouth alone. The camera goes there and back without a jerk.
/// Threads: as a value.
class CloseUp {
 public:
  static constexpr core::Duration kSpan = std::chrono::milliseconds{1'200};

  /// @param from of msg::ShowMouth; an unknown word is "".
  void go_to(std::string_view from, core::Time now);
  View at(core::Time t) const;
  /// Seen from near she speaks more clearly, as one does for a learner: jaw and tongue go further.
  void articulate(ShapeWeights& shapes, core::Time t) const;
  bool moves(core::Time t) const { return t < way_.since() + kSpan && way_.since() > core::kStart; }

  /// What differs from the usual view.
  struct Change {
    double yaw_deg = 0, height_m = 0, forward_m = 0, field_deg = 0, cheek = 0, near = 0;
    friend void add_scaled(Change& sum, const Change& c, double weight);
  };

 private:
  Crossfade<Change> way_{Change{}, kSpan};
};

}  // namespace mana::render
