#include "vision/detection/screens.hpp"

#include <algorithm>

#include "vision/detection/face_finder.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kSuspectStays = 30s, kScreenStays = 15min;
constexpr std::size_t kMost = 6;
constexpr int kLeastWidth = 12, kLeastHeight = 8;           // of 160 by 120: a set five metres away
constexpr double kMostShare = 0.4;                          // of the picture
constexpr double kSquarest = 1.15, kWidest = 2.6;           // width / height
constexpr double kFilled = 0.5;                             // of the rectangle changed ...
constexpr double kQuietBefore = 0.12, kQuietAround = 0.08;  // ... out of rest, and nothing around it did
constexpr double kSamePlace = 0.7;                          // overlap
constexpr double kInside = 0.85;                            // of a face
constexpr double kCrosses = 0.15;                           // of the ring around a suspect moves

double share(const cv::Mat& moved, const cv::Rect& r) {
  return r.empty() ? 0 : cv::countNonZero(moved(r)) / static_cast<double>(r.area());
}

/// What moves in a ring around a place, as a share of the ring that is in the picture.
double share_around(const cv::Mat& moved, const cv::Rect& r, int inner, int outer) {
  const cv::Rect all{0, 0, moved.cols, moved.rows};
  const auto grown = [&](int by) {
    return cv::Rect{r.x - by, r.y - by, r.width + 2 * by, r.height + 2 * by} & all;
  };
  const cv::Rect in = grown(inner);
  const cv::Rect out = grown(outer);
  const int ring = out.area() - in.area();
  return ring > 0 ? (cv::countNonZero(moved(out)) - cv::countNonZero(moved(in))) / double(ring) : 0;
}

}  // namespace

void Screens::see(const cv::Mat& moved, core::Time at) {
  if (before_.size() != moved.size()) {
    forget();
    before_ = cv::Mat::zeros(moved.size(), CV_8U);
  }
  std::erase_if(all_,
                [at](const Screen& s) { return at - s.last > (s.cuts > 1 ? kScreenStays : kSuspectStays); });
  const int changed = cv::countNonZero(moved);
  if (changed >= kLeastWidth * kLeastHeight / 2) {
    cv::Mat joined, labels, stats, centres;
    cv::morphologyEx(moved, joined, cv::MORPH_CLOSE, cv::Mat::ones(5, 5, CV_8U));
    const int count = cv::connectedComponentsWithStats(joined, labels, stats, centres);
    for (int i = 1; i < count; ++i) {
      const cv::Rect box{stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                         stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)};
      const double shape = static_cast<double>(box.width) / box.height;
      const bool touches_edge =
          box.x < 1 || box.y < 1 || box.br().x >= moved.cols || box.br().y >= moved.rows;
      if (box.width < kLeastWidth || box.height < kLeastHeight || touches_edge || shape < kSquarest ||
          shape > kWidest || box.area() > kMostShare * static_cast<double>(moved.total()))
        continue;
      if (share(moved, box) > kFilled && share(before_, box) < kQuietBefore &&
          share_around(moved, box, 2, 7) < kQuietAround)
        cut(box, at);
    }
    clear_suspects(moved, at);
  }
  moved.copyTo(before_);
}

void Screens::cut(const cv::Rect& place, core::Time at) {
  const auto known = std::find_if(all_.begin(), all_.end(),
                                  [&place](const Screen& s) { return overlap(s.place, place) > kSamePlace; });
  if (known != all_.end()) {
    ++known->cuts;
    known->last = at;
    known->place |= place;
    return;
  }
  if (all_.size() >= kMost) all_.erase(all_.begin());
  all_.push_back({place, 1, at});
}

void Screens::clear_suspects(const cv::Mat& moved, core::Time at) {
  std::erase_if(all_, [&](const Screen& s) {
    return s.cuts == 1 && at > s.last && share_around(moved, s.place, 1, 6) > kCrosses &&
           share(moved, s.place) > kQuietBefore;
  });
}

void Screens::forget() {
  all_.clear();
  before_.release();
}

bool Screens::holds(const cv::Rect& face) const {
  return std::any_of(all_.begin(), all_.end(),
                     [&face](const Screen& s) { return (s.place & face).area() >= kInside * face.area(); });
}

}  // namespace mana::vision
