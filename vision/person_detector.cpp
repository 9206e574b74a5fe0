#include "vision/person_detector.hpp"

#include <algorithm>
#include <cmath>

#include "vision/grey.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;

constexpr double kPresentScore = 3, kMostScore = 5, kMiss = 0.6;
constexpr std::size_t kMostTracks = 3;
constexpr double kCameFades_s = 300;  // who sits down to read is still there
constexpr double kCame = 0.06, kMicroLive = 2.2, kMicroStill = 1.7;
constexpr core::Duration kLost = 800ms, kPictureAfter = 3s;

bool due(core::Time last, core::Time now, core::Duration every) {
  return last == core::Time::min() || now - last >= every - 1us;
}

cv::Rect around(const cv::Rect& r, double by) {
  return {static_cast<int>(r.x - r.width * by), static_cast<int>(r.y - r.height * by),
          static_cast<int>(r.width * (1 + 2 * by)), static_cast<int>(r.height * (1 + 2 * by))};
}

}  // namespace

PersonDetector::PersonDetector(FaceFinder finder, PersonOptions options)
    : finder_{std::move(finder)}, options_{options} {}

bool PersonDetector::is_live(const Track& t) const { return t.came > kCame || t.micro > kMicroLive; }
bool PersonDetector::is_confirmed(const Track& t) const { return t.score >= kPresentScore && is_live(t); }

Sight PersonDetector::see(const Picture& picture) {
  const cv::Mat grey = view(picture);
  const core::Time at = picture.at;
  Sight sight;
  sight.motion = scene_.see(grey, at);

  const bool followed = !tracks_.empty() && due(followed_, at, options_.follow_every);
  if (followed) {
    followed_ = at;
    follow(grey, at);
  }
  const bool confirmed =
      std::any_of(tracks_.begin(), tracks_.end(), [this](const Track& t) { return is_confirmed(t); });
  const bool eager = sight.motion.open || scene_.light_changed_within(2s, at);
  if (!confirmed && tracks_.size() < kMostTracks &&
      due(searched_, at, eager ? options_.search_every : options_.heartbeat)) {
    searched_ = at;
    search(grey, at, !sight.motion.open);
  }

  const Track* best = nearest();
  const bool anybody =
      std::any_of(tracks_.begin(), tracks_.end(), [this](const Track& t) { return is_live(t); });
  const bool sure = best != nullptr && is_confirmed(*best);
  if (sure || (present_ && (anybody || sight.motion.open))) seen_ = at;
  if (!present_ && sure) present_ = true;
  if (present_ && at - seen_ > options_.absent_after) present_ = false;
  sight.present = present_;
  if (best != nullptr && is_live(*best) && best->seen == at)
    sight.face = Sight::Face{best->place, best->frontal};
  sight.busy = sight.motion.open || !tracks_.empty();
  return sight;
}

const PersonDetector::Track* PersonDetector::nearest() const {
  const auto rank = [this](const Track& t) { return std::tuple{is_confirmed(t), is_live(t), t.place.width}; };
  const auto best = std::max_element(tracks_.begin(), tracks_.end(),
                                     [&](const Track& a, const Track& b) { return rank(a) < rank(b); });
  return best == tracks_.end() ? nullptr : &*best;
}

void PersonDetector::follow(const cv::Mat& grey, core::Time at) {
  for (Track& t : tracks_) follow(t, grey, at);
  weed(grey, at);
}

// Looks for the face near where it was, and near its size.
void PersonDetector::follow(Track& t, const cv::Mat& grey, core::Time at) {
  FaceFinder::Search how;
  how.where = around(t.place, 0.6);
  how.smallest = std::max(options_.smallest_face * 4 / 5, t.place.width * 7 / 10);
  how.largest = t.place.width * 29 / 20;
  how.step = 1.1;
  how.halved = t.place.width > 100;
  double best = 0.2;
  std::optional<cv::Rect> hit;
  for (const cv::Rect& r : finder_.search(grey, how)) {
    if (overlap(r, t.place) > best && !pictures_.is_one(grey, r)) {
      best = overlap(r, t.place);
      hit = r;
    }
  }
  if (hit) {
    t.frontal = finder_.confirm(grey, *hit);
    // A face that is present stays so while one cascade sees it: heads turn.
    t.score = t.frontal || t.score >= kPresentScore ? std::min(kMostScore, t.score + 1)
                                                    : std::max(0.1, t.score - 0.2);
    t.place = *hit;
    t.seen = at;
    ++t.hits;
  } else {
    t.frontal = false;
    t.score = at - t.seen > kLost ? 0 : t.score - kMiss;
  }
  if (const double micro = scene_.micro_motion(t.place, at); micro > 0)
    t.micro += 0.25 * (std::min(6.0, micro) - t.micro);
  const double fade = std::exp(-core::to_seconds(options_.follow_every) / kCameFades_s);
  t.came = std::max(t.came * fade, t.over_picture ? 0 : scene_.heat_in(t.place));
}

void PersonDetector::weed(const cv::Mat& grey, core::Time at) {
  for (const Track& t : tracks_) {
    const bool hangs = t.score > 0 && at - t.born > kPictureAfter && t.hits > 10 && t.micro < kMicroStill &&
                       t.came < kCame && !scene_.light_changed_within(3s, at);
    if (hangs) pictures_.remember(grey, t.place);
  }
  std::erase_if(tracks_, [&](const Track& t) { return t.score <= 0 || pictures_.is_one(grey, t.place); });
}

void PersonDetector::search(const cv::Mat& grey, core::Time at, bool everywhere) {
  FaceFinder::Search how;
  how.smallest = options_.smallest_face;
  how.largest = grey.rows * 9 / 10;
  const cv::Rect moving = everywhere ? cv::Rect{} : scene_.where();
  how.where = moving.empty() ? cv::Rect{0, 0, grey.cols, grey.rows} : moving;
  for (const cv::Rect& face : finder_.search(grey, how)) {
    if (tracks_.size() >= kMostTracks) break;
    const bool known = std::any_of(tracks_.begin(), tracks_.end(),
                                   [&](const Track& t) { return overlap(t.place, face) > 0.2; });
    if (known || pictures_.is_one(grey, face) || !finder_.confirm(grey, face)) continue;
    Track t;
    t.place = face;
    t.born = t.seen = at;
    t.frontal = true;
    t.over_picture = pictures_.is_place_of_one(face);
    t.came = t.over_picture ? 0 : scene_.heat_in(face);
    // Somebody who fills the picture at once looks like a change of light; but a lamp brings no face to
    // a place that was bright and faceless before.
    if (!t.over_picture && scene_.was_otherwise_before_light(face, at)) t.came = 1;
    tracks_.push_back(t);
  }
}

}  // namespace mana::vision
