#pragma once

#include "agent/core/time.hpp"
#include "vision/pictures/opencv.hpp"

// Of this folder's own files only: it brings OpenCV with it.
namespace mana::vision {

/// What moved in the newest picture. Shares are of the whole picture, 0..1.
struct SceneMotion {
  double energy = 0;      ///< share of the picture that changed, smoothed over 0.4 s
  bool lighting = false;  ///< a lamp, the sun: everything changed, nothing moved
  bool open = false;      ///< something the size of a body moves, or did within the last two seconds
};

/// Motion energy against an adaptive background, on a grey copy 160 pixels wide.
///
/// Per pixel a mean and a variance (20 s to learn the background, 180 s under something that stands in
/// front of it). A common gain between picture and background (the median ratio) is taken out first, so
/// that a dimming lamp is no motion; a jump of the gain over 12 %, or nearly half the picture at once, is
/// lighting: held for half a second while the background is learnt anew. So is a camera that is pushed. In
/// the dark, where everything differs by fewer grey levels, fewer count. Time: pictures come in the order of
/// their times.  Threads: one.
class Scene {
 public:
  SceneMotion see(const cv::Mat& grey, core::Time at);

  const cv::Mat& small() const { return small_; }
  double scale() const { return scale_; }  ///< pixels of the picture in one of small()
  /// Share of this rectangle (of the whole picture) where something moved in the last seconds.
  double heat_in(const cv::Rect& of_picture) const;
  /// Whether this rectangle (of the whole picture) is as it has long been, or as much alike as in another
  /// light or a pixel beside: true in changing light. Who stands still for minutes looks so as well.
  bool looks_as_long(const cv::Rect& of_picture) const;
  /// How everything has long looked, so that it can be asked for later.
  cv::Mat background() const { return mean_.clone(); }
  /// Whether this rectangle (of the whole picture) looks as it did in an earlier background().
  bool looks_as_in(const cv::Mat& background, const cv::Rect& of_picture) const;
  /// What changed against the picture before, 0 or 255, of small()'s size.
  const cv::Mat& moved() const { return moved_; }
  /// A rectangle of the whole picture in small()'s pixels; may be empty.
  cv::Rect in_small(const cv::Rect& of_picture) const;
  /// Where something moved in the last seconds or stands in front of the background; empty: nowhere.
  cv::Rect where() const;
  /// How much a place changes over 0.8 s, as a multiple of the camera's own noise; 0: not known now.
  double micro_motion(const cv::Rect& of_picture, core::Time at) const;
  /// A place's look before the last change of light, for telling a lamp from a person who fills the picture.
  bool was_otherwise_before_light(const cv::Rect& of_picture, core::Time at) const;
  /// A change of light happened within the last `span`.
  bool light_changed_within(core::Duration span, core::Time at) const;

 private:
  void reset();
  void compare(double gain, double gain_before, double dt, bool learn_fast, double& foreground,
               double& moved);
  double largest_blob(double& height);

  double scale_ = 1;
  cv::Mat small_, before_, mean_, variance_, foreground_, moved_, heat_;
  cv::Mat before_light_;
  cv::Rect blobs_;
  struct Past {
    core::Time at;
    cv::Mat small;
  };
  std::vector<Past> past_;  // the last 0.8 s
  core::Time last_{core::Time::min()};
  core::Time first_{};
  core::Time light_at_{core::Time::min()};
  core::Time open_at_{core::Time::min()};
  double energy_ = 0;
  bool gate_ = false;
};

}  // namespace mana::vision
