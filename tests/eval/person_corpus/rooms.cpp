#include "tests/eval/person_corpus/rooms.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>

#include "tests/eval/person_corpus/people.hpp"
#include "tests/vision/composed_room.hpp"

namespace mana::person_corpus {
namespace {

const cv::Size kLarge{static_cast<int>(kWidth * kOver), static_cast<int>(kHeight* kOver)};
const cv::Point kCorner{(kLarge.width - kWidth) / 2, (kLarge.height - kHeight) / 2};

/// Empty without the data.
const cv::Mat& real_room() {
  static const cv::Mat room = [] {
    cv::VideoCapture film{std::string{MANA_SHARED_DATA} + "/video/room_dev.mp4", cv::CAP_FFMPEG};
    cv::Mat mean, frame;
    int frames = 0;  // the mean of some: without the noise of one
    for (; frames < 40 && film.read(frame); ++frames) {
      cv::Mat grey, floats;
      cv::cvtColor(frame, grey, cv::COLOR_BGR2GRAY);
      grey.convertTo(floats, CV_32F);
      mean = mean.empty() ? floats : mean + floats;
    }
    cv::Mat room_;
    if (frames > 0) mean.convertTo(room_, CV_8U, 1.0 / frames);
    return room_;
  }();
  return room;
}

cv::Mat real_view(core::Random& chance) {
  cv::Mat room;
  if (chance.below(2) == 0) {
    cv::flip(real_room(), room, 1);
  } else {
    room = real_room();
  }
  const double nearer = chance.uniform(1, 1.35);
  const cv::Size part{static_cast<int>(room.cols / nearer), static_cast<int>(room.rows / nearer)};
  const cv::Point at{static_cast<int>(chance.uniform() * (room.cols - part.width)),
                     static_cast<int>(chance.uniform() * (room.rows - part.height))};
  cv::resize(room(cv::Rect{at, part}), room, kLarge, 0, 0, cv::INTER_CUBIC);
  return room;
}

/// A cupboard with books, drawers or a plain front.
void furnish(cv::Mat& room, const cv::Rect& place, core::Random& chance) {
  const double tone = chance.uniform(50, 180);
  cv::rectangle(room, place, cv::Scalar{tone}, cv::FILLED);
  const bool has_books = chance.below(2) == 0;
  const int shelf = static_cast<int>(chance.uniform(35, 70));
  for (int y = place.y + 6; y + shelf < place.br().y; y += shelf) {
    cv::rectangle(room, {place.x + 5, y, place.width - 10, shelf - 6},
                  cv::Scalar{has_books ? tone * 0.5 : tone * 0.93}, cv::FILLED);
    if (!has_books) {
      cv::circle(room, {place.x + place.width / 2, y + shelf / 2}, 4, cv::Scalar{tone * 0.4}, cv::FILLED);
      continue;
    }
    for (int x = place.x + 7; x < place.br().x - 16;) {
      const int wide = static_cast<int>(chance.uniform(5, 14)),
                tall = static_cast<int>(shelf * chance.uniform(0.5, 0.8));
      if (chance.uniform() < 0.85)
        cv::rectangle(room, {x, y + shelf - 6 - tall, wide - 1, tall}, cv::Scalar{chance.uniform(40, 220)},
                      cv::FILLED);
      x += wide;
    }
  }
}

cv::Mat made_view(core::Random& chance) {
  cv::Mat room(kLarge, CV_8UC1);
  const double wall = chance.uniform(110, 205), floor = chance.uniform(60, 130),
               fall = chance.uniform(0, 0.1);
  const double stripes = chance.below(3) == 0 ? chance.uniform(2, 7) : 0, pitch = chance.uniform(9, 25);
  const int skirting = static_cast<int>(kLarge.height * chance.uniform(0.68, 0.8));
  for (int y = 0; y < room.rows; ++y) {
    for (int x = 0; x < room.cols; ++x) {
      const double depth = 30.0 / (y - skirting + 30);
      const double plank =
          std::sin((x - room.cols / 2.0) * depth / 3.5) > 0.9 ? -25 : 6 * std::sin(x * depth * 0.9);
      const double value = y < skirting
                               ? wall * (1 - fall * y / 100.0) + stripes * (std::sin(x / pitch) > 0 ? 1 : -1)
                               : floor + plank;
      room.at<std::uint8_t>(y, x) = cv::saturate_cast<std::uint8_t>(value);
    }
  }
  cv::rectangle(room, {0, skirting - 12, room.cols, 12}, cv::Scalar{wall * 0.8}, cv::FILLED);
  const int many = 1 + static_cast<int>(chance.below(3));
  for (int i = 0; i < many; ++i) {
    const int wide = static_cast<int>(chance.uniform(90, 200)),
              tall = static_cast<int>(chance.uniform(110, 300));
    furnish(room,
            {static_cast<int>(chance.uniform(0, kLarge.width - wide)), skirting + 25 - tall, wide, tall},
            chance);
  }
  cv::GaussianBlur(room, room, {3, 3}, 0.8);
  return room;
}

/// Somewhere on the wall, where nothing else hangs.
cv::Rect free_place(const Room& room, cv::Size size, core::Random& chance) {
  for (int tries = 0; tries < 60; ++tries) {
    const cv::Rect r{static_cast<int>(chance.uniform(20, kWidth - size.width - 20)),
                     static_cast<int>(chance.uniform(25, 300 - size.height)), size.width, size.height};
    bool is_free = true;
    for (const cv::Rect& other : {room.picture, room.television, room.mirror, room.curtain, room.door})
      is_free = is_free &&
                (other.empty() ||
                 (cv::Rect{other.x - 25, other.y - 25, other.width + 50, other.height + 50} & r).empty());
    if (is_free) return r;
  }
  return {};
}

void frame(cv::Mat& room, const cv::Rect& r, int wide, double tone) {
  if (r.empty()) return;
  const cv::Rect out{r.x - wide + kCorner.x, r.y - wide + kCorner.y, r.width + 2 * wide, r.height + 2 * wide};
  cv::rectangle(room, out, cv::Scalar{tone}, cv::FILLED);
}

void put_window(cv::Mat& room, const cv::Rect& r) {
  if (r.empty()) return;
  const cv::Rect pane{r.x + 25 + kCorner.x, r.y + kCorner.y, r.width - 50, r.height * 3 / 5};
  cv::rectangle(room, pane, cv::Scalar{225}, cv::FILLED);
  cv::rectangle(room, pane, cv::Scalar{160}, 5);
  cv::line(room, {pane.x + pane.width / 2, pane.y}, {pane.x + pane.width / 2, pane.br().y}, cv::Scalar{160},
           4);
}

}  // namespace

Room room_of(core::Random& chance, int number) {
  Room room;
  room.is_real = number % 2 == 0 && !real_room().empty();
  room.empty = room.is_real ? real_view(chance) : made_view(chance);
  room.light = chance.below(2) == 0 ? chance.uniform(0.3, 0.6) : chance.uniform(0.7, 1.05);
  room.noise = chance.uniform(1.2, 2.5) + (room.light < 0.5 ? 1 : 0);
  // No home has all of it in one view.
  const auto has = [&](double how_often, double wide, double tall) {
    const double size = chance.uniform(1, 1.9);
    const bool is_there = chance.uniform() < how_often;
    const cv::Size in_pixels{static_cast<int>(wide * size), static_cast<int>(tall * size)};
    return is_there ? free_place(room, in_pixels, chance) : cv::Rect{};
  };
  room.television = has(0.5, 115, 65);
  room.mirror = has(0.35, 75, 90);
  room.picture = has(0.5, 60, 72);
  room.curtain = has(0.5, 90, 140);
  if (!room.curtain.empty()) room.curtain.height = std::min(400, kHeight - room.curtain.y - 20);
  room.door = has(0.5, 70, 140);
  if (!room.door.empty()) room.door.height = std::min(330, kHeight - room.door.y);
  frame(room.empty, room.television, 6, 20);
  frame(room.empty, room.mirror, 8, 70);
  frame(room.empty, room.picture, 7, 45);
  frame(room.empty, room.door, 5, 190);
  put_window(room.empty, room.curtain);
  room.hangs = portraits()[chance.below(portraits().size())];
  const auto& own = own_faces();
  const bool by_portrait = own.empty() || chance.below(3) == 0;
  room.own = by_portrait ? portraits()[chance.below(portraits().size())] : own[chance.below(own.size())];
  room.own_mouth = by_portrait ? vision::test_room::kMouthOfPortrait : kMouthOfOwn;
  return room;
}

cv::Mat seen(const Room& room, double dx, double dy) {
  if (dx == 0 && dy == 0) return room.empty(cv::Rect{kCorner, cv::Size{kWidth, kHeight}}).clone();
  cv::Mat picture;
  const cv::Mat how = (cv::Mat_<double>(2, 3) << 1, 0, -kCorner.x - dx, 0, 1, -kCorner.y - dy);
  cv::warpAffine(room.empty, picture, how, {kWidth, kHeight}, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return picture;
}

void put_face(cv::Mat& picture, const cv::Mat& portrait, const cv::Rect& place, double t,
              std::optional<int> mouth) {
  const cv::Rect part = place & cv::Rect{0, 0, picture.cols, picture.rows};
  if (part != place) return;
  cv::Mat face = portrait.clone();
  if (mouth) vision::test_room::move_mouth(face, t, *mouth);
  vision::test_room::blink(face, t);
  // Cut to the shape of the place; it sways by a hundredth.
  const double scale = std::max(place.width, place.height) / 480.0;
  const cv::Mat how =
      (cv::Mat_<double>(2, 3) << scale, 0, place.width / 2.0 - 240 * scale + 5 * scale * std::sin(t * 1.3), 0,
       scale, place.height / 2.0 - 245 * scale + 4 * scale * std::sin(t * 0.9));
  cv::Mat smooth;
  cv::blur(face, smooth, {std::max(1, int(0.7 / scale)), std::max(1, int(0.7 / scale))});
  cv::warpAffine(smooth, picture(place), how, place.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
}

}  // namespace mana::person_corpus
