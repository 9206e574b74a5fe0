#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::evaluation {

using Count = std::int64_t;
/// For products of counts: N * TP - PP * RP has to be exactly 0 when it should be.
__extension__ using Wide = __int128;

/// Label l against the rest: [[tp, fp], [fn, tn]], rows predicted (P11 Table 1).
struct Binary {
  Count tp = 0, fp = 0, fn = 0, tn = 0;

  Count rp() const { return tp + fn; }  ///< real positives
  Count rn() const { return fp + tn; }
  Count pp() const { return tp + fp; }  ///< predicted positives
  Count pn() const { return fn + tn; }
  Count n() const { return tp + fp + fn + tn; }
  /// N^2 * dtp = N * TP - PP * RP: the excess of correct positives over chance.
  Wide excess() const { return Wide{n()} * tp - Wide{pp()} * rp(); }
};

/// A contingency table of K declared labels: rows are what was predicted, columns what was real. Empty labels
/// are kept (P11: "we will not reduce the table").  Value type; any thread.
class Table {
 public:
  /// No more labels than this, and no larger counts: products of two sums must fit a Wide.
  static constexpr std::size_t kMostLabels = 2000;
  static constexpr Count kLargestTotal = 1'000'000'000'000'000;

  explicit Table(std::size_t labels) : k_{labels}, cells_(labels * labels), pp_(labels), rp_(labels) {}

  /// @param rows  rows[predicted][real]; BadInput for a ragged, empty, negative or too large one
  static core::Result<Table> of(const std::vector<std::vector<Count>>& rows);
  /// From proportions: held as parts of a large total, so that the coefficients come out to 1e-14; what
  /// depends on N (significance, intervals) is not defined for it.
  static core::Result<Table> of_proportions(const std::vector<std::vector<double>>& rows);
  static Table of(const Binary& b);

  void add(std::size_t predicted, std::size_t real, Count times = 1) {
    cells_[predicted * k_ + real] += times;
    pp_[predicted] += times;
    rp_[real] += times;
    n_ += times;
  }
  /// Adding tables is the one general micro-average (P12: "can always be done"). Same labels, same order.
  void add(const Table& other);

  std::size_t k() const { return k_; }
  Count n() const { return n_; }
  Count at(std::size_t predicted, std::size_t real) const { return cells_[predicted * k_ + real]; }
  Count pp(std::size_t label) const { return pp_[label]; }  ///< predicted as label
  Count rp(std::size_t label) const { return rp_[label]; }  ///< really label
  double bias(std::size_t label) const { return double(pp_[label]) / double(n_); }
  double prev(std::size_t label) const { return double(rp_[label]) / double(n_); }
  /// N^2 * dtp(l), exact.
  Wide excess(std::size_t label) const { return Wide{n_} * at(label, label) - Wide{pp_[label]} * rp_[label]; }
  Count diagonal() const;
  bool normalised() const { return normalised_; }

  Binary against_rest(std::size_t label) const;
  Table transposed() const;  ///< the dual: what was predicted and what was real change places
  /// Without the labels that neither occur nor are predicted; `kept` gets their numbers when given.
  Table without_empty(std::vector<std::size_t>* kept = nullptr) const;

  bool operator==(const Table&) const = default;

 private:
  std::size_t k_;
  std::vector<Count> cells_, pp_, rp_;
  Count n_ = 0;
  bool normalised_ = false;
};

}  // namespace mana::evaluation
