#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/measured.hpp"

/// What `mana evaluate` prints, before it is known how: facts, sections of results, tables of counts.
namespace mana::evaluation {

/// One result.
struct Row {
  std::string name;
  Measured value;
  Interval interval;             ///< undefined: none
  std::optional<double> chance;  ///< what guessing reaches
  std::string note;
};

struct Section {
  std::string title;  ///< may be empty
  std::vector<Row> rows;
  bool for_programs = false;  ///< a grid shows the same to people: text and Markdown leave it out
};

/// Counts, or anything that is a grid of words.
struct Grid {
  std::string title;
  std::vector<std::string> columns;  ///< the first is over the rows' names
  std::vector<std::vector<std::string>> rows;
  bool notes = false;  ///< the last column holds sentences
};

struct Report {
  std::string title;
  std::vector<std::pair<std::string, std::string>> facts;  ///< N, K, orientation, weights, ...
  std::vector<Section> sections;
  std::vector<Grid> grids;
  std::vector<std::string> remarks;  ///< for a person
  /// Two numbers can be compared only if their signatures match.
  std::string signature;
};

enum class Format { Text, Json, Markdown, Csv };
/// All of it; ends with a line feed. JSON: one object a result, with the signature in each.
std::string render(const Report& report, Format format);

/// A number as people read it: six digits, "undefined", "inf"; a limit is marked.
std::string shown(const Measured& m);
std::string shown(double x, int digits = 6);
/// So many decimals, however small the number is: for columns.
std::string fixed(double x, int decimals);

/// A gate: 'informedness>=0.8'. Met when the named row of any section passes; BadInput when there is none.
struct Requirement {
  std::string name;
  std::string comparison;  ///< one of >= > <= <
  double bound = 0;
};
core::Result<Requirement> parse_requirement(const std::string& text);
core::Result<bool> met(const Requirement& requirement, const Report& report);

}  // namespace mana::evaluation
