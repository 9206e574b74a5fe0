#pragma once
#include <filesystem>
#include <memory>
#include <opencv2/core.hpp>
#include <vector>

#include "agent/core/result.hpp"

namespace cv {
class CascadeClassifier;
}

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// Frontal faces by Viola and Jones (2001): two cascades of OpenCV's own data that must agree. Together
/// they call 0.1 % of faceless pictures a face, each alone ten times as many (measured on video).
/// Threads: one.
class FaceFinder {
 public:
  /// @param folder with haarcascade_frontalface_alt2.xml and ..._default.xml. NotFound, BadInput.
  static core::Result<FaceFinder> open(
      const std::filesystem::path& folder = "/usr/share/opencv4/haarcascades");
  FaceFinder(FaceFinder&&) noexcept;
  FaceFinder& operator=(FaceFinder&&) noexcept;
  ~FaceFinder();

  struct Search {
    cv::Rect where;      ///< part of the picture
    int smallest = 44;   ///< width in pixels
    int largest = 0;     ///< 0: no limit
    double step = 1.15;  ///< between one size and the next
    bool halved = true;  ///< search a half-size copy: four times as quick, loses faces under 44 pixels
  };
  /// What the first cascade takes for faces.
  std::vector<cv::Rect> search(const cv::Mat& grey, const Search& how);
  /// Whether the second cascade agrees.
  bool confirm(const cv::Mat& grey, const cv::Rect& face);

 private:
  FaceFinder();
  std::unique_ptr<cv::CascadeClassifier> first_, second_;
};

/// Overlap of two rectangles: intersection over union, 0..1.
double overlap(const cv::Rect& a, const cv::Rect& b);

}  // namespace mana::vision
