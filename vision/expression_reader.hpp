#pragma once
#include <opencv2/core.hpp>

#include "vision/expression.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// Takes a face for an expression. Threads: one.
class ExpressionReader {
 public:
  virtual ~ExpressionReader() = default;
  /// @param straight of straight_face.
  virtual ExpressionScores read(const cv::Mat& straight) = 0;
};

}  // namespace mana::vision
