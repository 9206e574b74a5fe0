#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agent/evaluation/measures/roc.hpp"

/// Pictures of results as SVG: the same bytes for the same plot. Lines differ by dashes and marks as well as
/// by colour, so that a copy in grey can be read. Under every plot stands how many trials it is about and
/// what chance would reach.
namespace mana::evaluation {

enum class Stroke { None, Solid, Dashed, Dotted, DashDot, LongDash, ShortDash, DashDotDot };
enum class Mark { None, Dot, Ring, Square, Cross, Triangle };

struct Series {
  std::string name;  ///< in the legend; empty: not in it
  Curve points;      ///< in the units of the axes; an unfinished line where a point is not finite
  Stroke stroke = Stroke::Solid;
  Mark mark = Mark::None;
  int colour = 0;  ///< 0 black, 1 blue, 2 orange, 3 green, 4 grey, 5 red, 6 purple
};

/// A grey area between two lines.
struct Band {
  std::string name;
  Curve low, high;
};

struct Tick {
  double at = 0;
  std::string label;
};
struct Axis {
  std::string title;
  double low = 0, high = 1;
  std::vector<Tick> ticks;
};
/// Ticks at round numbers, about `count` of them.
Axis axis(std::string title, double low, double high, int count = 5);
/// Normal-deviate axis with its ticks in per cent; DET curves.
Axis probit_axis(std::string title, double low_rate, double high_rate);

struct Plot {
  std::string title;
  Axis x, y;
  std::vector<Band> bands;
  std::vector<Series> series;
  std::string footnote;  ///< N and the chance level
  bool square = true;    ///< as high as wide
};
std::string to_svg(const Plot& plot);

/// Counts as shades, each row or column to its sum. `labels` on both axes.
struct HeatMap {
  std::string title;
  std::vector<std::string> labels;
  std::vector<std::vector<double>> shade;       ///< [row][column], 0..1
  std::vector<std::vector<std::string>> words;  ///< what stands in the cell
  std::string row_title, column_title, footnote;
};
std::string to_svg(const HeatMap& map);

}  // namespace mana::evaluation
