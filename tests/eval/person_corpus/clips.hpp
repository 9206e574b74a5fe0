#pragma once
#include <functional>
#include <string>
#include <vector>

#include "agent/core/random.hpp"
#include "tests/eval/person_corpus/rooms.hpp"

/// What happens in the rooms of the corpus.
namespace mana::person_corpus {

/// How a room looks at an instant, before anybody stands in it.
struct Look {
  double dx = 0, dy = 0;                                  ///< the camera was pushed so far
  double gain = 1;                                        ///< of the light, or of the camera
  double gamma = 1;                                       ///< of the camera while it finds its exposure
  double television = -1;                                 ///< seconds into the programme; negative: off
  double curtain = 0;                                     ///< how strong the wind is, 0..1
  double door = 0;                                        ///< 0 shut .. 1 open
  bool talks = false;                                     ///< she, in the mirror
  std::function<void(cv::Mat&)> light = {}, things = {};  ///< on walls and floor; in front of them
};

struct Clip {
  std::string kind;
  bool is_visit = false;
  double length_s = 0;
  double face_s = 0;   ///< of a visit: from when on all of the face is in the picture and turned here
  double face_px = 0;  ///< of a visit: how wide the face is
  std::function<void(Look&, double t)> happens = {};
  std::function<cv::Rect(double t)> face_at = {};  ///< of a visit: where the face is, as a detector frames it
};

/// Somebody comes, stays some seconds and goes.
Clip visit(const Room& room, core::Random& chance);
/// Anything else. Kinds take turns, but for those that a room has no place for.
Clip no_visit(const Room& room, core::Random& chance, int number);

/// The camera's picture of a room without its noise.
cv::Mat picture_of(const Room& room, const Look& look, double t);

/// A light on walls and floor: what each pixel is multiplied by.
void shine(cv::Mat& picture, const cv::Mat& light);
/// Around a lamp: 1 + strength at its place.
cv::Mat lamp_light(cv::Point at, double reach, double strength);

}  // namespace mana::person_corpus
