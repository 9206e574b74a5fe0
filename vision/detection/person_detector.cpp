#include "vision/detection/person_detector.hpp"

#include <algorithm>
#include <cmath>

#include "vision/pictures/grey.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;

constexpr double kPresentScore = 3, kMostScore = 5, kMiss = 0.6;
constexpr double kPlainScore = 2, kPlain = 0.7;  // of a face and a body that both came before our eyes
constexpr core::Duration kUsualPace = 67ms;      // what one point of score stands for
constexpr std::size_t kMostTracks = 3;
constexpr double kCameFades_s = 300;  // who sits down to read is still there
constexpr double kCame = 0.06, kBody = 0.06, kCameAsAWhole = 0.4, kMicroLive = 2.2, kMicroStill = 1.7;
constexpr core::Duration kLost = 800ms, kTurnedStays = 4s, kEntry = 2s, kPictureAfter = 3s,
                         kEyesShutAfter = 1500ms;
constexpr core::Duration kMirrorAfter = 10s;  // a face that talks for so long, and below it nothing moves
constexpr core::Duration kAbsorbed = 20s;     // sooner the background does not become who stands before it
constexpr core::Duration kSits = 30s, kSeatIsKept = 600s;  // who only stops for a moment has no seat
constexpr core::Duration kSameFace = 2s;                   // sooner nobody else can sit there
constexpr core::Duration kEyesEvery = 390ms;               // as dear as following; lids do not matter sooner
constexpr double kClearlyMore = 1.2;
constexpr core::Duration kRivals = 1s;
// A half-size copy is quick to search and blind to the smallest faces, so now and then a finer one is
// searched for these alone.
constexpr int kSmallOnesEvery = 3, kSmall = 66;
constexpr double kFine = 0.65;
constexpr double kSameShape = 0.02, kSamePlace = 0.8;

bool due(core::Time last, core::Time now, core::Duration every) {
  return last == core::Time::min() || now - last >= every - 1us;
}

cv::Rect around(const cv::Rect& r, double by) {
  return {static_cast<int>(r.x - r.width * by), static_cast<int>(r.y - r.height * by),
          static_cast<int>(r.width * (1 + 2 * by)), static_cast<int>(r.height * (1 + 2 * by))};
}

/// Where the body of a face is: below the chin, wider than the head.
cv::Rect body_of(const cv::Rect& face) {
  return {face.x - face.width * 6 / 10, face.y + face.height * 13 / 10, face.width * 22 / 10,
          face.height * 15 / 10};
}

bool has_walked(const cv::Rect& from, const cv::Rect& to) {
  const double dx = from.x + from.width / 2.0 - to.x - to.width / 2.0;
  const double dy = from.y + from.height / 2.0 - to.y - to.height / 2.0;
  return std::hypot(dx, dy) > from.width / 2.0;
}

}  // namespace

PersonDetector::PersonDetector(FaceFinder finder, PersonOptions options)
    : finder_{std::move(finder)}, options_{options} {}

bool PersonDetector::is_live(const Track& t) const {
  return t.body > kBody && (t.came > kCame || t.micro > kMicroLive);
}
bool PersonDetector::is_confirmed(const Track& t) const {
  const bool is_plain = t.came > kPlain && t.body > kPlain;
  return t.score >= (is_plain ? kPlainScore : kPresentScore) && is_live(t);
}

void PersonDetector::forget() {
  scene_ = {};
  pictures_.forget();
  screens_.forget();
  tracks_.clear();
  seats_.clear();
  lost_.clear();
  size_ = {};
  followed_ = searched_ = seen_ = last_ = stirred_ = core::Time::min();
  stirs_ = false;
  present_ = false;
}

// Everything that is remembered is remembered by its place in pixels.
cv::Mat PersonDetector::fitting(const cv::Mat& grey) {
  if (grey.size() == size_) return grey;
  const double shape = static_cast<double>(grey.cols) / grey.rows;
  if (size_.empty() || std::abs(shape * size_.height / size_.width - 1) > kSameShape) {
    const bool was_present = present_;
    const core::Time seen = seen_;
    forget();
    size_ = grey.size();
    present_ = was_present;  // who was there a moment ago has not gone
    seen_ = seen;
    return grey;
  }
  cv::Mat scaled;
  cv::resize(grey, scaled, size_, 0, 0, cv::INTER_AREA);
  return scaled;
}

std::optional<cv::Mat> PersonDetector::straight(const Picture& picture, const cv::Rect& face) {
  const cv::Mat grey = view(picture);
  if (grey.size() != size_) return {};  // seen scaled; the next one will do
  return straight_face(grey, face, finder_.eyes(grey, face));
}

core::Duration PersonDetector::search_pace(bool moves, core::Time at) const {
  const bool known =
      std::any_of(tracks_.begin(), tracks_.end(), [this](const Track& t) { return is_confirmed(t); });
  const bool eager = moves || scene_.light_changed_within(2s, at);
  if (known) return eager ? options_.others_every : 4 * options_.others_every;
  // Who comes in is told by the first sights of the face: none is left out.
  if (moves && stirred_ != core::Time::min() && at - stirred_ < kEntry) return {};
  return eager ? options_.search_every : options_.heartbeat;
}

Sight PersonDetector::see(const Picture& picture) {
  const cv::Mat grey = fitting(view(picture));
  const core::Time at = picture.at;
  pace_ = last_ == core::Time::min() ? kUsualPace : at - last_;
  last_ = at;
  Sight sight;
  sight.motion = scene_.see(grey, at);
  screens_.see(scene_.moved(), at);
  if (sight.motion.open && !stirs_) stirred_ = at;
  stirs_ = sight.motion.open;
  follow(grey, at);
  if (tracks_.size() < kMostTracks && due(searched_, at, search_pace(sight.motion.open, at))) {
    searched_ = at;
    search(grey, at, !sight.motion.open);
  }
  tell(sight, at);
  return sight;
}

void PersonDetector::tell(Sight& sight, core::Time at) {
  sight.width = size_.width;
  sight.height = size_.height;
  bool anybody = false;
  for (Track& t : tracks_) {
    anybody = anybody || is_live(t);
    t.was_confirmed = t.was_confirmed || is_confirmed(t);
    if (t.was_confirmed && is_live(t)) sight.faces.push_back(t.number);
    if (!is_confirmed(t)) continue;
    ++sight.people;
    sight.nearest = std::max(sight.nearest, t.place.width);
  }
  if (sight.people > 0 || (present_ && (anybody || sight.motion.open))) seen_ = at;
  if (sight.people > 0) present_ = true;
  if (present_ && at - seen_ > options_.absent_after) present_ = false;
  sight.present = present_;
  if (present_) sight.people = std::max(1, sight.people);
  if (const Track* t = foremost(at); t == nullptr || !is_live(*t)) {
    sight.gaze = Gaze::Nobody;
  } else if (t->tried == at) {
    sight.gaze = t->gaze;
    if (t->seen == at) sight.face = Sight::Face{t->place, t->number, t->frontal};
  }
  std::stable_partition(sight.faces.begin(), sight.faces.end(), [this](int n) { return n == foremost_; });
  sight.busy = sight.motion.open || !tracks_.empty();
}

// Who looks comes before who is near. Of two who are much alike one stays in front: somebody else has to be
// clearly more so, for a while.
const PersonDetector::Track* PersonDetector::foremost(core::Time at) {
  const auto certain = [this](const Track& t) { return std::pair{is_confirmed(t), is_live(t)}; };
  const auto weight = [](const Track& t) {
    const bool looks = t.gaze == Gaze::Eyes || t.gaze == Gaze::Frontal;
    return t.place.width * (looks ? 1.5 : 1.0);
  };
  const auto best = std::max_element(tracks_.begin(), tracks_.end(), [&](const Track& a, const Track& b) {
    return std::pair{certain(a), weight(a)} < std::pair{certain(b), weight(b)};
  });
  if (best == tracks_.end()) return nullptr;
  const auto before =
      std::find_if(tracks_.begin(), tracks_.end(), [this](const Track& t) { return t.number == foremost_; });
  if (before != tracks_.end() && before != best && certain(*before) == certain(*best)) {
    const bool clearly = weight(*best) > kClearlyMore * weight(*before);
    if (!clearly) rivals_since_ = at;
    if (!clearly || at - rivals_since_ < kRivals) return &*before;
  }
  rivals_since_ = at;
  foremost_ = best->number;
  return &*best;
}

void PersonDetector::follow(const cv::Mat& grey, core::Time at) {
  const bool steady = std::all_of(tracks_.begin(), tracks_.end(), [](const Track& t) { return t.steady; });
  const bool all = due(followed_, at, steady ? options_.steady_every : options_.follow_every);
  if (all) followed_ = at;
  for (Track& t : tracks_) {
    if (all || t.score < kPresentScore) follow(t, grey, at);
  }
  weed(grey, at);
}

// Looks for the face near where it was, and near its size.
std::optional<cv::Rect> PersonDetector::find_again(const Track& t, const cv::Mat& grey) {
  FaceFinder::Search how;
  how.where = around(t.place, 0.6);
  how.smallest = std::max(options_.smallest_face * 4 / 5, t.place.width * 7 / 10);
  how.largest = t.place.width * 29 / 20;
  how.step = 1.1;
  how.scale = t.place.width > 100 ? 0.5 : 1;
  double best = 0.2;
  std::optional<cv::Rect> hit;
  for (const cv::Rect& r : finder_.search(grey, how)) {
    if (overlap(r, t.place) > best && !pictures_.is_one(grey, r)) {
      best = overlap(r, t.place);
      hit = r;
    }
  }
  return hit;
}

void PersonDetector::seen_again(Track& t, const cv::Rect& where, const cv::Mat& grey, core::Time at) {
  t.frontal = finder_.confirm(grey, where);
  // Two sights of a slow camera are as far apart as three of a quick one, and tell as much.
  const double gain = std::clamp(core::to_seconds(pace_) / core::to_seconds(kUsualPace), 1.0, 2.0);
  // A face that is present stays so while one cascade sees it: heads turn.
  t.score = t.frontal || t.score >= kPresentScore ? std::min(kMostScore, t.score + gain)
                                                  : std::max(0.1, t.score - 0.2);
  t.steady = t.frontal && overlap(where, t.place) > kSamePlace;
  t.place = where;
  t.seen = at;
  ++t.hits;
  t.gaze = t.frontal ? Gaze::Frontal : Gaze::Turned;
  if (!t.frontal || t.place.width < FaceFinder::kSmallestForEyes || !is_confirmed(t)) return;
  if (due(t.eyes_tried, at, kEyesEvery)) {
    t.eyes_tried = at;
    t.eyes = Gaze::Frontal;
    if (finder_.open_eyes(grey, where) > 0) {
      t.had_eyes = true;
      t.eyes_seen = at;
      t.eyes = Gaze::Eyes;
    } else if (t.had_eyes && at - t.eyes_seen > kEyesShutAfter) {
      t.eyes = Gaze::EyesShut;
    }
  }
  t.gaze = t.eyes;
}

void PersonDetector::follow(Track& t, const cv::Mat& grey, core::Time at) {
  const double fade = std::exp(-core::to_seconds(at - t.tried) / kCameFades_s);
  t.tried = at;
  if (const auto hit = find_again(t, grey)) {
    seen_again(t, *hit, grey, at);
  } else {
    t.frontal = t.steady = false;
    // Somebody who turned the head is no less there; but the side of a face proves nobody.
    const bool side = is_confirmed(t) && at - t.seen < kTurnedStays && finder_.is_profile(grey, t.place);
    t.gaze = side ? Gaze::Profile : Gaze::Turned;
    if (!side) t.score = at - t.seen > kLost ? 0 : t.score - kMiss;
  }
  if (const double micro = scene_.micro_motion(t.place, at); micro > 0)
    t.micro += 0.25 * (std::min(6.0, micro) - t.micro);
  t.came = std::max(t.came * fade, t.over_picture ? 0 : scene_.heat_in(t.place));
  t.body = std::max({t.body * fade, body_in(t), has_walked(t.born_place, t.place) ? 1.0 : 0.0});
  t.had_body = t.had_body || t.body > kBody;
  if (has_walked(t.seat, t.place)) {
    t.seat = t.place;
    t.sat_down = at;
    t.before = before_it_came(t.place);
  }
}

// A face so near that its body is out of the picture has to do without.
double PersonDetector::body_in(const Track& t) const {
  const cv::Rect whole = body_of(t.place);
  const cv::Rect part = whole & cv::Rect{0, 0, size_.width, size_.height};
  if (part.area() < whole.area() * 3 / 10) return 1;
  return scene_.heat_in(part);
}

void PersonDetector::weed(const cv::Mat& grey, core::Time at) {
  for (const Track& t : tracks_) {
    const bool is_still = t.score > 0 && at - t.born > kPictureAfter && t.hits > 10 &&
                          t.micro < kMicroStill && !scene_.light_changed_within(3s, at);
    // Somebody walked past a face that the place has always shown.
    const bool was_there = !t.came_back && at - t.born < kAbsorbed && !has_walked(t.born_place, t.place) &&
                           scene_.looks_as_long(t.place);
    const bool hangs = is_still && (t.came < kCame || was_there);
    const bool has_no_body = at - t.born > kMirrorAfter && t.hits > 30 && !t.had_body;
    const bool is_picture = hangs || has_no_body || was_there_before(t, at);
    // Remembered, so that somebody who walks past it later does not lend it a body.
    if (is_picture) pictures_.remember(grey, t.place);
    if (!is_picture && t.score <= 0 && is_live(t) && at - t.sat_down > kSits) remember_seat(t, at);
    if (!is_picture && t.score <= 0 && t.was_confirmed) lost_.push_back({t.number, t.place, t.seen});
  }
  std::erase_if(tracks_, [&](const Track& t) {
    return t.score <= 0 || pictures_.is_one(grey, t.place) || screens_.holds(scene_.in_small(t.place));
  });
}

// Nothing where the face itself is in the background, as of somebody who sat there when the eyes were opened.
cv::Mat PersonDetector::before_it_came(const cv::Rect& face) const {
  cv::Mat background = scene_.background();
  return scene_.looks_as_in(background, face) ? cv::Mat{} : background;
}

void PersonDetector::remember_seat(const Track& t, core::Time at) {
  std::erase_if(seats_,
                [&](const Seat& s) { return at - s.left > kSeatIsKept || overlap(s.place, t.place) > 0.2; });
  seats_.push_back({t.place, t.before, t.came, t.body, at});
}

// A face that was there before she came: a picture that she hid, a face in a mirror, or something that is a
// bit like one. It appears where, or beside where, she has been for long; or what followed her stayed with
// it.
bool PersonDetector::was_there_before(const Track& t, core::Time at) const {
  if (t.seen != at) return false;  // she has walked on, and nothing is there
  if (t.came_back || t.sat_down > t.born) return scene_.looks_as_in(t.before, t.place);
  return at - t.born < kAbsorbed && std::any_of(seats_.begin(), seats_.end(), [&](const Seat& s) {
           return at - s.left < kSeatIsKept && scene_.looks_as_in(s.before, t.place);
         });
}

bool PersonDetector::take_seat(Track& t, core::Time at) {
  const auto seat = std::find_if(seats_.begin(), seats_.end(), [&](const Seat& s) {
    return at - s.left < kSeatIsKept && overlap(s.place, t.place) > 0.2;
  });
  if (seat == seats_.end()) return false;
  const double fade = std::exp(-core::to_seconds(at - seat->left) / kCameFades_s);
  t.came = std::max(t.came, seat->came * fade);
  t.body = std::max(t.body, seat->body * fade);
  t.before = seat->before;
  seats_.erase(seat);
  return true;
}

/// The number of whoever was followed there until a moment ago; else a new one.
void PersonDetector::give_number(Track& t, core::Time at) {
  std::erase_if(lost_, [at](const Lost& l) { return at - l.seen > kSameFace; });
  const auto same = std::find_if(lost_.begin(), lost_.end(),
                                 [&t](const Lost& l) { return overlap(l.place, t.place) > 0.2; });
  t.was_confirmed = same != lost_.end();
  t.number = t.was_confirmed ? same->number : ++numbers_;
  if (t.was_confirmed) lost_.erase(same);
}

void PersonDetector::search(const cv::Mat& grey, core::Time at, bool everywhere) {
  FaceFinder::Search how;
  how.smallest = options_.smallest_face;
  how.largest = grey.rows * 9 / 10;
  const cv::Rect moving = everywhere ? cv::Rect{} : scene_.where();
  how.where = moving.empty() ? cv::Rect{0, 0, grey.cols, grey.rows} : moving;
  search(grey, at, how);
  if (!tracks_.empty() || ++searches_ % kSmallOnesEvery != 0) return;
  how.scale = kFine;
  how.largest = kSmall;
  search(grey, at, how);
}

void PersonDetector::search(const cv::Mat& grey, core::Time at, const FaceFinder::Search& how) {
  for (const cv::Rect& face : finder_.search(grey, how)) {
    if (tracks_.size() >= kMostTracks) break;
    const bool known = std::any_of(tracks_.begin(), tracks_.end(),
                                   [&](const Track& t) { return overlap(t.place, face) > 0.2; });
    if (known || pictures_.is_one(grey, face) || screens_.holds(scene_.in_small(face)) ||
        !finder_.confirm(grey, face))
      continue;
    Track t;
    t.place = t.born_place = t.seat = face;
    give_number(t, at);
    t.born = t.seen = t.tried = t.sat_down = at;
    t.before = before_it_came(face);
    t.frontal = true;
    // A face that somebody hid for a moment looks as the place has long looked.
    const bool was_there = !scene_.light_changed_within(3s, at) && scene_.looks_as_long(face);
    t.over_picture = was_there || pictures_.is_place_of_one(face);
    t.came = t.over_picture ? 0 : scene_.heat_in(face);
    t.body = t.came > kCameAsAWhole ? 1 : body_in(t);
    // Somebody who fills the picture at once looks like a change of light; but a lamp brings no face to
    // a place that was bright and faceless before.
    if (!t.over_picture && scene_.was_otherwise_before_light(face, at)) t.came = t.body = 1;
    t.came_back = take_seat(t, at);
    if (t.came_back) t.over_picture = false;
    t.had_body = t.body > kBody;
    tracks_.push_back(t);
  }
}

}  // namespace mana::vision
