#pragma once
#include <algorithm>
#include <opencv2/core.hpp>

#include "vision/detection/face_finder.hpp"

namespace mana::test {

/// From when on a face could be found by somebody with time: two pictures in a row in which both cascades
/// agree on one, all of it in the picture; at 1.05 between sizes and full resolution, far more than the eyes
/// could afford.
class FirstSight {
 public:
  explicit FirstSight(vision::FaceFinder& finder) : finder_{&finder} {}

  /// @param where  the face is looked for here: the whole picture, or around where it is known to be
  /// @return whether this picture is the second in a row
  bool is_second(const cv::Mat& grey, const cv::Rect& where) {
    const auto found =
        finder_->search(grey, {where & cv::Rect{{}, grey.size()}, 44, grey.rows * 9 / 10, 1.05, 1});
    const bool is_face =
        std::any_of(found.begin(), found.end(), [&](const cv::Rect& r) { return finder_->confirm(grey, r); });
    in_a_row_ = is_face ? in_a_row_ + 1 : 0;
    return in_a_row_ == 2;
  }

 private:
  vision::FaceFinder* finder_;  // never null
  int in_a_row_ = 0;
};

}  // namespace mana::test
