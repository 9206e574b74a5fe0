#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/evaluation/measures/trials.hpp"
#include "agent/evaluation/measures/tutor_scores.hpp"
#include "agent/evaluation/tables/rating_table.hpp"

/// What `mana evaluate` reads as CSV. Which side was predicted is never guessed: columns are named, a matrix
/// says it in its corner, or the caller says it. A fault is one sentence with its line (BadInput).
namespace mana::evaluation {

enum class Rows { Predicted, Actual };

/// A contingency table and the names of its labels.
struct NamedTable {
  Table table{0};
  std::vector<std::string> labels;
};

struct ReadOptions {
  std::vector<std::string> labels;  ///< declared ones: another label in the file is a fault, unused ones stay
  std::optional<Rows> rows;         ///< of a matrix whose corner does not say it
};

/// A header with `actual` and `predicted` makes a file of pairs, anything else a matrix.
bool looks_like_pairs(std::string_view csv);

/// Columns actual, predicted and, in any order, score, weight (a whole number), subject, trial.
/// Weights repeat a pair; the labels are sorted unless declared.
core::Result<Trials> read_pairs(std::string_view csv, const ReadOptions& options = {});
/// The same, counted at once: for a million pairs, without keeping them.
core::Result<NamedTable> count_pairs(std::string_view csv, const ReadOptions& options = {});

/// Labels in the first row and column, counts inside; the corner cell is `predicted\actual` (rows are what
/// was predicted) or `actual\predicted`.
core::Result<NamedTable> read_matrix(std::string_view csv, const ReadOptions& options = {});

/// Columns actual, score and, if there, weight and subject; `positive` names the label that is positive.
core::Result<ScoredTrials> read_scores(std::string_view csv, std::string_view positive);

/// Columns item, rater, label and, if there, intended (what the item was meant to show) and source (who or
/// what showed it), each the same for all ratings of an item.
core::Result<RatingTable> read_ratings(std::string_view csv);

/// Columns learner, pre, post and, if there, max (the same for all).
struct PrePostTable {
  PrePost scores;
  std::optional<double> max;
};
core::Result<PrePostTable> read_pre_post(std::string_view csv);

/// One column of numbers, or two that may differ in length (an empty field ends the shorter one).
struct NumberColumns {
  std::vector<std::string> names;
  std::vector<std::vector<double>> values;
};
core::Result<NumberColumns> read_numbers(std::string_view csv, std::size_t most_columns = 2);

}  // namespace mana::evaluation
