#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <opencv2/imgproc.hpp>

#include "tests/eval/person_corpus/clips.hpp"
#include "tests/eval/person_corpus/people.hpp"

namespace mana::person_corpus {
namespace {

using Happens = std::function<void(Look&, double t)>;

/// On and off, or off and on; at once or within a few pictures.
struct Switch {
  double on_s, off_s, takes_s;
  double at(double t) const {
    return std::min(std::clamp((t - on_s) / takes_s, 0.0, 1.0), std::clamp((off_s - t) / takes_s, 0.0, 1.0));
  }
};
Switch switch_of(core::Random& chance, double length_s) {
  return {chance.uniform(0.2, 1.5), length_s - chance.uniform(1, 2.5), chance.uniform(0.01, 0.25)};
}

/// On in a dim room, out in a bright one.
Happens ceiling_lamp(const Room& room, core::Random& chance, double length_s) {
  const Switch s = switch_of(chance, length_s);
  const double gain = room.light < 0.65 ? chance.uniform(1.2, 2.4) : chance.uniform(0.4, 0.8);
  return [=](Look& look, double t) { look.gain = 1 + (gain - 1) * s.at(t); };
}

Happens lamp_at(cv::Point place, core::Random& chance, double length_s) {
  const Switch s = switch_of(chance, length_s);
  const cv::Mat light = lamp_light(place, chance.uniform(90, 320), chance.uniform(0.4, 1.3));
  return [=](Look& look, double t) {
    const double strength = s.at(t);
    if (strength <= 0) return;
    look.light = [=](cv::Mat& picture) {
      const cv::Mat now = strength >= 1 ? light : cv::Mat{1 + (light - 1) * strength};
      shine(picture, now);
    };
  };
}

/// A patch of sun, four-cornered and soft, that wanders or comes and goes with the clouds.
Happens sunbeam(core::Random& chance, double length_s) {
  const double x = chance.uniform(50, 500), y = chance.uniform(50, 300), slant = chance.uniform(-60, 60);
  const double wide = chance.uniform(60, 220), tall = chance.uniform(80, 220),
               strength = chance.uniform(0.3, 0.9);
  const double vx = chance.uniform(-40, 40), vy = chance.uniform(-12, 12);
  const bool comes = chance.below(2) == 0;
  return [=](Look& look, double t) {
    look.light = [=](cv::Mat& picture) {
      cv::Mat patch = cv::Mat::zeros(kHeight / 4, kWidth / 4, CV_8U);
      const double dx = x + vx * t, dy = y + vy * t;
      const auto corner = [](double cx, double cy) { return cv::Point{int(cx / 4), int(cy / 4)}; };
      const std::vector<cv::Point> corners{corner(dx, dy), corner(dx + wide, dy),
                                           corner(dx + wide + slant, dy + tall),
                                           corner(dx + slant, dy + tall)};
      cv::fillPoly(patch, std::vector{corners}, cv::Scalar{255});
      cv::GaussianBlur(patch, patch, {9, 9}, 0);
      const double ends = std::min(std::clamp(t / 0.7, 0.0, 1.0), std::clamp((length_s - t) / 0.7, 0.0, 1.0));
      const double now = strength * ends * (comes ? 0.5 + 0.5 * std::sin(t * 1.1) : 1);
      cv::Mat light;
      patch.convertTo(light, CV_32F, now / 255, 1);
      cv::resize(light, light, picture.size());
      shine(picture, light);
    };
  };
}

Happens cloud(core::Random& chance, double length_s) {
  const double depth = chance.uniform(0.2, 0.55), speed = chance.uniform(0.3, 1.5);
  return [=](Look& look, double t) {
    const double ends = std::min({1.0, t, length_s - t});
    look.gain = 1 - depth * std::max(0.0, ends) * (0.5 - 0.5 * std::cos(t * speed));
  };
}

Happens wind(core::Random& chance, double length_s) {
  const double strength = chance.uniform(0.3, 1);
  return [=](Look& look, double t) {
    look.curtain = strength * std::max(0.0, std::min({1.0, t / 1.5, (length_s - t) / 1.5}));
  };
}

Happens television(core::Random& chance, double length_s) {
  const double began = chance.uniform(0, 120), last = length_s - 1;
  return [=](Look& look, double t) { look.television = t > 0.5 && t < last ? began + t : -1; };
}

Happens talking_to_herself() {
  return [](Look& look, double) { look.talks = true; };
}

/// What goes through the room: its picture is put where it is at each time.
struct Mover {
  cv::Mat grey, alpha;
};

Mover ball(core::Random& chance) {
  const int size = static_cast<int>(chance.uniform(24, 70));
  Mover m{cv::Mat(size, size, CV_8U), cv::Mat::zeros(size, size, CV_8U)};
  const double tone = chance.uniform(60, 230);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x)
      m.grey.at<std::uint8_t>(y, x) = cv::saturate_cast<std::uint8_t>(
          tone * (1.1 - 0.5 * std::hypot(x - size * 0.35, y - size * 0.3) / size));
  }
  cv::circle(m.alpha, {size / 2, size / 2}, size / 2 - 1, cv::Scalar{255}, cv::FILLED, cv::LINE_AA);
  return m;
}

/// A cat or a dog from its side.
Mover pet(core::Random& chance) {
  const double tone = chance.uniform(30, 200);
  Mover m{cv::Mat(120, 200, CV_8U), cv::Mat::zeros(120, 200, CV_8U)};
  cv::RNG rng{chance.next()};
  cv::Mat fur(30, 50, CV_8U);
  rng.fill(fur, cv::RNG::NORMAL, tone, 14);
  cv::resize(fur, m.grey, m.grey.size(), 0, 0, cv::INTER_CUBIC);
  const cv::Scalar is{255};
  cv::ellipse(m.alpha, {95, 60}, {62, 24}, 0, 0, 360, is, cv::FILLED, cv::LINE_AA);
  cv::circle(m.alpha, {168, 38}, 22, is, cv::FILLED, cv::LINE_AA);
  for (const int ear : {158, 178}) cv::line(m.alpha, {ear, 24}, {ear, 8}, is, 7, cv::LINE_AA);
  for (const int leg : {45, 62, 128, 145}) cv::line(m.alpha, {leg, 70}, {leg, 118}, is, 10, cv::LINE_AA);
  cv::line(m.alpha, {36, 52}, {6, 18}, is, 8, cv::LINE_AA);
  cv::circle(m.grey, {176, 34}, 3, cv::Scalar{15}, cv::FILLED);
  const double scale = chance.uniform(0.4, 1.3);
  cv::resize(m.grey, m.grey, {}, scale, scale, cv::INTER_AREA);
  cv::resize(m.alpha, m.alpha, {}, scale, scale, cv::INTER_AREA);
  return m;
}

/// A trolley with a coat over it, as tall as somebody.
Mover trolley(core::Random& chance) {
  const int wide = static_cast<int>(chance.uniform(90, 200)),
            tall = static_cast<int>(chance.uniform(200, 400));
  Mover m{cv::Mat(tall, wide, CV_8U, cv::Scalar{chance.uniform(40, 200)}), cv::Mat::zeros(tall, wide, CV_8U)};
  cv::RNG rng{chance.next()};
  cv::Mat cloth(tall / 12 + 2, wide / 12 + 2, CV_8U);
  rng.fill(cloth, cv::RNG::NORMAL, chance.uniform(50, 190), 18);
  cv::resize(cloth, m.grey, m.grey.size(), 0, 0, cv::INTER_CUBIC);
  for (int shelf = tall / 2; shelf < tall - 20; shelf += tall / 6)
    cv::rectangle(m.grey, {6, shelf, wide - 12, tall / 9}, cv::Scalar{chance.uniform(30, 220)}, cv::FILLED);
  const std::vector<cv::Point> outline{{wide / 4, 8},         {wide * 3 / 4, 8}, {wide - 2, tall / 6},
                                       {wide - 6, tall - 14}, {6, tall - 14},    {2, tall / 6}};
  cv::fillPoly(m.alpha, std::vector{outline}, cv::Scalar{255}, cv::LINE_AA);
  for (const int wheel : {20, wide - 20})
    cv::circle(m.alpha, {wheel, tall - 10}, 9, cv::Scalar{255}, cv::FILLED, cv::LINE_AA);
  return m;
}

void put(cv::Mat& picture, const Mover& m, double x, double y, bool flipped) {
  const cv::Rect place{int(x), int(y), m.grey.cols, m.grey.rows};
  const cv::Rect part = place & cv::Rect{0, 0, picture.cols, picture.rows};
  if (part.empty()) return;
  for (int row = part.y; row < part.br().y; ++row) {
    auto* to = picture.ptr<std::uint8_t>(row);
    for (int column = part.x; column < part.br().x; ++column) {
      const int of = flipped ? m.grey.cols - 1 - (column - place.x) : column - place.x;
      const int a = m.alpha.at<std::uint8_t>(row - place.y, of);
      to[column] = static_cast<std::uint8_t>(
          (to[column] * (255 - a) + m.grey.at<std::uint8_t>(row - place.y, of) * a) / 255);
    }
  }
}

Happens goes_through(Mover what, double feet, double hop, core::Random& chance, double length_s) {
  const auto mover = std::make_shared<Mover>(std::move(what));
  const bool left = chance.below(2) == 0, stops = chance.below(2) == 0;
  const double way = kWidth + 2.0 * mover->grey.cols, speed = way / (length_s * (stops ? 0.6 : 1));
  const double stop_s = length_s * chance.uniform(0.15, 0.45), waits_s = stops ? length_s * 0.4 : 0;
  return [=](Look& look, double t) {
    look.things = [=](cv::Mat& picture) {
      const double walked = speed * (t < stop_s ? t : std::max(stop_s, t - waits_s));
      const bool moves = t < stop_s || t > stop_s + waits_s;
      const double x = left ? walked - mover->grey.cols : kWidth + mover->grey.cols - walked;
      const double y = feet - mover->grey.rows - (moves ? hop * std::abs(std::sin(t * 7)) : 0);
      put(picture, *mover, x, y, !left);
    };
  };
}

Happens door(core::Random& chance, double length_s) {
  const double takes = chance.uniform(0.6, 2), wide = chance.uniform(0.4, 1), shuts = length_s - takes - 0.3;
  return [=](Look& look, double t) {
    look.door =
        wide * std::min(std::clamp(t / takes, 0.0, 1.0), std::clamp((shuts + takes - t) / takes, 0.0, 1.0));
  };
}

/// Of somebody who passes a lamp outside of the picture.
Happens shadow(core::Random& chance, double length_s) {
  const double depth = chance.uniform(0.2, 0.5), wide = chance.uniform(60, 150),
               tall = chance.uniform(200, 420);
  const bool left = chance.below(2) == 0;
  return [=](Look& look, double t) {
    look.light = [=](cv::Mat& picture) {
      const double share = t / length_s, x = -wide * 2 + (kWidth + 4 * wide) * (left ? share : 1 - share);
      cv::Mat shade = cv::Mat::zeros(kHeight / 4, kWidth / 4, CV_8U);
      cv::ellipse(shade, {int(x / 4), int((440 - tall) / 4)}, {int(wide / 10), int(wide / 8)}, 0, 0, 360,
                  cv::Scalar{255}, cv::FILLED);
      cv::rectangle(shade, cv::Rect{int((x - wide / 2) / 4), int((440 - tall * 0.8) / 4), int(wide / 4), 200},
                    cv::Scalar{255}, cv::FILLED);
      cv::GaussianBlur(shade, shade, {15, 15}, 0);
      cv::Mat light;
      shade.convertTo(light, CV_32F, -depth / 255, 1);
      cv::resize(light, light, picture.size());
      shine(picture, light);
    };
  };
}

Happens bump(core::Random& chance) {
  const double ax = chance.uniform(-14, 14), ay = chance.uniform(-9, 9), sx = chance.uniform(-9, 9),
               sy = chance.uniform(-6, 6);
  return [=](Look& look, double t) {
    if (t < 0.5) return;
    const double rings = std::exp(-(t - 0.5) / 0.4);
    look.dx = sx + ax * rings * std::cos((t - 0.5) * 17);
    look.dy = sy + ay * rings * std::cos((t - 0.5) * 21);
  };
}

Happens exposure(core::Random& chance, double length_s) {
  const double gain = chance.uniform(0.6, 1.6), gamma = chance.uniform(0.8, 1.25),
               takes = chance.uniform(0.1, 2);
  return [=](Look& look, double t) {
    const double share =
        std::min(std::clamp((t - 0.5) / takes, 0.0, 1.0), std::clamp((length_s - t) / takes, 0.0, 1.0));
    look.gain = 1 + (gain - 1) * share;
    look.gamma = 1 + (gamma - 1) * share;
  };
}

constexpr int kKinds = 15;

/// Empty when the room has no place for it.
Clip other(int kind, const Room& room, core::Random& chance) {
  const double s = chance.uniform(6, 12);
  const auto clip = [&](const char* name, double length_s, Happens happens) {
    return Clip{.kind = name, .length_s = length_s, .happens = std::move(happens)};
  };
  const cv::Point anywhere{static_cast<int>(chance.uniform(40, 600)),
                           static_cast<int>(chance.uniform(20, 260))};
  const cv::Rect& hung = room.picture;
  switch (kind) {
    case 0: return clip("lamp of the room", s, ceiling_lamp(room, chance, s));
    case 1: return clip("lamp on the wall", s, lamp_at(anywhere, chance, s));
    case 2:
      return hung.empty()
                 ? Clip{}
                 : clip("lamp over a picture", s, lamp_at({hung.x + hung.width / 2, hung.y}, chance, s));
    case 3: return clip("sunbeam", s, sunbeam(chance, s));
    case 4: return clip("cloud", s, cloud(chance, s));
    case 5: return room.curtain.empty() ? Clip{} : clip("curtain in the wind", s, wind(chance, s));
    case 6: return room.television.empty() ? Clip{} : clip("television", s * 2, television(chance, s * 2));
    case 7: return room.mirror.empty() ? Clip{} : clip("herself in a mirror", s * 1.5, talking_to_herself());
    case 8:
      return clip("ball", s / 2, goes_through(ball(chance), chance.uniform(380, 475), 25, chance, s / 2));
    case 9: return clip("pet", s, goes_through(pet(chance), chance.uniform(380, 475), 3, chance, s));
    case 10: return clip("trolley", s, goes_through(trolley(chance), chance.uniform(430, 520), 0, chance, s));
    case 11: return room.door.empty() ? Clip{} : clip("door", s, door(chance, s));
    case 12: return clip("shadow", s / 2, shadow(chance, s / 2));
    case 13: return clip("camera pushed", s, bump(chance));
    default: return clip("exposure", s, exposure(chance, s));
  }
}

}  // namespace

Clip no_visit(const Room& room, core::Random& chance, int number) {
  for (int i = 0;; ++i) {
    Clip made = other((number + i) % kKinds, room, chance);
    if (made.happens) return made;
  }
}

}  // namespace mana::person_corpus
