#pragma once
#include <optional>
#include <vector>

#include "agent/core/result.hpp"
#include "vision/detection/face_finder.hpp"
#include "vision/detection/looking.hpp"
#include "vision/detection/scene.hpp"
#include "vision/detection/screens.hpp"
#include "vision/detection/still_pictures.hpp"
#include "vision/pictures/picture.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

struct PersonOptions {
  core::Duration search_every = std::chrono::milliseconds{130};  ///< while something moves
  core::Duration follow_every = std::chrono::milliseconds{130};  ///< a face that is known; a new one always
  core::Duration steady_every = std::chrono::milliseconds{195};  ///< a known face that stays where it is
  core::Duration heartbeat = std::chrono::seconds{2};            ///< for somebody who sits still
  core::Duration others_every = std::chrono::seconds{1};         ///< for more people, beside a known one
  core::Duration absent_after = std::chrono::seconds{6};         ///< nothing live seen for so long: left
  int smallest_face = 44;  ///< pixels; about 2.1 m from a 640-pixel camera of 60 degrees, 3.2 m of 40
};

/// What one picture told.
struct Sight {
  struct Face {
    cv::Rect place;        ///< in pixels of a picture of width by height
    int number = 0;        ///< another for everybody who comes
    bool frontal = false;  ///< both cascades see it in this picture
  };
  int width = 0, height = 0;  ///< of the picture that was looked at
  SceneMotion motion;
  std::optional<Face> face;  ///< who looks, or the nearest, when looked for and found in this picture
  std::optional<Gaze> gaze;  ///< when it was looked for in this picture
  bool present = false;
  bool busy = false;  ///< something moves or is followed: look often
  int people = 0;     ///< live, confirmed faces; at least 1 while present
  std::vector<int>
      faces;        ///< the numbers of those, and of whom is lost for less than a second; foremost first
  int nearest = 0;  ///< width of the widest of them, pixels; 0: none is followed now
};

/// "A person": motion energy of a body and a live face, confirmed over pictures (Powers et al. 2010 asked
/// for both). A face counts when it came with motion, moves by itself, or replaced what was there, and when
/// the head came or went as a whole or a body moved below it. One that never does is a picture on the wall;
/// one in a television set or with nothing but its own features moving is a face on a screen. Time: pictures
/// come in the order of their times; everything is a function of them.  Threads: one.
class PersonDetector {
 public:
  explicit PersonDetector(FaceFinder finder, PersonOptions options = {});
  /// Pictures of another size are scaled to that of the first; another shape begins anew.
  Sight see(const Picture& picture);
  /// A face of the last picture, straightened; nullopt when it is not all there.
  std::optional<cv::Mat> straight(const Picture& picture, const cv::Rect& face);
  /// As if nobody had been seen.
  void forget();

 private:
  struct Track {
    int number = 0;  // the later somebody came, the greater
    cv::Rect place;
    cv::Rect born_place;
    cv::Rect seat;     // where it has been since `sat_down`
    cv::Mat before;    // the scene's background as it was then; empty: not known
    double score = 1;  // +1 a confirmed sight (+2 a slow one), -0.6 a miss
    double came = 0;   // 1: came with motion; fades over minutes
    double body = 0;   // 1: moved as a whole; else share of what is below the face that moved; fades
    double micro = 1;  // its own small movements, as a multiple of the noise
    core::Time born{};
    core::Time sat_down{};
    core::Time seen{};
    core::Time tried{};
    core::Time eyes_seen{};
    core::Time eyes_tried{core::Time::min()};
    Gaze eyes = Gaze::Frontal;  // what they said when they were last looked for
    int hits = 1;
    bool was_confirmed = false;  // or followed on from one that was
    bool came_back = false;      // to where somebody sat
    bool over_picture = false;   // born where a picture hangs or hung: motion around it proves nothing
    bool frontal = false;
    bool steady = false;  // found where it was
    bool had_eyes = false;
    bool had_body = false;  // ever: who sits still for long under a blanket is no picture
    Gaze gaze = Gaze::Frontal;
  };
  /// A face that was followed a moment ago: one that shows there at once is that one.
  struct Lost {
    int number = 0;
    cv::Rect place;
    core::Time seen{};
  };
  /// Where somebody sat who looks down, or is hidden: the place looks by then as if it had always been so.
  struct Seat {
    cv::Rect place;
    cv::Mat before;             // how everything looked when she came there; empty: not known
    double came = 0, body = 0;  // of the track
    core::Time left{};
  };
  bool is_live(const Track& t) const;
  bool is_confirmed(const Track& t) const;
  cv::Mat fitting(const cv::Mat& grey);
  void follow(const cv::Mat& grey, core::Time at);
  void follow(Track& t, const cv::Mat& grey, core::Time at);
  std::optional<cv::Rect> find_again(const Track& t, const cv::Mat& grey);
  void seen_again(Track& t, const cv::Rect& where, const cv::Mat& grey, core::Time at);
  void weed(const cv::Mat& grey, core::Time at);
  void remember_seat(const Track& t, core::Time at);
  bool take_seat(Track& t, core::Time at);
  void give_number(Track& t, core::Time at);
  cv::Mat before_it_came(const cv::Rect& face) const;
  bool was_there_before(const Track& t, core::Time at) const;
  void search(const cv::Mat& grey, core::Time at, bool everywhere);
  void search(const cv::Mat& grey, core::Time at, const FaceFinder::Search& how);
  core::Duration search_pace(bool moves, core::Time at) const;
  double body_in(const Track& t) const;
  const Track* foremost(core::Time at);
  void tell(Sight& sight, core::Time at);

  FaceFinder finder_;
  PersonOptions options_;
  Scene scene_;
  StillPictures pictures_;
  Screens screens_;
  std::vector<Track> tracks_;
  std::vector<Seat> seats_;
  std::vector<Lost> lost_;
  cv::Size size_;
  core::Time followed_{core::Time::min()};
  core::Time searched_{core::Time::min()};
  core::Time seen_{core::Time::min()};
  core::Duration pace_{};  // between the last two pictures
  core::Time last_{core::Time::min()};
  core::Time stirred_{core::Time::min()};  // when something began to move
  bool stirs_ = false;
  int searches_ = 0;  // that found nobody
  int numbers_ = 0;   // of the last track
  int foremost_ = 0;  // number of who was in front
  core::Time rivals_since_{core::Time::min()};
  bool present_ = false;
};

}  // namespace mana::vision
