#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/eval/person_corpus/clips.hpp"
#include "tests/eval/person_corpus/people.hpp"
#include "tests/vision/composed_room.hpp"

namespace mana::person_corpus {
namespace {

void put_curtain(cv::Mat& picture, const cv::Rect& r, double wind, double t) {
  for (int y = r.y; y < std::min(r.br().y, picture.rows); ++y) {
    const double hem = wind * (4 + 34.0 * (y - r.y) / r.height);
    const double shift = hem * (std::sin(t * 2.1 + y / 90.0) + 0.4 * std::sin(t * 5.3 + y / 40.0));
    auto* row = picture.ptr<std::uint8_t>(y);
    for (int x = std::max(0, r.x - 30); x < std::min(picture.cols, r.br().x + 30); ++x) {
      if (x + shift < r.x || x + shift > r.br().x) continue;
      const double fold = 150 + 45 * std::sin((x + shift) / 9.0) + 18 * std::sin((x - shift) / 3.7);
      row[x] = cv::saturate_cast<std::uint8_t>(fold);
    }
  }
}

/// The leaf turns away from us; behind it lies a passage.
void put_door(cv::Mat& picture, const cv::Rect& r, double open) {
  cv::rectangle(picture, r, cv::Scalar{45}, cv::FILLED);
  const double wide = r.width * std::cos(open * CV_PI / 2.2),
               deep = r.height * 0.06 * std::sin(open * CV_PI / 2.2);
  const std::vector<cv::Point> leaf{{r.x, r.y},
                                    {r.x + int(wide), r.y + int(deep)},
                                    {r.x + int(wide), r.br().y - int(deep)},
                                    {r.x, r.br().y}};
  cv::fillPoly(picture, std::vector{leaf}, cv::Scalar{175.0 - 60 * open}, cv::LINE_AA);
  cv::circle(picture, {r.x + int(wide * 0.88), r.y + r.height / 2}, 4, cv::Scalar{60}, cv::FILLED);
}

/// Talking faces and, now and then, a landscape; cuts every 2.6 seconds.
void put_programme(cv::Mat& picture, const cv::Rect& r, double t) {
  if (t < 0) {
    cv::rectangle(picture, r, cv::Scalar{28}, cv::FILLED);
    return;
  }
  const auto shot = static_cast<std::size_t>(t / 2.6);
  cv::Mat show(270, 480, CV_8UC1, cv::Scalar{40.0 + 37.0 * static_cast<double>(shot * 5 % 6)});
  if (shot % 5 == 4) {
    for (int y = 0; y < show.rows; ++y)
      show.row(y).setTo(cv::Scalar{230 - y * 0.6 + 20 * std::sin(y / 7.0 + t)});
  } else {
    const int size = std::array{250, 170, 220}[shot % 3], x = std::array{110, 200, 20, 180}[shot % 4];
    put_face(show, portraits()[shot * 7 % portraits().size()], {x, (270 - size) / 2, size, size}, t,
             vision::test_room::kMouthOfPortrait);
  }
  cv::resize(show, picture(r), r.size(), 0, 0, cv::INTER_AREA);
}

void expose(cv::Mat& picture, double gain, double gamma) {
  cv::Mat table(1, 256, CV_8U);
  for (int i = 0; i < 256; ++i)
    table.at<std::uint8_t>(i) =
        cv::saturate_cast<std::uint8_t>(255 * std::pow(std::min(1.0, i / 255.0 * gain), gamma));
  cv::LUT(picture, table, picture);
}

}  // namespace

cv::Mat lamp_light(cv::Point at, double reach, double strength) {
  cv::Mat light(kHeight, kWidth, CV_32F);
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const double d2 = (x - at.x) * double(x - at.x) + (y - at.y) * double(y - at.y);
      light.at<float>(y, x) =
          static_cast<float>(1 + strength * (0.15 + 0.85 * std::exp(-d2 / (reach * reach))));
    }
  }
  return light;
}

void shine(cv::Mat& picture, const cv::Mat& light) { cv::multiply(picture, light, picture, 1, CV_8U); }

cv::Mat picture_of(const Room& room, const Look& look, double t) {
  cv::Mat picture = seen(room, look.dx, look.dy);
  const cv::Point pushed{-static_cast<int>(std::lround(look.dx)), -static_cast<int>(std::lround(look.dy))};
  const cv::Rect all{0, 0, kWidth, kHeight};
  const auto at = [&](const cv::Rect& r) {
    return ((r + pushed) & all) == r + pushed ? r + pushed : cv::Rect{};
  };
  if (!room.door.empty()) put_door(picture, room.door + pushed, look.door);
  if (!room.curtain.empty()) put_curtain(picture, room.curtain + pushed, look.curtain, t);
  if (!room.picture.empty()) {
    const cv::Rect r = at(room.picture);
    if (!r.empty()) put_face(picture, room.hangs, r, 1);  // always of one instant: it is a picture
  }
  if (look.light) look.light(picture);
  // What shines by itself is no brighter in the light.
  if (!room.television.empty() && !at(room.television).empty())
    put_programme(picture, at(room.television), look.television);
  if (!room.mirror.empty() && !at(room.mirror).empty())
    put_face(picture, room.own, at(room.mirror), t,
             look.talks ? std::optional{room.own_mouth} : std::nullopt);
  if (look.things) look.things(picture);
  expose(picture, room.light * look.gain, look.gamma);
  return picture;
}

}  // namespace mana::person_corpus
