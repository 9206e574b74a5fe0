#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/evaluation/measures/evenness.hpp"
#include "agent/evaluation/measures/fisher.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/significance.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Every measure of one contingency table by its name. The command line, its help, the gate `--require`, the
/// comparison of two systems, the bootstrap and the reader of cases go by this one table: a measure is added
/// here.
namespace mana::evaluation {

struct MeasureOptions {
  double beta = 1.0;
  Weights weights = Weights::Own;
  std::size_t label = 0;     ///< which label is "positive" for the measures of one against the rest
  bool label_given = false;  ///< with more than two labels the positive one has to be named
  DetExponent exponent = DetExponent::Exact;
  AssociationFrom association = AssociationFrom::Chi2;
  Alternative alternative = Alternative::TwoSided;
  double x = 1.96;          ///< of the intervals of P11
  bool only_small = false;  ///< Yates' correction only where an expected count is below 5
};

struct TableMeasure {
  enum class Kind {
    OneLabel,   ///< one label against the rest
    TwoLabels,  ///< of a 2x2 table only
    AllLabels,  ///< of any number of labels
  };
  std::string_view key;
  std::string_view range;   ///< as a person writes it: "0..1", "-1..1", "0..inf"
  std::string_view source;  ///< paper and equation, or the formula
  Kind kind;
  bool needs_tn;  ///< false: defined when nobody counted the true negatives
  Measured (*compute)(const Table&, const MeasureOptions&);
  bool is_rejected = false;  ///< shown only to who asks for it: it should not be reported
};

std::span<const TableMeasure> table_measures();
/// Null when there is no such measure.
const TableMeasure* find_table_measure(std::string_view key);

/// BadInput, with what to do, when the measure does not fit the table or the options.
core::Result<Measured> compute(const TableMeasure& measure, const Table& table,
                               const MeasureOptions& options = {});

/// A measure with an option in brackets: "cramers_v[g2]", "informedness_det[2/K]", "informedness[bias]".
struct ChosenMeasure {
  const TableMeasure* measure = nullptr;
  MeasureOptions options;
  Measured operator()(const Table& t) const { return measure->compute(t, options); }
};
/// BadInput for an unknown name or option, and for a measure of one label.
core::Result<ChosenMeasure> choose_measure(std::string_view name);

/// "prev", "bias", "pooled", "uniform"; BadInput for another word. The same for the others below.
core::Result<Weights> weights_of(std::string_view word);
core::Result<DetExponent> det_exponent_of(
    std::string_view word);  ///< "1/(K-1)", "2/K", "4/(3K-2)", "1/(3K-2)"
core::Result<AssociationFrom> association_of(std::string_view word);  ///< "chi2", "g2"
core::Result<Alternative> alternative_of(std::string_view word);      ///< "greater", "less", "two-sided"

}  // namespace mana::evaluation
