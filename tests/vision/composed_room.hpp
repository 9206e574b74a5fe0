#pragma once
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "vision/capture/camera.hpp"
#include "vision/pictures/grey.hpp"

/// A room made by code, with real faces put into it: what a camera of 640 by 480 pixels would show. Every
/// picture is a function of its time.
namespace mana::vision::test_room {

constexpr int kWidth = 640, kHeight = 480;

/// The people of the shared data, grey, square, 480 pixels; empty without the data.
inline const std::vector<cv::Mat>& portraits() {
  static const std::vector<cv::Mat> all = [] {
    std::vector<std::filesystem::path> files;
    std::error_code missing;
    const std::filesystem::path folder = std::filesystem::path{MANA_SHARED_DATA} / "faces";
    for (const auto& e : std::filesystem::directory_iterator(folder, missing)) {
      if (e.path().filename().string().starts_with("neutral")) files.push_back(e.path());
    }
    std::sort(files.begin(), files.end());
    std::vector<cv::Mat> read;
    for (const auto& f : files) read.push_back(cv::imread(f.string(), cv::IMREAD_GRAYSCALE));
    return read;
  }();
  return all;
}

/// The camera's own noise: two grey levels, another in every picture.
inline void add_noise(cv::Mat& picture, double t) {
  cv::RNG chance{static_cast<std::uint64_t>(std::lround(t * 1000)) * 2654435761U + 1};
  cv::Mat noise{picture.size(), CV_16S};
  chance.fill(noise, cv::RNG::NORMAL, 0, 2);
  cv::add(picture, noise, picture, {}, CV_8U);
}

inline cv::Mat empty_room() {
  cv::Mat room(kHeight, kWidth, CV_8UC1);  // braces would make it a list of three numbers
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x)
      room.at<std::uint8_t>(y, x) =
          static_cast<std::uint8_t>(y < 330 ? 150 - y / 8 : 90 + ((x + y) / 23 % 2) * 9);
  }
  cv::rectangle(room, {40, 180, 120, 200}, cv::Scalar{70}, cv::FILLED);   // a cupboard
  cv::rectangle(room, {470, 60, 110, 130}, cv::Scalar{205}, cv::FILLED);  // a window
  cv::line(room, {525, 60}, {525, 190}, cv::Scalar{110}, 5);
  return room;
}

/// A head and what is below it. `x` is the middle of the face, `width` about that of the face.
inline void put_person(cv::Mat& room, const cv::Mat& portrait, double x, double y, double width) {
  const double scale = width / 210.0;  // faces of the portraits are about 210 pixels wide
  cv::Mat head;
  cv::resize(portrait, head, {}, scale, scale, cv::INTER_AREA);
  cv::Mat mask = cv::Mat::zeros(head.size(), CV_8U);
  cv::ellipse(mask, {head.cols / 2, head.rows * 52 / 100}, {head.cols * 30 / 100, head.rows * 42 / 100}, 0, 0,
              360, cv::Scalar{255}, cv::FILLED);
  const cv::Rect all{0, 0, room.cols, room.rows};
  cv::rectangle(room,
                cv::Rect{int(x - width * 1.1), int(y + width * 0.78), int(width * 2.2), int(width * 4)} & all,
                cv::Scalar{60}, cv::FILLED);
  const cv::Rect place{int(x) - head.cols / 2, int(y) - head.rows / 2, head.cols, head.rows};
  const cv::Rect part = place & all;
  if (part.empty()) return;
  const cv::Rect of_head{part.x - place.x, part.y - place.y, part.width, part.height};
  head(of_head).copyTo(room(part), mask(of_head));
}

constexpr int kMouthOfPortrait = 288;  // pixels from above; between 275 and 300

/// A mouth that opens and shuts, in a face as large and as placed as the portraits.
inline void move_mouth(cv::Mat& face, double t, int y = kMouthOfPortrait) {
  const double open = std::max(0.0, std::sin(t * 19)) * 14;
  cv::ellipse(face, {240, y}, {26, 2 + int(open)}, 0, 0, 360, cv::Scalar{25}, cv::FILLED);
}

/// Lids that fall, now and then.
inline void blink(cv::Mat& face, double t) {
  if (std::fmod(t, 3.1) < 0.15) cv::rectangle(face, {165, 196, 150, 34}, cv::Scalar{150}, cv::FILLED);
}

/// A portrait that talks: its mouth opens and shuts, it blinks, it sways by a hundredth.
inline cv::Mat talking(const cv::Mat& portrait, double t) {
  cv::Mat face = portrait.clone();
  move_mouth(face, t);
  blink(face, t);
  const cv::Mat sway = (cv::Mat_<double>(2, 3) << 1, 0, 5 * std::sin(t * 1.3), 0, 1, 4 * std::sin(t * 0.9));
  cv::warpAffine(face, face, sway, face.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return face;
}

inline void put_picture(cv::Mat& room, const cv::Mat& picture, const cv::Rect& place) {
  cv::resize(picture, room(place), place.size(), 0, 0, cv::INTER_AREA);
}

using Film = std::function<cv::Mat(double t)>;

/// Plays a film at 15 pictures a second.
class FilmCamera final : public Camera {
 public:
  FilmCamera(Film film, double length_s) : film_{std::move(film)}, length_s_{length_s} {}
  core::Result<std::optional<Picture>> read(core::Time now) override {
    const double t = core::to_seconds(now);
    over_ = t >= length_s_;
    if (over_) return std::optional<Picture>{};
    cv::Mat picture = film_(t);
    add_noise(picture, t);
    return std::optional{to_picture(picture, now)};
  }
  bool is_over() const override { return over_; }
  double fps() const override { return 15; }

 private:
  Film film_;
  double length_s_;
  bool over_ = false;
};

}  // namespace mana::vision::test_room
