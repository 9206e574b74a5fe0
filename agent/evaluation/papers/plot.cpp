#include "agent/evaluation/papers/plot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "agent/core/xml_text.hpp"
#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/text/word_error.hpp"

namespace mana::evaluation {
namespace {

// Luminance differs from one to the next, for copies in grey.
constexpr std::array<const char*, 7> kColours{"#000000", "#1f5fbf", "#e07b00", "#1a8f5a",
                                              "#8c8c8c", "#c8102e", "#7b3fa0"};
constexpr double kWidth = 720, kPlotLeft = 84, kPlotTop = 56, kPlotSize = 460, kLegendLine = 22;

/// Hundredths of a unit, written the same everywhere.
std::string n(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f", x);
  std::string out = text.data();
  if (out == "-0.00") out = "0.00";
  return out;
}

std::string escaped(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return core::xml_escaped(text);
}

/// Builds the text of a picture.
/// No more than so many characters; dots stand for the middle, as long names often differ at their ends.
std::string shortened(const std::string& text, std::size_t most) {
  const Words letters = split_characters(text);
  if (letters.size() <= most) return text;
  const std::size_t end = most / 3, start = most - 1 - end;
  std::string out;
  for (std::size_t i = 0; i < start; ++i) out += letters[i];
  out += "\u2026";
  for (std::size_t i = letters.size() - end; i < letters.size(); ++i) out += letters[i];
  return out;
}

class Svg {
 public:
  Svg(double width, double height)
      : out_{"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + n(width) + "\" height=\"" + n(height) +
             "\" viewBox=\"0 0 " + n(width) + " " + n(height) +
             "\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"14\">\n<rect width=\"100%\" "
             "height=\"100%\" "
             "fill=\"#ffffff\"/>\n"} {}

  void rect(double x, double y, double w, double h, const std::string& style) {
    out_ += "<rect x=\"" + n(x) + "\" y=\"" + n(y) + "\" width=\"" + n(w) + "\" height=\"" + n(h) + "\" " +
            style + "/>\n";
  }
  void line(double x1, double y1, double x2, double y2, const std::string& style) {
    out_ += "<line x1=\"" + n(x1) + "\" y1=\"" + n(y1) + "\" x2=\"" + n(x2) + "\" y2=\"" + n(y2) + "\" " +
            style + "/>\n";
  }
  void text(double x, double y, const std::string& words, const std::string& style = "") {
    out_ += "<text x=\"" + n(x) + "\" y=\"" + n(y) + "\" " + style + ">" + escaped(words) + "</text>\n";
  }
  void raw(const std::string& element) { out_ += element + "\n"; }
  std::string done() { return out_ + "</svg>\n"; }

 private:
  std::string out_;
};

std::string dashes(Stroke stroke) {
  switch (stroke) {
    case Stroke::Dashed: return " stroke-dasharray=\"9 5\"";
    case Stroke::Dotted: return " stroke-dasharray=\"2 4\"";
    case Stroke::DashDot: return " stroke-dasharray=\"10 4 2 4\"";
    case Stroke::LongDash: return " stroke-dasharray=\"20 6\"";
    case Stroke::ShortDash: return " stroke-dasharray=\"5 3\"";
    case Stroke::DashDotDot: return " stroke-dasharray=\"12 4 2 4 2 4\"";
    default: return "";
  }
}

std::string colour(int i) { return kColours[static_cast<std::size_t>(i) % kColours.size()]; }

void draw_mark(Svg& svg, Mark mark, double x, double y, const std::string& c) {
  constexpr double r = 3.6;
  const std::string outline = " fill=\"none\" stroke=\"" + c + "\" stroke-width=\"1.5\"";
  switch (mark) {
    case Mark::None: break;
    case Mark::Dot:
      svg.raw("<circle cx=\"" + n(x) + "\" cy=\"" + n(y) + "\" r=\"3\" fill=\"" + c + "\"/>");
      break;
    case Mark::Ring:
      svg.raw("<circle cx=\"" + n(x) + "\" cy=\"" + n(y) + "\" r=\"" + n(r) + "\"" + outline + "/>");
      break;
    case Mark::Square: svg.rect(x - r, y - r, 2 * r, 2 * r, outline); break;
    case Mark::Cross:
      svg.raw("<path d=\"M" + n(x - r) + " " + n(y - r) + "L" + n(x + r) + " " + n(y + r) + "M" + n(x - r) +
              " " + n(y + r) + "L" + n(x + r) + " " + n(y - r) + "\"" + outline + "/>");
      break;
    case Mark::Triangle:
      svg.raw("<path d=\"M" + n(x) + " " + n(y - r - 1) + "L" + n(x + r + 1) + " " + n(y + r) + "L" +
              n(x - r - 1) + " " + n(y + r) + "Z\"" + outline + "/>");
      break;
  }
}

/// From the units of the axes to those of the picture.
struct Frame {
  const Plot& plot;
  double width, height;
  double x(double v) const { return kPlotLeft + (v - plot.x.low) / (plot.x.high - plot.x.low) * width; }
  double y(double v) const {
    return kPlotTop + height - (v - plot.y.low) / (plot.y.high - plot.y.low) * height;
  }
  bool holds(const CurvePoint& p) const { return std::isfinite(p.x) && std::isfinite(p.y); }
};

/// Long curves lose points that fall on the same hundredth of the picture.
std::string path_of(const Frame& f, const Curve& points) {
  std::string d;
  bool open = false;
  std::string last;
  for (const CurvePoint& p : points) {
    if (!f.holds(p)) {
      open = false;
      continue;
    }
    const std::string at = n(f.x(p.x)) + " " + n(f.y(p.y));
    if (at == last && open) continue;
    d.append(open ? "L" : "M").append(at);
    open = true;
    last = at;
  }
  return d;
}

void draw_axes(Svg& svg, const Frame& f) {
  const Plot& p = f.plot;
  const double bottom = kPlotTop + f.height;
  svg.rect(kPlotLeft, kPlotTop, f.width, f.height, "fill=\"none\" stroke=\"#000000\"");
  for (const Tick& t : p.x.ticks) {
    if (t.at < p.x.low - 1e-9 || t.at > p.x.high + 1e-9) continue;
    svg.line(f.x(t.at), kPlotTop, f.x(t.at), bottom, "stroke=\"#e0e0e0\"");
    svg.text(f.x(t.at), bottom + 20, t.label, "text-anchor=\"middle\"");
  }
  for (const Tick& t : p.y.ticks) {
    if (t.at < p.y.low - 1e-9 || t.at > p.y.high + 1e-9) continue;
    svg.line(kPlotLeft, f.y(t.at), kPlotLeft + f.width, f.y(t.at), "stroke=\"#e0e0e0\"");
    svg.text(kPlotLeft - 8, f.y(t.at) + 5, t.label, "text-anchor=\"end\"");
  }
  svg.text(kPlotLeft + f.width / 2, bottom + 44, p.x.title, "text-anchor=\"middle\"");
  const double middle = kPlotTop + f.height / 2;
  svg.text(22, middle, p.y.title, "text-anchor=\"middle\" transform=\"rotate(-90 22 " + n(middle) + ")\"");
}

void draw_band(Svg& svg, const Frame& f, const Band& band) {
  std::string d = path_of(f, band.low);
  Curve back = band.high;
  std::reverse(back.begin(), back.end());
  std::string returning = path_of(f, back);
  if (d.empty() || returning.empty()) return;
  returning.front() = 'L';
  svg.raw("<path d=\"" + d + returning + "Z\" fill=\"#d4d4d4\" fill-opacity=\"0.6\" stroke=\"none\"/>");
}

void draw_series(Svg& svg, const Frame& f, const Series& s) {
  const std::string c = colour(s.colour);
  if (s.stroke != Stroke::None)
    svg.raw("<path d=\"" + path_of(f, s.points) + "\" fill=\"none\" stroke=\"" + c + "\" stroke-width=\"2\"" +
            dashes(s.stroke) + "/>");
  if (s.mark == Mark::None) return;
  for (const CurvePoint& p : s.points)
    if (f.holds(p)) draw_mark(svg, s.mark, f.x(p.x), f.y(p.y), c);
}

/// Of a line of the legend with its sample; by and large, as nobody knows the reader's letters.
double entry_width(std::string_view name) {
  double width = 52;
  for (const char c : name) {
    const bool wide = std::string_view{"mwMW%"}.find(c) != std::string_view::npos;
    const bool narrow = std::string_view{"ijlt.,:' "}.find(c) != std::string_view::npos;
    width += wide ? 14 : narrow ? 6 : 9.3;
  }
  return width;
}

double draw_legend(Svg& svg, const Frame& f, double top) {
  double x = kPlotLeft, y = top;
  const auto entry = [&](const std::string& name, auto draw) {
    const double width = entry_width(name);
    if (x + width > kWidth - 10 && x > kPlotLeft) {
      x = kPlotLeft;
      y += kLegendLine;
    }
    draw(x, y - 5);
    svg.text(x + 40, y, name);
    x += width;
  };
  for (const Series& s : f.plot.series) {
    if (s.name.empty()) continue;
    entry(s.name, [&](double at, double line) {
      const std::string c = colour(s.colour);
      if (s.stroke != Stroke::None)
        svg.line(at, line, at + 34, line, "stroke=\"" + c + "\" stroke-width=\"2\"" + dashes(s.stroke));
      draw_mark(svg, s.mark, at + 17, line, c);
    });
  }
  for (const Band& b : f.plot.bands)
    if (!b.name.empty())
      entry(b.name, [&](double at, double line) {
        svg.rect(at, line - 6, 34, 12, "fill=\"#d4d4d4\" fill-opacity=\"0.6\"");
      });
  return y;
}

std::size_t legend_lines(const Plot& p) {
  double x = kPlotLeft;
  std::size_t lines = 1;
  const auto entry = [&](const std::string& name) {
    const double width = entry_width(name);
    if (x + width > kWidth - 10 && x > kPlotLeft) {
      x = kPlotLeft;
      ++lines;
    }
    x += width;
  };
  for (const Series& s : p.series)
    if (!s.name.empty()) entry(s.name);
  for (const Band& b : p.bands)
    if (!b.name.empty()) entry(b.name);
  return lines;
}

std::string short_number(double x) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.6g", std::abs(x) < 1e-12 ? 0 : x);
  return text.data();
}

}  // namespace

Axis axis(std::string title, double low, double high, int count) {
  Axis a{std::move(title), low, high, {}};
  if (!(high > low)) a.high = low + 1;
  const double rough = (a.high - a.low) / std::max(1, count);
  const double power = std::pow(10, std::floor(std::log10(rough)));
  const double steps[] = {1, 2, 2.5, 5, 10};
  double step = 10 * power;
  for (const double s : steps)
    if (s * power >= 0.999 * rough) {
      step = s * power;
      break;
    }
  for (double at = std::ceil(a.low / step - 1e-9) * step; at <= a.high + 1e-9 * step; at += step)
    a.ticks.push_back({at, short_number(at)});
  return a;
}

Axis probit_axis(std::string title, double low_rate, double high_rate) {
  Axis a{std::move(title), normal_quantile(low_rate), normal_quantile(high_rate), {}};
  for (const double percent : {.1, .2, .5, 1., 2., 5., 10., 20., 40., 60., 80.})
    a.ticks.push_back({normal_quantile(percent / 100), short_number(percent)});
  return a;
}

std::string to_svg(const Plot& plot) {
  const double width = plot.square ? kPlotSize : kWidth - kPlotLeft - 30;
  const Frame f{plot, width, kPlotSize};
  const double legend_top = kPlotTop + f.height + 78;
  const double footer = legend_top + kLegendLine * double(legend_lines(plot)) + 8;
  Svg svg{kWidth, footer + 24};
  svg.text(kPlotLeft, 32, plot.title, "font-size=\"17\" font-weight=\"bold\"");
  draw_axes(svg, f);
  // Nothing is drawn outside of the frame.
  svg.raw("<clipPath id=\"frame\"><rect x=\"" + n(kPlotLeft) + "\" y=\"" + n(kPlotTop) + "\" width=\"" +
          n(f.width) + "\" height=\"" + n(f.height) + "\"/></clipPath>\n<g clip-path=\"url(#frame)\">");
  for (const Band& b : plot.bands) draw_band(svg, f, b);
  for (const Series& s : plot.series) draw_series(svg, f, s);
  svg.raw("</g>");
  draw_legend(svg, f, legend_top);
  svg.text(kPlotLeft, footer, plot.footnote, "fill=\"#444444\" font-size=\"13\"");
  return svg.done();
}

std::string to_svg(const HeatMap& map) {
  const double k = double(map.labels.size());
  const double cell = std::clamp(460 / std::max(1.0, k), 22.0, 110.0);
  constexpr std::size_t kLongestLabel = 28;
  std::vector<std::string> labels;
  std::size_t longest = 4;
  for (const auto& label : map.labels) {
    labels.push_back(shortened(label, kLongestLabel));
    longest = std::max(longest, split_characters(labels.back()).size());
  }
  // Many labels stand aslant over their columns: 40 degrees up, and beyond the last column.
  const bool aslant = k > 6;
  const double wide = 8.6 * double(longest);
  const double left = 64 + wide, top = 100 + (aslant ? .65 * wide : 0), beyond = aslant ? .77 * wide : 0;
  const double size = cell * k;
  // The title and the footnote may be wider than the cells.
  const double words = std::max(10.5 * double(map.title.size()), 7.8 * double(map.footnote.size())) + 48;
  Svg svg{std::max(left + size + 40 + beyond, words), top + size + 56};
  svg.text(24, 32, map.title, "font-size=\"17\" font-weight=\"bold\"");
  svg.text(left + size / 2, aslant ? 62 : 58, map.column_title, "text-anchor=\"middle\"");
  const double middle = top + size / 2;
  svg.text(26, middle, map.row_title,
           "text-anchor=\"middle\" transform=\"rotate(-90 26 " + n(middle) + ")\"");
  for (std::size_t i = 0; i < map.labels.size(); ++i) {
    const double at = cell * double(i);
    svg.text(left - 8, top + at + cell / 2 + 5, labels[i], "text-anchor=\"end\"");
    const double x = left + at + cell / 2;
    svg.text(x, top - 8, labels[i],
             aslant ? "transform=\"rotate(-40 " + n(x) + " " + n(top - 8) + ")\"" : "text-anchor=\"middle\"");
    for (std::size_t j = 0; j < map.labels.size(); ++j) {
      const double shade = std::clamp(map.shade[i][j], 0.0, 1.0);
      const int level =
          static_cast<int>(std::lround(255 - 215 * shade));  // grey itself: nothing to lose in a copy
      const std::string grey = std::to_string(level);
      const double cx = left + cell * double(j), cy = top + at;
      std::string fill = "fill=\"rgb(";
      fill.append(grey).append(",").append(grey).append(",").append(grey).append(")\" stroke=\"#808080\"");
      svg.rect(cx, cy, cell, cell, fill);
      if (cell >= 26)
        svg.text(cx + cell / 2, cy + cell / 2 + 5, map.words[i][j],
                 std::string{"text-anchor=\"middle\""} + (level < 140 ? " fill=\"#ffffff\"" : ""));
    }
  }
  svg.text(24, top + size + 36, map.footnote, "fill=\"#444444\" font-size=\"13\"");
  return svg.done();
}

}  // namespace mana::evaluation
