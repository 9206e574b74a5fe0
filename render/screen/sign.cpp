#include "render/screen/sign.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include "render/face/smooth.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

struct Point {
  double x, y;
};
/// A stroke with round ends that may grow narrower: the one thing all the signs are made of.
struct Stroke {
  Point a, b;
  double from, to;  ///< half its width at a and b
};

double distance(const Stroke& s, Point p) {
  const Point along{s.b.x - s.a.x, s.b.y - s.a.y};
  const double length = along.x * along.x + along.y * along.y;
  const double t =
      length > 0 ? std::clamp(((p.x - s.a.x) * along.x + (p.y - s.a.y) * along.y) / length, 0.0, 1.0) : 0;
  return std::hypot(p.x - s.a.x - t * along.x, p.y - s.a.y - t * along.y) - (s.from + (s.to - s.from) * t);
}

/// A smooth line through all points (Catmull and Rom 1974).
void add_curve(std::vector<Stroke>& strokes, std::span<const Point> p, double half_width) {
  constexpr int kSteps = 8;
  const auto at = [&](std::size_t i, double t) {
    const Point& b = p[i];
    const Point& c = p[i + 1];
    const Point a = i > 0 ? p[i - 1] : b;
    const Point d = i + 2 < p.size() ? p[i + 2] : c;
    const auto axis = [t](double k, double l, double m, double n) {
      return 0.5 * (2 * l + (m - k) * t + (2 * k - 5 * l + 4 * m - n) * t * t +
                    (3 * l - k - 3 * m + n) * t * t * t);
    };
    return Point{axis(a.x, b.x, c.x, d.x), axis(a.y, b.y, c.y, d.y)};
  };
  for (std::size_t i = 0; i + 1 < p.size(); ++i)
    for (int k = 0; k < kSteps; ++k)
      strokes.push_back({at(i, double(k) / kSteps), at(i, double(k + 1) / kSteps), half_width, half_width});
}

void add_arc(std::vector<Stroke>& strokes, Point centre, double radius, double half_angle_deg,
             double half_width) {
  std::vector<Point> points;
  for (int i = -4; i <= 4; ++i) {
    const double angle = i / 4.0 * half_angle_deg * std::numbers::pi / 180;
    points.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  add_curve(strokes, points, half_width);
}

// In shares of the sign's square, from the top left.
constexpr double kPen = 0.030;
constexpr Point kRim[] = {{0.41, 0.66}, {0.44, 0.78}, {0.53, 0.82}, {0.62, 0.77}, {0.66, 0.66}, {0.75, 0.53},
                          {0.78, 0.38}, {0.71, 0.24}, {0.57, 0.18}, {0.44, 0.24}, {0.39, 0.37}};
constexpr Point kInner[] = {{0.50, 0.40}, {0.52, 0.32}, {0.59, 0.29}, {0.66, 0.34},
                            {0.66, 0.44}, {0.58, 0.52}, {0.54, 0.59}, {0.56, 0.65}};
constexpr Point kSource{-0.04, 0.45};
constexpr Stroke kCloud[] = {
    {{0.34, 0.46}, {0.34, 0.46}, 0.155, 0.155}, {{0.50, 0.37}, {0.50, 0.37}, 0.19, 0.19},
    {{0.66, 0.45}, {0.66, 0.45}, 0.165, 0.165}, {{0.36, 0.51}, {0.64, 0.51}, 0.12, 0.12},
    {{0.64, 0.75}, {0.64, 0.75}, 0.060, 0.060}, {{0.75, 0.85}, {0.75, 0.85}, 0.038, 0.038}};
constexpr Stroke kBubble[] = {{{0.35, 0.36}, {0.65, 0.36}, 0.17, 0.17},
                              {{0.35, 0.48}, {0.65, 0.48}, 0.17, 0.17},
                              {{0.35, 0.42}, {0.65, 0.42}, 0.17, 0.17},
                              {{0.58, 0.60}, {0.76, 0.82}, 0.09, 0.012}};

// A camera for photographs, which everybody knows from the front, and a microphone on its foot.
constexpr Stroke kCamera[] = {
    {{0.23, 0.40}, {0.77, 0.40}, 0.07, 0.07}, {{0.23, 0.52}, {0.77, 0.52}, 0.07, 0.07},
    {{0.23, 0.64}, {0.77, 0.64}, 0.07, 0.07}, {{0.23, 0.40}, {0.23, 0.64}, 0.07, 0.07},
    {{0.77, 0.40}, {0.77, 0.64}, 0.07, 0.07}, {{0.42, 0.31}, {0.58, 0.31}, 0.05, 0.05}};
constexpr Stroke kLens[] = {{{0.50, 0.52}, {0.50, 0.52}, 0.145, 0.145}};
constexpr Stroke kGlass[] = {{{0.50, 0.52}, {0.50, 0.52}, 0.085, 0.085}};
constexpr Stroke kMicrophone[] = {{{0.50, 0.30}, {0.50, 0.46}, 0.11, 0.11},
                                  {{0.50, 0.66}, {0.50, 0.80}, kPen, kPen},
                                  {{0.39, 0.81}, {0.61, 0.81}, kPen, kPen}};
constexpr Point kCradle[] = {{0.31, 0.46}, {0.35, 0.58}, {0.50, 0.66}, {0.65, 0.58}, {0.69, 0.46}};
constexpr Point kSlashFrom{0.20, 0.20};
constexpr Point kSlashTo{0.80, 0.80};
constexpr double kSlash = 0.040;
constexpr double kGapBeside = 0.045;  // so that the slash stands out from what it crosses
constexpr Point turned(Point p) { return {1 - p.x, p.y}; }

std::vector<Stroke> strokes_of(SignShape shape) {
  std::vector<Stroke> strokes;
  switch (shape) {
    case SignShape::Ear:
      add_curve(strokes, kRim, kPen);
      add_curve(strokes, kInner, kPen);
      break;
    case SignShape::NearWave: add_arc(strokes, kSource, 0.32, 32, kPen); break;
    case SignShape::FarWave: add_arc(strokes, kSource, 0.20, 34, kPen); break;
    case SignShape::Cloud: strokes.assign(std::begin(kCloud), std::end(kCloud)); break;
    case SignShape::Camera: strokes.assign(std::begin(kCamera), std::end(kCamera)); break;
    case SignShape::Lens: strokes.assign(std::begin(kLens), std::end(kLens)); break;
    case SignShape::Glass: strokes.assign(std::begin(kGlass), std::end(kGlass)); break;
    case SignShape::Microphone:
      strokes.assign(std::begin(kMicrophone), std::end(kMicrophone));
      add_curve(strokes, kCradle, kPen);
      break;
    case SignShape::Gap:
      strokes.push_back({kSlashFrom, kSlashTo, kSlash + kGapBeside, kSlash + kGapBeside});
      break;
    case SignShape::Slash: strokes.push_back({kSlashFrom, kSlashTo, kSlash, kSlash}); break;
    case SignShape::BackGap:
      strokes.push_back({turned(kSlashFrom), turned(kSlashTo), kSlash + kGapBeside, kSlash + kGapBeside});
      break;
    case SignShape::BackSlash:
      strokes.push_back({turned(kSlashFrom), turned(kSlashTo), kSlash, kSlash});
      break;
    case SignShape::Bubble: strokes.assign(std::begin(kBubble), std::end(kBubble)); break;
  }
  return strokes;
}

/// -1..1, slowly; `late` is a share of the period.
double swing(core::Time t, double period_s, double late) {
  return std::sin(2 * std::numbers::pi * (core::to_seconds(t) / period_s - late));
}

constexpr double kPeriod_s = 4;
constexpr double kCalmPeriod_s = 8;
constexpr double kCalmSize = 0.3;  // of the movement

std::vector<SignPart> listening(core::Time t, double period_s, double size) {
  const auto wave = [&](SignShape shape, double late) {
    return SignPart{SignPart::Kind::Shape, shape, {}, true, 0.8 + 0.2 * size * swing(t, period_s, late)};
  };
  return {wave(SignShape::FarWave, 0), wave(SignShape::NearWave, 0.25),
          SignPart{SignPart::Kind::Shape, SignShape::Ear}};
}

std::vector<SignPart> thinking(core::Time t, double period_s, double size) {
  std::vector<SignPart> parts{{SignPart::Kind::Shape, SignShape::Cloud}};
  constexpr double kDot = 0.095;
  for (int i = 0; i < 3; ++i) {
    const double y = 0.44 - 0.035 * size * swing(t, period_s, i / 6.0);
    parts.push_back({SignPart::Kind::Bar, {}, {0.36 + 0.14 * i - kDot / 2, y - kDot / 2, kDot, kDot}, false});
  }
  return parts;
}

std::vector<SignPart> speaking(core::Time t, double period_s, double size) {
  std::vector<SignPart> parts{{SignPart::Kind::Shape, SignShape::Bubble}};
  constexpr double kThick = 0.055;
  for (int i = 0; i < 3; ++i) {
    const double width = 0.33 + 0.06 * size * swing(t, period_s, i / 3.0);
    parts.push_back({SignPart::Kind::Bar, {}, {0.31, 0.31 + 0.11 * i - kThick / 2, width, kThick}, false});
  }
  return parts;
}

}  // namespace

GlyphPicture draw_sign(SignShape shape, int size) {
  GlyphPicture picture;
  picture.width = picture.height = size;
  const std::vector<Stroke> strokes = strokes_of(shape);
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      double d = 1;
      for (const Stroke& s : strokes) d = std::min(d, distance(s, {(x + 0.5) / size, (y + 0.5) / size}));
      picture.grey.push_back(
          static_cast<std::uint8_t>(std::lround(255 * std::clamp(0.5 - d * size, 0.0, 1.0))));
    }
  }
  return picture;
}

std::vector<SignPart> sign_of(msg::Attention what, core::Time t, bool calm) {
  const double period_s = calm ? kCalmPeriod_s : kPeriod_s;
  const double size = calm ? kCalmSize : 1;
  switch (what) {
    case msg::Attention::Listening: return listening(t, period_s, size);
    case msg::Attention::Thinking: return thinking(t, period_s, size);
    case msg::Attention::Speaking: return speaking(t, period_s, size);
    case msg::Attention::Idle:
    case msg::Attention::Present: break;
  }
  return {};
}

std::vector<SignPart> sense_sign(Sense which, SenseShown shown) {
  if (shown == SenseShown::Nothing) return {};
  std::vector<SignPart> parts;
  const auto add = [&parts](SignShape shape, bool is_ink) {
    parts.push_back({SignPart::Kind::Shape, shape, {}, is_ink});
  };
  add(which == Sense::Camera ? SignShape::Camera : SignShape::Microphone, true);
  if (which == Sense::Camera) {
    add(SignShape::Lens, false);
    add(SignShape::Glass, true);
  }
  if (shown == SenseShown::On) return parts;
  const bool missing = shown == SenseShown::Missing;
  add(SignShape::Gap, false);
  if (missing) add(SignShape::BackGap, false);
  add(SignShape::Slash, true);
  if (missing) add(SignShape::BackSlash, true);
  return parts;
}

std::vector<SignLayer> sign_layers(const Doing& doing, core::Time t, bool calm) {
  constexpr core::Duration kChange = 400ms;
  const double come = min_jerk(core::to_seconds(t - doing.since) / core::to_seconds(kChange));
  std::vector<SignLayer> layers;
  const auto add = [&](msg::Attention what, double opacity) {
    auto parts = sign_of(what, t, calm);
    if (!parts.empty() && opacity > 0) layers.push_back({opacity, std::move(parts)});
  };
  add(doing.before, 1 - come);
  add(doing.now, come);
  return layers;
}

}  // namespace mana::render
