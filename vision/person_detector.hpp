#pragma once
#include <optional>
#include <vector>

#include "agent/core/result.hpp"
#include "vision/face_finder.hpp"
#include "vision/picture.hpp"
#include "vision/scene.hpp"
#include "vision/still_pictures.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

struct PersonOptions {
  core::Duration search_every = std::chrono::milliseconds{200};  ///< while something moves
  core::Duration follow_every = std::chrono::milliseconds{130};  ///< a face that was found
  core::Duration heartbeat = std::chrono::seconds{2};            ///< for somebody who sits still
  core::Duration absent_after = std::chrono::seconds{6};         ///< nothing live seen for so long: left
  int smallest_face = 44;  ///< pixels; about 3 m from a 640-pixel camera
};

/// What one picture told.
struct Sight {
  struct Face {
    cv::Rect place;
    bool frontal = false;  ///< both cascades see it in this picture
  };
  SceneMotion motion;
  std::optional<Face> face;  ///< the nearest live face, when it was looked for and found in this picture
  bool present = false;
  bool busy = false;  ///< something moves or is followed: look often
};

/// "A person": motion energy of a body and a live face, confirmed over pictures (Powers et al. 2010 asked
/// for both). A face counts when it came with motion, moves by itself, or replaced what was there; one that
/// never does is a picture on the wall.
/// Time: pictures come in the order of their times; everything is a function of them.  Threads: one.
class PersonDetector {
 public:
  explicit PersonDetector(FaceFinder finder, PersonOptions options = {});
  Sight see(const Picture& picture);

 private:
  struct Track {
    cv::Rect place;
    double score = 1;  // +1 a confirmed sight, -0.6 a miss
    double came = 0;   // 1: came with motion; fades over minutes
    double micro = 1;  // its own small movements, as a multiple of the noise
    core::Time born{};
    core::Time seen{};
    int hits = 1;
    bool over_picture = false;  // born where a picture hangs: motion around it proves nothing
    bool frontal = false;
  };
  bool is_live(const Track& t) const;
  bool is_confirmed(const Track& t) const;
  void follow(const cv::Mat& grey, core::Time at);
  void follow(Track& t, const cv::Mat& grey, core::Time at);
  void weed(const cv::Mat& grey, core::Time at);
  void search(const cv::Mat& grey, core::Time at, bool everywhere);
  const Track* nearest() const;

  FaceFinder finder_;
  PersonOptions options_;
  Scene scene_;
  StillPictures pictures_;
  std::vector<Track> tracks_;
  core::Time followed_{core::Time::min()};
  core::Time searched_{core::Time::min()};
  core::Time seen_{core::Time::min()};
  bool present_ = false;
};

}  // namespace mana::vision
