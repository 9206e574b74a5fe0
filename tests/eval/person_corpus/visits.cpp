#include <algorithm>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>

#include "tests/eval/person_corpus/clips.hpp"
#include "tests/eval/person_corpus/people.hpp"

namespace mana::person_corpus {
namespace {

constexpr double kShutter_s = 0.01, kFace_m = 0.16;

/// From the side of the picture to a place, a stay, and away again.
struct Walk {
  double from = 0, to = 0, away = 0;  ///< x of the middle of the face
  double speed = 0;                   ///< pixels a second
  double stays_s = 0, leaves_s = 0, ends_s = 0;
  bool sits = false, comes_nearer = false;
  double y = 0, width = 0;

  double arrives_s() const { return std::abs(to - from) / speed; }
  double x(double t) const {
    if (t < arrives_s()) return from + std::copysign(speed * t, to - from);
    if (t < leaves_s) return to;
    return to + std::copysign(speed * (t - leaves_s), away - to);
  }
  bool walks(double t) const { return t < arrives_s() || t > leaves_s; }
  double size(double t) const {
    return comes_nearer ? 0.7 + 0.3 * std::clamp((t - arrives_s()) / 2, 0.0, 1.0) : 1;
  }
  double sunk(double t) const {  // in widths of the face
    if (!sits) return 0;
    const double down = std::clamp((t - arrives_s() - 1) / 1.2, 0.0, 1.0),
                 up = std::clamp((leaves_s - t) / 1.0, 0.0, 1.0);
    return 1.3 * std::min(down, up);
  }
  /// When all of the face is in the picture.
  double whole_s() const {
    const double half = width * size(0) / 2;
    const double edge = from < to ? half : kWidth - half;
    return std::abs(edge - from) / speed;
  }
};

Walk walk_of(core::Random& chance) {
  Walk w;
  w.width = 46 * std::exp(chance.uniform(0, std::log(190 / 46.0)));
  w.comes_nearer = w.width > 70 && chance.below(5) == 0;
  w.sits = !w.comes_nearer && chance.below(4) == 0;
  const double room_below = w.sits ? 1.3 * w.width : 0;
  w.y = chance.uniform(w.width * 0.75 + 5,
                       std::max(w.width * 0.75 + 20, std::min(300.0, 430 - w.width / 2 - room_below)));
  const double off = w.width * 1.4;  // the arms are out of the picture as well
  const bool left = chance.below(2) == 0;
  w.from = left ? -off : kWidth + off;
  w.away = chance.below(3) == 0 ? kWidth - w.from : w.from;
  w.to = chance.uniform(w.width * 0.7 + 10, kWidth - w.width * 0.7 - 10);
  w.speed = w.width * (w.comes_nearer ? 0.7 : 1) / kFace_m * chance.uniform(0.3, 1.0);  // metres a second
  w.stays_s = chance.uniform(3, 8) + (w.sits ? 2.5 : 0);
  w.leaves_s = w.arrives_s() + w.stays_s;
  w.ends_s = w.leaves_s + std::abs(w.away - w.to) / w.speed;
  return w;
}

struct Somebody {
  Puppet front, back;
};

}  // namespace

Clip visit(const Room& room, core::Random& chance) {
  const Walk w = walk_of(chance);
  const Figure figure = figure_of(chance.below(people()), chance);
  const auto who = std::make_shared<Somebody>(
      Somebody{Puppet{figure, w.width}, Puppet{from_behind(figure, chance), w.width}});
  const double lit = chance.uniform(0.75, 1.1), restless = chance.uniform(0.005, 0.04),
               beat = chance.uniform(1.5, 2.1);
  const double turns_s = w.arrives_s() + chance.uniform(0.5, 1.5);
  const double lamp_s = chance.uniform(0.2, 1), brighter = chance.uniform(1.3, 2);
  const auto way = chance.below(6);
  const bool turns = way == 0, lamp = way == 1 && room.light < 0.7;
  const bool television = way == 2 && !room.television.empty();
  Clip clip{.kind = w.comes_nearer ? "comes nearer"
                    : w.sits       ? "sits down"
                                   : "walks in",
            .is_visit = true,
            .length_s = w.ends_s,
            .face_s = turns ? turns_s : w.whole_s(),
            .face_px = w.width * w.size(0)};
  if (turns) clip.kind = "turns round";
  if (lamp) clip.kind = "switches the lamp on";
  if (television) clip.kind = "watches television";
  clip.face_at = [w](double t) {
    const double width = w.width * w.size(t);
    return cv::Rect(cv::Rect2d{w.x(t) - width / 2, w.y + w.sunk(t) * w.width - width / 2, width, width});
  };
  clip.happens = [=](Look& look, double t) {
    if (television) look.television = 20 + t;
    if (lamp) look.gain = t > lamp_s && t < w.ends_s - 0.5 ? brighter : 1;
    look.things = [=](cv::Mat& picture) {
      const double sway = restless * w.width;
      Puppet::Pose pose{w.x(t), w.y + w.sunk(t) * w.width, w.size(t), 0, 0};
      if (w.walks(t)) {
        pose.y += 0.03 * w.width * std::abs(std::sin(t * beat * CV_PI));
        pose.lean = 1.5 * std::sin(t * beat * CV_PI);
        pose.smear = w.speed * kShutter_s;
      } else {
        pose.x += sway * std::sin(t * 0.9) + 0.4 * sway * std::sin(t * 2.3);
        pose.y += 0.5 * sway * std::sin(t * 1.4);
        pose.lean = 40 * restless * std::sin(t * 0.7);
      }
      const bool from_behind = turns && (t < turns_s || t > w.leaves_s);
      (from_behind ? who->back : who->front).put_into(picture, pose, lit);
    };
  };
  return clip;
}

}  // namespace mana::person_corpus
