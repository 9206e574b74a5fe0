#pragma once
#include <opencv2/core.hpp>
#include <optional>

#include "agent/core/random.hpp"

/// The rooms of the corpus: the real one of the room film, mirrored and seen from nearer, and made ones. What
/// can happen in a room hangs or stands in it all the time.
namespace mana::person_corpus {

inline constexpr int kWidth = 640, kHeight = 480, kFps = 15;
inline constexpr double kOver = 1.2;  // the camera sees a part of a larger room, so that it can be pushed

/// Everything in pixels of the camera's picture.
struct Room {
  bool is_real = false;
  cv::Mat empty;        ///< as lit in daylight, nobody there; larger than the camera's picture
  cv::Rect picture;     ///< a portrait on the wall; empty: none
  cv::Rect television;  ///< empty: none
  cv::Rect mirror;      ///< in which the companion sees herself; empty: none
  cv::Rect door;        ///< can be opened
  cv::Rect curtain;     ///< in front of a window
  cv::Mat hangs, own;   ///< what the picture shows; her own face
  int own_mouth = 0;    ///< where her mouth is in it, pixels from above
  double light = 1;     ///< of the whole room
  double noise = 2;     ///< of the camera, grey levels
};

Room room_of(core::Random& chance, int number);
/// The part of the room that the camera sees, pushed by so many pixels.
cv::Mat seen(const Room& room, double dx, double dy);
/// A face in a frame, with now and then a blink; it talks with the mouth that it is told of.
void put_face(cv::Mat& picture, const cv::Mat& face, const cv::Rect& place, double t,
              std::optional<int> mouth = {});

}  // namespace mana::person_corpus
