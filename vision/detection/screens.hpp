#pragma once
#include <vector>

#include "agent/core/time.hpp"
#include "vision/pictures/opencv.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// Television sets and other lit rectangles: places whose whole content changes from one picture to the next
/// while nothing moves around them (a cut, or the set was switched on). People walk in, and what they change
/// has another shape; so a face inside such a place is taken for a face on a screen.
///
/// One cut makes a suspect, two at the same place a screen. A suspect is cleared when something moves across
/// its edge (somebody is really there) or after half a minute, a screen after a quarter of an hour without a
/// cut.  Time: pictures come in the order of their times.  Threads: one.
class Screens {
 public:
  /// @param moved what changed against the picture before, 0 or 255, of any small size; all coordinates are
  /// its.
  void see(const cv::Mat& moved, core::Time at);
  void forget();
  /// Whether this rectangle lies in a screen or suspect.
  bool holds(const cv::Rect& face) const;

 private:
  struct Screen {
    cv::Rect place;
    int cuts = 1;
    core::Time last{};
  };
  void cut(const cv::Rect& place, core::Time at);
  void clear_suspects(const cv::Mat& moved, core::Time at);

  std::vector<Screen> all_;
  cv::Mat before_;  // what moved in the picture before
};

}  // namespace mana::vision
