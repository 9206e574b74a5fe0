#include "render/screen/layout.hpp"

#include <algorithm>

namespace mana::render {
namespace {

struct Extent {
  double width, height;
};

/// Everything that differs between shapes of screens and sizes of text, in units.
struct Measures {
  double face;  ///< share of the width (landscape) or height (portrait)
  double sign;
  Extent sense;              // of the signs for eyes and ears
  double clock, date, card;  ///< heights, from the top
  double caption_size;
  Layout::Size card_size, button_size;
  double button_height;
  double notice_size;
};

constexpr double kGap = 1.5;  // between things
constexpr double kNarrowGap = 0.4;
constexpr double kPad = 1.5;     // within plates
constexpr double kMargin = 2.5;  // to the edge of the screen
constexpr double kSenseState = 6.0, kSenseName = 4.2;

// The sizes follow from how far away they must be read: tests/render/screen/legibility_test.cpp.
constexpr Measures kWide{.face = 0.56,
                         .sign = 15,
                         .sense = {22.8, 24},
                         .clock = 18,
                         .date = 14.2,
                         .card = 34.8,
                         .caption_size = 7.2,
                         .card_size = {6.8, 5.2},
                         .button_size = {6.6, 5.3},
                         .button_height = 15,
                         .notice_size = 4.4};
constexpr Measures kWideLarge{.face = 0.42,
                              .sign = 18,
                              .sense = {15.5, 21},
                              .clock = 24,
                              .date = 24,
                              .card = 40,
                              .caption_size = 9.2,
                              .card_size = {8.6, 5.9},
                              .button_size = {9.0, 6.6},
                              .button_height = 20,
                              .notice_size = 5.4};
constexpr Measures kTall{.face = 0.40,
                         .sign = 14,
                         .sense = {26, 16},
                         .clock = 15,
                         .date = 10.8,
                         .card = 28,
                         .caption_size = 5.8,
                         .card_size = {5.6, 3.9},
                         .button_size = {6.0, 4.4},
                         .button_height = 15,
                         .notice_size = 3.8};
constexpr Measures kTallLarge{.face = 0.345,
                              .sign = 16,
                              .sense = {26, 14.5},
                              .clock = 18,
                              .date = 22,
                              .card = 37,
                              .caption_size = 7.4,
                              .card_size = {7.2, 5.6},
                              .button_size = {7.6, 5.6},
                              .button_height = 19,
                              .notice_size = 3.9};

const Measures& measures(bool wide, TextSize text) {
  if (wide) return text == TextSize::Large ? kWideLarge : kWide;
  return text == TextSize::Large ? kTallLarge : kTall;
}

constexpr double kCaptionLines = 2;
constexpr double kNoticeLines = 3;

double strip_height(double size, double lines) { return lines * kLineHeight * size + 2 * kPad; }

}  // namespace

bool overlap(const Box& a, const Box& b) {
  return a.x < b.right() && b.x < a.right() && a.y < b.bottom() && b.y < a.bottom();
}

Box inset(const Box& b, double by) { return {b.x + by, b.y + by, b.width - 2 * by, b.height - 2 * by}; }

Layout lay_out(int width, int height, TextSize text) {
  const double w = width;
  const double h = height;
  const bool wide = w >= h;
  const Measures& m = measures(wide, text);
  Layout l;
  l.unit = wide ? h / 100 : w / 75;
  const double u = l.unit;
  const double margin = kMargin * u;

  l.caption_size = m.caption_size * u;
  l.notice_size = m.notice_size * u;
  l.sense_state_size = kSenseState * u;
  l.sense_name_size = kSenseName * u;
  l.card_size = {m.card_size.wanted * u, m.card_size.least * u};
  l.button_size = {m.button_size.wanted * u, m.button_size.least * u};

  const auto at_foot = [&](double tall) { return Box{margin, h - margin - tall, w - 2 * margin, tall}; };
  l.captions = at_foot(strip_height(m.caption_size, kCaptionLines) * u);
  l.buttons = at_foot(m.button_height * u);
  const double strip = std::min(l.captions.y, l.buttons.y) - kGap * u;
  const double foot = text == TextSize::Large ? h - margin : strip;

  const double notices = strip_height(m.notice_size, kNoticeLines) * u;
  const double clothes = strip_height(m.notice_size, 2);
  if (wide) {
    l.face = {0, 0, m.face * w, h};
    l.panel = {l.face.right(), margin, w - l.face.right() - margin, foot - margin};
    l.notices = {margin, h - margin - notices, l.face.width - margin - kGap * u, notices};
  } else {
    l.face = {0, 0, w, m.face * h};
    l.panel = {margin, l.face.bottom() + kGap * u, w - 2 * margin, foot - l.face.bottom() - kGap * u};
    // Below the panel, where the strip is; with large text the panel ends there, and they lie over her
    // clothes, as low as the panel lets them: her chin comes down when she nods.
    l.notices = text == TextSize::Large
                    ? Box{margin, l.panel.y - (clothes + kNarrowGap) * u, w - 2 * margin, clothes * u}
                    : at_foot(notices);
  }
  const double typing = strip_height(m.caption_size, 1) * u;
  l.typing = {margin, (wide ? strip : l.face.bottom()) - typing,
              (wide ? l.face.width - kGap * u : w - margin) - margin, typing};
  l.typing_alone = l.typing;
  if (wide || text != TextSize::Large) l.typing_alone.y = h - margin - typing;
  l.sign = {margin, margin, m.sign * u, m.sign * u};
  const double stars = l.sign.bottom() + kGap * u;
  const double below = std::min({l.typing.y, l.notices.y, l.buttons.y, l.face.bottom()}) - kGap * u;
  l.stars = {margin, stars, l.sign.width, std::max(0.0, below - stars)};
  const double sense = m.sense.width * u;
  l.camera_sign = {l.face.right() - kNarrowGap * u - sense, margin, sense, m.sense.height * u};
  l.microphone_sign = l.camera_sign;
  l.microphone_sign.y = l.camera_sign.bottom() + kGap * u;

  // Clock, date and card share the panel's height in the proportion of their measures.
  const Box in = inset(l.panel, kPad * u);
  const double share = (in.height - 2 * kGap * u) / (m.clock + m.date + m.card);
  double y = in.y;
  const auto next = [&](double tall) {
    const Box b{in.x, y, in.width, tall * share};
    y = b.bottom() + kGap * u;
    return b;
  };
  l.clock = next(m.clock);
  l.date = next(m.date);
  l.card = next(m.card);
  l.question = text == TextSize::Large ? l.date : l.card;
  l.question.height = std::min(l.card.bottom(), strip) - l.question.y;
  l.shown = {in.x, l.date.y, in.width, std::min(l.card.bottom(), strip) - l.date.y};
  l.shown_above = {in.x, l.clock.y, in.width, l.question.y - kGap * u - l.clock.y};
  return l;
}

std::vector<Box> button_places(const Layout& layout, std::size_t count) {
  std::vector<Box> places;
  if (count == 0) return places;
  const Box& row = layout.buttons;
  const double gap = kGap * layout.unit;
  const double n = static_cast<double>(count);
  const double each = std::min((row.width - gap * (n - 1)) / n, 46 * layout.unit);
  const double start = row.x + (row.width - each * n - gap * (n - 1)) / 2;
  for (std::size_t i = 0; i < count; ++i) {
    places.push_back({start + static_cast<double>(i) * (each + gap), row.y, each, row.height});
  }
  return places;
}

}  // namespace mana::render
