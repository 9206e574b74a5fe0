#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/evaluation/study/study.hpp"
#include "agent/evaluation/tables/report.hpp"

/// Tables and figures of the papers that this library stands on, computed again: what was printed, what we
/// get, and why they differ where they do.
namespace mana::evaluation {

struct PaperCell {
  std::string what;
  /// As the paper prints it, never as we computed it; nothing: it prints no number, or none is at hand.
  std::optional<double> printed;
  int digits = 4;  ///< to which it was printed
  Measured ours;
  std::string erratum;  ///< why it differs, when it does; numbers as in docs/evaluation.md
  /// Equal to the printed digits; half a unit of the last one, and a little for rounding.
  bool agrees() const;
};

struct PaperTable {
  std::string id, title;
  std::vector<std::pair<std::string, std::string>> facts;  ///< what a reader needs to know of the rows' names
  std::vector<PaperCell> cells;
  std::vector<std::string> remarks;
  std::vector<Grid> beside = {};       ///< ours alone, to hold beside the paper
  std::string printed_is = "printed";  ///< over the printed values; a formula's value is no printed number
};

/// A figure: the study that makes it, what the paper says of it, and what many tables show. The figures
/// themselves are not at hand as numbers.
struct PaperFigure {
  std::string_view id, title;
  std::size_t labels;
  Count trials;
  bool even_diagonal;
  std::vector<std::string> measures;
  std::string_view says, found;
};

const std::vector<PaperFigure>& paper_figures();
/// Null when there is no such table (or figure).
std::optional<PaperTable> paper_table(std::string_view id);
const PaperFigure* paper_figure(std::string_view id);
std::vector<std::string> paper_ids();

Report report_of(const PaperTable& table);
/// P11 Fig. 4 as numbers: chi-squared at equal probability.
Report chi2_contour_report();
/// Means and deviations by level.
Report report_of(const PaperFigure& figure, const Study& study);

}  // namespace mana::evaluation
