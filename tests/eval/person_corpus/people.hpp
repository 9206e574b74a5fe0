#pragma once
#include <cstdint>
#include <filesystem>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "agent/core/random.hpp"

/// The people of the corpus: real portraits, cut out of their grey wall, on a body made by code.
namespace mana::person_corpus {

/// Of a portrait, in its own pixels: 480 by 480, the eyes within 15 of the same place.
inline constexpr double kFaceWidth = 210;  // about what a face detector frames
inline const cv::Point2d kFaceMiddle{240, 250};

/// Somebody with a body, grey, larger than life: the upper 480 rows are the portrait.
struct Figure {
  std::string name;
  cv::Mat grey;   ///< 0 where nothing is
  cv::Mat alpha;  ///< 255 where somebody is
};

/// The portraits, grey, square; empty without the data.
const std::vector<cv::Mat>& portraits();
/// The faces of the companion herself, as large as the portraits; empty without docs/faces.jpg.
const std::vector<cv::Mat>& own_faces();
inline constexpr int kMouthOfOwn = 330;  // pixels from above

/// One of the people in some clothes.
Figure figure_of(std::size_t person, core::Random& chance);
std::size_t people();
/// The same from behind: hair where the face was.
Figure from_behind(const Figure& figure, core::Random& chance);

/// A figure of one size, ready to be put into many pictures.
class Puppet {
 public:
  /// @param face_width of the largest size it will be shown at, pixels of the picture
  Puppet(const Figure& figure, double face_width);
  struct Pose {
    double x = 0, y = 0;  ///< middle of the face
    double size = 1;      ///< of the largest
    double lean = 0;      ///< degrees
    double smear = 0;     ///< pixels it moves while the shutter is open
  };
  /// @param light  how much of the room's light falls on it
  void put_into(cv::Mat& picture, const Pose& pose, double light) const;

 private:
  cv::Mat grey_, alpha_;
  cv::Point2d middle_;
};

}  // namespace mana::person_corpus
