#include "render/screen_painter.hpp"

#include <algorithm>
#include <cmath>

namespace mana::render {
namespace {

// Contrast on the dark ground: 13:1 for white, 9:1 for the softer ones (WCAG asks for 4.5 and 7).
constexpr Colour kWhite{1, 1, 1, 1};
constexpr Colour kSoft{0.86F, 0.90F, 0.94F, 1};
constexpr Colour kWarm{1.0F, 0.90F, 0.66F, 1};
constexpr Colour kCard{0.05F, 0.07F, 0.09F, 0.50F};
constexpr Colour kBand{0.03F, 0.04F, 0.06F, 0.80F};
constexpr Colour kButton{0.10F, 0.36F, 0.62F, 0.97F};
constexpr Colour kButtonEdge{1, 1, 1, 0.9F};
constexpr Colour kNotice{0.90F, 0.93F, 0.96F, 1};

constexpr double kLine = 1.22;  // line height, as a multiple of the size

int pixels(double v) { return std::max(8, static_cast<int>(std::lround(v))); }

/// The largest size up to `most` at which the text is no wider than `width`.
int fitting(const Font& font, std::string_view text, double most, double width) {
  const int size = pixels(most);
  const double natural = font.width(text, size);
  return natural <= width ? size : pixels(size * width / natural);
}

Box inset(const Box& b, double by) { return {b.x + by, b.y + by, b.width - 2 * by, b.height - 2 * by}; }

void paint_clock(FlatPainter& p, const Layout& l, const ScreenContent& c) {
  if (c.clock.empty()) return;
  // "2:30" large, "pm" half as large behind it.
  const std::size_t space = c.clock.find(' ');
  const std::string digits = c.clock.substr(0, space);
  const std::string suffix = space == std::string::npos ? "" : c.clock.substr(space);
  const Font& bold = p.font(Weight::Bold);
  int size = pixels(l.clock.height * 1.08);
  const auto width = [&](int s) { return bold.width(digits, s) + bold.width(suffix, s * 2 / 5); };
  if (width(size) > l.clock.width) size = static_cast<int>(size * l.clock.width / width(size));
  const double top = l.clock.y + (l.clock.height - size * 1.16) / 2;
  p.text(digits, l.clock.x, top, size, Weight::Bold, kWhite);
  const int small = size * 2 / 5;
  p.text(suffix, l.clock.x + bold.width(digits, size), top + bold.ascent(size) - bold.ascent(small), small,
         Weight::Bold, kSoft);
}

void paint_date(FlatPainter& p, const Layout& l, const ScreenContent& c) {
  const std::string first = c.day_part.empty() ? c.day : c.day + " " + c.day_part;
  const double half = l.date.height / 2;
  const int size = std::min(fitting(p.font(Weight::Bold), first, half / kLine, l.date.width),
                            fitting(p.font(Weight::Normal), c.date, half / kLine, l.date.width));
  p.text(first, l.date.x, l.date.y, size, Weight::Bold, kWarm);
  p.text(c.date, l.date.x, l.date.y + half, size, Weight::Normal, kSoft);
}

void paint_next(FlatPainter& p, const Layout& l, const ScreenContent& c) {
  if (!c.has_next) return;
  p.box(l.next, 2 * l.unit, kCard);
  const Box in = inset(l.next, 1.5 * l.unit);
  const int size = pixels(in.height / (3 * kLine));
  const Font& bold = p.font(Weight::Bold);
  double y = in.y;
  const auto line = [&](const std::string& text, Weight weight, const Colour& colour) {
    p.text(shortened(p.font(weight), text, size, in.width), in.x, y, size, weight, colour);
    y += size * kLine;
  };
  // Two lines of title when there is no place to tell; the rest is shortened.
  std::vector<std::string> title = wrap(bold, c.next_title, size, in.width);
  const std::size_t most = c.next_place.empty() ? 2 : 1;
  if (title.size() > most) {
    std::string rest;
    for (std::size_t i = most - 1; i < title.size(); ++i) rest += (rest.empty() ? "" : " ") + title[i];
    title.resize(most);
    title.back() = rest;
  }
  for (const std::string& t : title) line(t, Weight::Bold, kWhite);
  line(c.next_when, Weight::Normal, kWarm);
  if (!c.next_place.empty()) line(c.next_place, Weight::Normal, kSoft);
}

void paint_notices(FlatPainter& p, const Layout& l, const ScreenContent& c) {
  if (c.notices.empty() && !c.listening) return;
  const int size = pixels(std::min(l.notices.height / (2 * kLine), 4.4 * l.unit));
  double y = l.notices.y;
  std::size_t room = 2;
  if (c.listening) {
    const double d = size * 0.5;
    p.box({l.notices.x, y + size * 0.35, d, d}, d / 2, {0.45F, 0.90F, 0.55F, 1});
    p.text("I am listening", l.notices.x + size * 0.9, y, size, Weight::Bold, {0.72F, 0.97F, 0.78F, 1});
    y += size * kLine;
    --room;
  }
  for (const std::string& notice : c.notices) {
    auto lines = wrap(p.font(Weight::Normal), notice, size, l.notices.width);
    for (std::size_t i = 0; i < lines.size() && room > 0; ++i, --room) {
      const bool cut = room == 1 && i + 1 < lines.size();
      p.text(cut ? shortened(p.font(Weight::Normal), lines[i] + " …", size, l.notices.width) : lines[i],
             l.notices.x, y, size, Weight::Normal, kNotice);
      y += size * kLine;
    }
  }
}

void paint_buttons(FlatPainter& p, const Layout& l, const ScreenContent& c) {
  const auto places = button_places(l, c.buttons.size());
  int size = pixels(6.2 * l.unit);
  for (std::size_t i = 0; i < places.size(); ++i) {
    size =
        std::min(size, fitting(p.font(Weight::Bold), c.buttons[i].label, size, places[i].width - 2 * l.unit));
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Box& b = places[i];
    p.box(b, 2.5 * l.unit, kButtonEdge);
    p.box(inset(b, std::max(2.0, 0.4 * l.unit)), 2.2 * l.unit, kButton);
    const double w = p.font(Weight::Bold).width(c.buttons[i].label, size);
    p.text(c.buttons[i].label, b.x + (b.width - w) / 2, b.y + (b.height - size * 1.16) / 2, size,
           Weight::Bold, kWhite);
  }
}

void paint_caption(FlatPainter& p, const Layout& l, const ScreenContent& c) {
  if (c.caption.empty()) return;
  p.box(l.captions, 2 * l.unit, kBand);
  const Box in = inset(l.captions, 1.6 * l.unit);
  const int size = pixels(in.height / (2 * kLine));
  const auto lines = caption_lines(p.font(Weight::Normal), c.caption, c.caption_progress, size, in.width);
  double y = in.y + (in.height - static_cast<double>(lines.size()) * size * kLine) / 2;
  for (const std::string& line : lines) {
    const double w = p.font(Weight::Normal).width(line, size);
    p.text(line, in.x + (in.width - w) / 2, y, size, Weight::Normal, kWhite);
    y += size * kLine;
  }
}

}  // namespace

std::vector<std::string> caption_lines(const Font& font, const std::string& caption, double progress,
                                       int size, double width) {
  std::vector<std::string> lines = wrap(font, caption, size, width);
  constexpr std::size_t kShown = 2;
  if (lines.size() <= kShown) return lines;
  // The page that holds the character being said; speech and letters run at nearly the same pace.
  std::size_t total = 0;
  for (const std::string& line : lines) total += line.size();
  const double said = std::clamp(progress, 0.0, 1.0) * static_cast<double>(total);
  std::size_t before = 0;
  std::size_t current = 0;
  while (current + 1 < lines.size() && static_cast<double>(before + lines[current].size()) < said)
    before += lines[current++].size();
  const std::size_t page = current / kShown * kShown;
  return {lines.begin() + static_cast<std::ptrdiff_t>(page),
          lines.begin() + static_cast<std::ptrdiff_t>(std::min(page + kShown, lines.size()))};
}

void paint_screen(FlatPainter& painter, const Layout& layout, const ScreenContent& content) {
  if (content.beside) {
    paint_clock(painter, layout, content);
    paint_date(painter, layout, content);
    paint_next(painter, layout, content);
    paint_notices(painter, layout, content);
  }
  if (content.buttons.empty()) {
    paint_caption(painter, layout, content);
  } else {
    paint_buttons(painter, layout, content);
  }
}

}  // namespace mana::render
