#pragma once
#include "vision/expression/expression.hpp"

namespace cv {
class Mat;
}

namespace mana::vision {

/// Takes a face for an expression. Threads: one.
class ExpressionReader {
 public:
  virtual ~ExpressionReader() = default;
  /// @param straight of straight_face.
  virtual ExpressionScores read(const cv::Mat& straight) = 0;
};

}  // namespace mana::vision
