#include "vision/detection/still_pictures.hpp"

#include <algorithm>

#include "vision/detection/face_finder.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {

constexpr int kSize = 32;
constexpr std::size_t kMost = 8;

/// Empty where the picture does not reach.
cv::Mat look_of(const cv::Mat& grey, const cv::Rect& face) {
  const cv::Rect part = face & cv::Rect{0, 0, grey.cols, grey.rows};
  cv::Mat look;
  if (!part.empty()) cv::resize(grey(part), look, {kSize, kSize}, 0, 0, cv::INTER_AREA);
  return look;
}

// Best correlation of a part of the picture, allowing two pixels of shift.
double likeness(const cv::Mat& now, const cv::Mat& then, const cv::Rect& part) {
  const cv::Rect inner{part.x + 2, part.y + 2, part.width - 4, part.height - 4};
  cv::Mat match;
  cv::matchTemplate(now(part), then(inner), match, cv::TM_CCOEFF_NORMED);
  double best = 0;
  cv::minMaxLoc(match, nullptr, &best);
  return best;
}

// The same look a little beside its place: somebody pushed the camera, or the face on a screen sways.
bool hangs_near(const cv::Mat& grey, const cv::Mat& look, const cv::Rect& place) {
  constexpr double kAround = 0.25, kAlike = 0.85;
  const int by = static_cast<int>(place.width * kAround);
  const cv::Rect part = cv::Rect{place.x - by, place.y - by, place.width + 2 * by, place.height + 2 * by} &
                        cv::Rect{0, 0, grey.cols, grey.rows};
  const double scale = static_cast<double>(kSize) / place.width;
  cv::Mat now, match;
  if (part.empty()) return false;
  cv::resize(grey(part), now, {}, scale, scale, cv::INTER_AREA);
  const cv::Mat inner = look({2, 2, kSize - 4, kSize - 4});
  if (now.cols < inner.cols || now.rows < inner.rows) return false;
  cv::matchTemplate(now, inner, match, cv::TM_CCOEFF_NORMED);
  double best = 0;
  cv::minMaxLoc(match, nullptr, &best);
  return best > kAlike;
}

}  // namespace

void StillPictures::remember(const cv::Mat& grey, const cv::Rect& face) {
  cv::Mat look = look_of(grey, face);
  if (look.empty()) return;
  all_.push_back({face, std::move(look)});
  if (all_.size() > kMost) all_.erase(all_.begin());
}

bool StillPictures::is_place_of_one(const cv::Rect& face) const {
  return std::any_of(all_.begin(), all_.end(),
                     [&face](const Hung& h) { return overlap(h.place, face) > 0.2; });
}

bool StillPictures::is_one(const cv::Mat& grey, const cv::Rect& face) const {
  return std::any_of(all_.begin(), all_.end(), [&](const Hung& h) {
    if (overlap(h.place, face) <= 0.3) return false;
    const cv::Mat now = look_of(grey, h.place);
    if (now.empty()) return false;
    if (likeness(now, h.look, {0, 0, kSize, kSize}) > 0.8) return true;
    int quarters = 0;  // half hidden by somebody who walks past
    for (const int y : {0, kSize / 2}) {
      for (const int x : {0, kSize / 2})
        quarters += likeness(now, h.look, {x, y, kSize / 2, kSize / 2}) > 0.8;
    }
    return quarters >= 2 || hangs_near(grey, h.look, h.place);
  });
}

}  // namespace mana::vision
