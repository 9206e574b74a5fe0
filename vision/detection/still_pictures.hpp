#pragma once
#include <vector>

#include "vision/pictures/opencv.hpp"

namespace mana::vision {

/// Faces that were found to be pictures on a wall: remembered by place and look, and ignored while they
/// hang there.  Threads: one.
class StillPictures {
 public:
  void remember(const cv::Mat& grey, const cv::Rect& face);
  /// The same picture at the same place?
  bool is_one(const cv::Mat& grey, const cv::Rect& face) const;
  /// Any remembered picture at this place, whatever it looks like now?
  bool is_place_of_one(const cv::Rect& face) const;
  /// The camera looks elsewhere now: no place means anything any more.
  void forget() { all_.clear(); }

 private:
  struct Hung {
    cv::Rect place;
    cv::Mat look;  // 32 x 32
  };
  std::vector<Hung> all_;
};

}  // namespace mana::vision
