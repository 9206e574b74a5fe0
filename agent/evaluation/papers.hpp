#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/evaluation/report.hpp"
#include "agent/evaluation/study.hpp"

/// Tables and figures of the papers that this library stands on, computed again: what was printed, what we
/// get, and why they differ where they do.
namespace mana::evaluation {

struct PaperCell {
  std::string what;
  std::optional<double> printed;  ///< nothing: the paper's text has no number here, or it is not at hand
  int digits = 4;                 ///< to which it was printed
  Measured ours;
  std::string erratum;  ///< why it differs, when it does
  /// Equal to the printed digits; half a unit of the last one, and a little for rounding.
  bool agrees() const;
};

struct PaperTable {
  std::string id, title;
  std::vector<PaperCell> cells;
  std::string remark;
};

/// A figure: the study that makes it, and what the paper says of it.
struct PaperFigure {
  std::string_view id, title;
  std::size_t labels;
  Count trials;
  bool even_diagonal;
  std::vector<std::string> measures;
  std::string_view claim;
};

/// Null when there is no such table (or figure).
std::optional<PaperTable> paper_table(std::string_view id);
const PaperFigure* paper_figure(std::string_view id);
std::vector<std::string> paper_ids();

Report report_of(const PaperTable& table);
/// Means and deviations by level.
Report report_of(const PaperFigure& figure, const Study& study);

}  // namespace mana::evaluation
