#include "vision/detection/scene.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/capture/picture_shift.hpp"
#include "vision/pictures/opencv.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;

constexpr int kSmallWidth = 160;
constexpr double kLearnBackground_s = 20;
constexpr double kLearnForeground_s = 180;
constexpr float kLeastDifference = 10, kLeastChange = 8;  // grey levels
constexpr float kDifferenceSigmas = 4;
// In the dark everything differs by less, somebody who comes in, too: where the picture is dimmer than this
// on the whole, in grey levels, so do these, down to a share.
constexpr double kDim = 60, kLeastShare = 0.4;
constexpr float kLeastVariance = 2, kMostVariance = 100;
constexpr double kBodyArea = 0.012, kBodyAreaGone = 0.006, kBodyHeight = 0.14;
constexpr double kMoves = 0.004, kStill = 0.0015, kMovesStrongly = 0.012;
constexpr double kLightGain = 0.12, kLightShare = 0.45;
constexpr double kPushed = 0.05;        // of the picture changes when the camera is pushed
constexpr core::Duration kSwings = 1s;  // until it stands again
constexpr core::Duration kBoot = 1s, kLightHold = 500ms, kGateHold = 2s, kMicroSpan = 800ms;
constexpr double kHeatFades_s = 6;
constexpr double kStillWarm = 0.5;    // moved within the last four seconds
constexpr double kNothingNew = 0.08;  // of a place is in front of the background
constexpr double kSameContrast = 1.6;
constexpr float kSameLook = 0.8F;
constexpr int kBlown = 247;  // brighter pixels carry no information

// std::chrono arithmetic on Time::min() would overflow.
bool within(core::Time then, core::Time now, core::Duration span) {
  return then != core::Time::min() && now - then < span;
}

/// 64 log2 of a grey level, in steps of a quarter.
int logarithm(float grey) {
  static const std::array<int, 1024> table = [] {
    std::array<int, 1024> t{};
    for (std::size_t i = 0; i < t.size(); ++i)
      t[i] = static_cast<int>(std::lround(64 * std::log2(static_cast<double>(i) / 4 + 0.5)));
    return t;
  }();
  return table[static_cast<std::size_t>(std::clamp(grey * 4 + 0.5F, 0.0F, 1023.0F))];
}

/// The common brightness factor between two pictures: the median of the pixels' ratios.
double median_ratio(const cv::Mat& now, const cv::Mat& then) {
  constexpr int kMiddle = 320;  // five octaves: where a lamp goes off a thirtieth of the light may be left
  std::array<int, 2 * kMiddle> histogram{};
  int count = 0;
  for (int y = 0; y < now.rows; y += 2) {
    const auto* a = now.ptr<std::uint8_t>(y);
    const auto* b = then.ptr<float>(y);
    for (int x = 0; x < now.cols; x += 2) {
      if (b[x] < 8 || a[x] > kBlown || b[x] > kBlown) continue;
      const int bin = kMiddle + logarithm(a[x]) - logarithm(b[x]);
      ++histogram[static_cast<std::size_t>(std::clamp(bin, 0, 2 * kMiddle - 1))];
      ++count;
    }
  }
  if (count < 50) return 1;
  int seen = 0;
  for (int bin = 0; bin < 2 * kMiddle; ++bin) {
    seen += histogram[static_cast<std::size_t>(bin)];
    if (seen * 2 >= count) return std::pow(2.0, (bin - kMiddle) / 64.0);
  }
  return 1;
}

double median_ratio_of_greys(const cv::Mat& now, const cv::Mat& then) {
  cv::Mat floats;
  then.convertTo(floats, CV_32F);
  return median_ratio(now, floats);
}

}  // namespace

void Scene::reset() {
  small_.convertTo(mean_, CV_32F);
  variance_ = cv::Mat(small_.size(), CV_32F, cv::Scalar{9});
  before_ = small_.clone();
  heat_ = cv::Mat::zeros(small_.size(), CV_32F);
  foreground_ = cv::Mat::zeros(small_.size(), CV_8U);
  moved_ = cv::Mat::zeros(small_.size(), CV_8U);
  past_.clear();
}

SceneMotion Scene::see(const cv::Mat& grey, core::Time at) {
  const cv::Size size{kSmallWidth, std::max(1, grey.rows * kSmallWidth / grey.cols)};
  scale_ = static_cast<double>(grey.cols) / kSmallWidth;
  cv::resize(grey, small_, size, 0, 0, cv::INTER_AREA);
  if (mean_.size() != small_.size()) {
    reset();
    first_ = at;
  }
  const double dt =
      last_ == core::Time::min() ? 1.0 / 15 : std::clamp(core::to_seconds(at - last_), 1e-3, 1.0);
  last_ = at;

  const bool booting = at - first_ < kBoot;
  const double gain = median_ratio(small_, mean_);
  const double gain_before = median_ratio_of_greys(small_, before_);
  double foreground = 0;
  double moved = 0;
  compare(gain, gain_before, dt, booting || within(light_at_, at, kLightHold), foreground, moved);
  const bool jump = std::abs(std::log2(gain_before)) > std::log2(1 + kLightGain);
  if (!booting && (jump || (foreground > kLightShare && moved > kLightShare / 2))) {
    if (!within(light_at_, at, kLightHold)) before_light_ = before_.clone();
    light_at_ = at;
  } else if (!booting && moved > kPushed) {
    // Who pushes the camera moves all that is in front of it, and none of it has come.
    if (const auto by = shift_between(before_, small_)) {
      before_light_ = shifted(within(light_at_, at, kLightHold) ? before_light_ : before_, *by);
      light_at_ = at + kSwings;
      heat_.setTo(0);  // of the first pictures, too
    }
  }
  small_.copyTo(before_);

  SceneMotion motion;
  motion.lighting = within(light_at_, at, kLightHold);
  const bool quiet = motion.lighting || booting;
  if (quiet) {
    moved = 0;
    moved_.setTo(0);
    foreground_.setTo(0);
  }
  energy_ += std::min(1.0, dt / 0.4) * (moved - energy_);
  motion.energy = energy_;

  heat_ *= std::exp(-dt / kHeatFades_s);
  heat_.setTo(1.0, moved_);
  double height = 0;
  const double area = largest_blob(height);
  const bool on =
      !quiet && ((area > kBodyArea && height > kBodyHeight && energy_ > kMoves) || energy_ > kMovesStrongly);
  const bool off = energy_ < kStill || (area < kBodyAreaGone && energy_ < kMoves);
  gate_ = gate_ ? !off : on;
  if (gate_) open_at_ = at;
  motion.open = within(open_at_, at, kGateHold);

  past_.push_back({at, small_.clone()});
  while (past_.size() > 1 && at - past_.front().at > kMicroSpan) past_.erase(past_.begin());
  return motion;
}

// One pass over the pixels: foreground against the background, change against the picture before, and
// the background learns.
void Scene::compare(double gain, double gain_before, double dt, bool learn_fast, double& foreground,
                    double& moved) {
  const auto background_rate = static_cast<float>(learn_fast ? 0.3 : dt / kLearnBackground_s);
  const auto foreground_rate = static_cast<float>(learn_fast ? 0.3 : dt / kLearnForeground_s);
  const auto to_background = static_cast<float>(gain);
  const auto to_before = static_cast<float>(gain_before);
  const auto share = static_cast<float>(std::clamp(cv::mean(mean_)[0] / kDim, kLeastShare, 1.0));
  const float least_difference = share * kLeastDifference, least_change = share * kLeastChange;
  const float least_variance = share * share * kLeastVariance;
  // Of two pictures each has its noise, which by day is less than the least change.
  const float noise_of_both = 2 - share;
  int in_front = 0;
  int changed = 0;
  for (int y = 0; y < small_.rows; ++y) {
    const auto* now = small_.ptr<std::uint8_t>(y);
    const auto* then = before_.ptr<std::uint8_t>(y);
    auto* mean = mean_.ptr<float>(y);
    auto* variance = variance_.ptr<float>(y);
    auto* front = foreground_.ptr<std::uint8_t>(y);
    auto* move = moved_.ptr<std::uint8_t>(y);
    for (int x = 0; x < small_.cols; ++x) {
      const float noise = kDifferenceSigmas * kDifferenceSigmas * variance[x];
      const auto value = static_cast<float>(now[x]);
      const float expected = to_background * mean[x];
      const float d = expected > kBlown && value > kBlown ? 0 : value - expected;
      const bool is_front = d * d > std::max(least_difference * least_difference, noise);
      const float before = to_before * static_cast<float>(then[x]);
      const float c = before > kBlown && value > kBlown ? 0 : value - before;
      const bool is_change = c * c > std::max(least_change * least_change, noise_of_both * noise);
      front[x] = is_front ? 255 : 0;
      move[x] = is_change ? 255 : 0;
      in_front += is_front;
      changed += is_change;
      mean[x] += (is_front ? foreground_rate : background_rate) * (value - mean[x]);
      if (!is_front) variance[x] += background_rate * (d * d - variance[x]);
      variance[x] = std::clamp(variance[x], least_variance, kMostVariance);
    }
  }
  const auto total = static_cast<double>(small_.total());
  foreground = in_front / total;
  moved = changed / total;
}

double Scene::largest_blob(double& height) {
  cv::Mat cleaned;
  cv::morphologyEx(foreground_, cleaned, cv::MORPH_OPEN, cv::Mat::ones(3, 3, CV_8U));
  cv::morphologyEx(cleaned, cleaned, cv::MORPH_CLOSE, cv::Mat::ones(5, 5, CV_8U));
  cv::Mat labels, stats, centres;
  const int count = cv::connectedComponentsWithStats(cleaned, labels, stats, centres);
  blobs_ = {};
  int largest = 0;
  height = 0;
  const auto total = static_cast<double>(small_.total());
  for (int i = 1; i < count; ++i) {
    const int area = stats.at<int>(i, cv::CC_STAT_AREA);
    const cv::Rect box{stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT)};
    if (area > total * 0.002) blobs_ = blobs_.empty() ? box : blobs_ | box;
    if (area > largest) {
      largest = area;
      height = static_cast<double>(box.height) / small_.rows;
    }
  }
  return largest / total;
}

cv::Rect Scene::in_small(const cv::Rect& r) const {
  return cv::Rect{static_cast<int>(r.x / scale_), static_cast<int>(r.y / scale_),
                  static_cast<int>(r.width / scale_), static_cast<int>(r.height / scale_)} &
         cv::Rect{0, 0, small_.cols, small_.rows};
}

double Scene::heat_in(const cv::Rect& of_picture) const {
  const cv::Rect r = in_small(of_picture);
  if (r.empty()) return 0;
  return cv::countNonZero(heat_(r) > 0.2) / static_cast<double>(r.area());
}

bool Scene::looks_as_in(const cv::Mat& background, const cv::Rect& of_picture) const {
  const cv::Rect r = in_small(of_picture);
  if (r.empty() || background.size() != small_.size()) return false;
  cv::Mat now, mean, deviation, deviation_then, match;
  small_(r).convertTo(now, CV_32F);
  cv::meanStdDev(now, mean, deviation);
  cv::meanStdDev(background(r), mean, deviation_then);
  // Who has stood there for some seconds shows in the background, faintly.
  const double contrast = deviation_then.at<double>(0) / std::max(1.0, deviation.at<double>(0));
  if (contrast < 1 / kSameContrast || contrast > kSameContrast) return false;
  cv::matchTemplate(now, background(r), match, cv::TM_CCOEFF_NORMED);
  return match.at<float>(0, 0) > kSameLook;
}

bool Scene::looks_as_long(const cv::Rect& of_picture) const {
  const cv::Rect r = in_small(of_picture);
  if (r.empty() || cv::countNonZero(foreground_(r)) < kNothingNew * r.area()) return true;
  return looks_as_in(mean_, of_picture);
}

cv::Rect Scene::where() const {
  std::vector<cv::Point> points;
  cv::findNonZero(heat_ > kStillWarm, points);
  cv::Rect r = blobs_;
  if (!points.empty()) r = r.empty() ? cv::boundingRect(points) : r | cv::boundingRect(points);
  if (r.empty()) return r;
  constexpr int kMargin = 30;
  return {static_cast<int>(r.x * scale_) - kMargin, static_cast<int>(r.y * scale_) - kMargin,
          static_cast<int>(r.width * scale_) + 2 * kMargin,
          static_cast<int>(r.height * scale_) + 2 * kMargin};
}

double Scene::micro_motion(const cv::Rect& of_picture, core::Time at) const {
  const cv::Rect r = in_small(of_picture);
  if (past_.size() < 2 || at - past_.front().at < 350ms || within(light_at_, at, 1500ms) || r.area() < 20)
    return 0;
  cv::Mat then, difference;
  const double gain = median_ratio_of_greys(small_, past_.front().small);
  past_.front().small.convertTo(then, CV_8U, gain);
  cv::absdiff(small_, then, difference);
  // The noise: the mean of the quieter part of the picture.
  std::array<int, 256> histogram{};
  for (int y = 0; y < difference.rows; ++y) {
    const auto* row = difference.ptr<std::uint8_t>(y);
    for (int x = 0; x < difference.cols; ++x) ++histogram[row[x]];
  }
  std::size_t median = 0;
  for (int seen = histogram[0]; seen * 2 < static_cast<int>(difference.total());
       seen += histogram[++median]) {
  }
  double sum = 0;
  double count = 0;
  for (std::size_t i = 0; i <= std::min<std::size_t>(255, std::max<std::size_t>(1, 2 * median)); ++i) {
    sum += static_cast<double>(i) * histogram[i];
    count += histogram[i];
  }
  const double noise = count > 0 ? sum / count : 0;
  return (cv::mean(difference(r))[0] + 0.3) / (noise + 0.3);
}

bool Scene::light_changed_within(core::Duration span, core::Time at) const {
  return within(light_at_, at, span);
}

bool Scene::was_otherwise_before_light(const cv::Rect& of_picture, core::Time at) const {
  if (!within(light_at_, at, 3s) || before_light_.size() != small_.size()) return false;
  const cv::Rect r = in_small(of_picture);
  if (r.area() < 50) return false;
  constexpr double kDark = 30;  // darker than this nobody can say what was there
  if (cv::mean(before_light_(r))[0] < kDark) return false;
  cv::Mat match;
  cv::Mat deviation, mean;
  cv::meanStdDev(before_light_(r), mean, deviation);
  if (deviation.at<double>(0) < 3) return true;  // a bare wall, and now a face
  cv::matchTemplate(small_(r), before_light_(r), match, cv::TM_CCOEFF_NORMED);
  return match.at<float>(0, 0) < 0.5F;
}

}  // namespace mana::vision
