#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "agent/core/result.hpp"
#include "vision/detection/straight_face.hpp"
#include "vision/pictures/opencv.hpp"

namespace cv {
class CascadeClassifier;
}

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// Frontal faces by Viola and Jones (2001): two cascades of OpenCV's own data that must agree. Together
/// they call 0.1 % of faceless pictures a face, each alone ten times as many (measured on video). They look
/// only where a third one of local binary patterns (Liao et al. 2007) sees what may be a face, which is
/// thrice as quick and often wrong. Threads: one.
class FaceFinder {
 public:
  /// @param folder with haarcascade_frontalface_alt2.xml and ..._default.xml; better also
  /// haarcascade_profileface.xml, haarcascade_eye_tree_eyeglasses.xml, and
  /// ../lbpcascades/lbpcascade_frontalface.xml. NotFound, BadInput.
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
    /// Of the copy that is searched: smaller is quicker and loses small faces. The quick cascade's window is
    /// 24 pixels, its faces 0.83 as wide: a half is four times as quick as the whole and finds from 58 on.
    double scale = 0.5;
  };
  /// What the first cascade takes for faces, where the quick one saw something.
  std::vector<cv::Rect> search(const cv::Mat& grey, const Search& how);
  /// Whether the second cascade agrees.
  bool confirm(const cv::Mat& grey, const cv::Rect& face);
  /// Whether the face near here is seen from its left or right side. False without the profile cascade.
  bool is_profile(const cv::Mat& grey, const cv::Rect& near);
  /// Open eyes in a frontal face, 0 to 2; they need a face at least kSmallestForEyes wide. 2 without the
  /// cascade.
  int open_eyes(const cv::Mat& grey, const cv::Rect& face);
  /// The middles of both eyes, the left one of the picture first; nullopt when not just two are seen, level.
  std::optional<EyePair> eyes(const cv::Mat& grey, const cv::Rect& face);
  static constexpr int kSmallestForEyes = 70;

 private:
  FaceFinder();
  struct EyeSearch {
    double width;  ///< the face is scaled to
    double step;   ///< between one size of eyes and the next
  };
  static constexpr EyeSearch kWhereExactly{120, 1.1}, kAreOpen{100, 1.15};
  std::vector<cv::Rect2d> find_eyes(const cv::Mat& grey, const cv::Rect& face, EyeSearch how);
  std::unique_ptr<cv::CascadeClassifier> quick_, first_, second_, profile_, eyes_;
};

/// Overlap of two rectangles: intersection over union, 0..1.
double overlap(const cv::Rect& a, const cv::Rect& b);

}  // namespace mana::vision
