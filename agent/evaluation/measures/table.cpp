#include "agent/evaluation/measures/table.hpp"

#include <cmath>

namespace mana::evaluation {
namespace {

constexpr double kPartsOfOne = 1e14;  // of_proportions: so many counts make 1

template <class T>
core::Status check_square(const std::vector<std::vector<T>>& rows) {
  if (rows.empty()) return core::bad_input("The table is empty; it needs a row for each label.");
  if (rows.size() > Table::kMostLabels)
    return core::bad_input("The table has more than " + std::to_string(Table::kMostLabels) + " labels.");
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].size() != rows.size())
      return core::bad_input("Row " + std::to_string(i + 1) + " of the table has " +
                             std::to_string(rows[i].size()) + " cells, but there are " +
                             std::to_string(rows.size()) + " rows; it has to be square.");
  return {};
}

}  // namespace

core::Result<Table> Table::of(const std::vector<std::vector<Count>>& rows) {
  if (auto square = check_square(rows); !square) return std::move(square).error();
  Table table{rows.size()};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows.size(); ++j) {
      if (rows[i][j] < 0) return core::bad_input("A count of the table is negative; counts are 0 or more.");
      if (rows[i][j] > kLargestTotal - table.n_)
        return core::bad_input("The counts of the table add up to more than 10^15.");
      table.add(i, j, rows[i][j]);
    }
  }
  return table;
}

core::Result<Table> Table::of_proportions(const std::vector<std::vector<double>>& rows) {
  if (auto square = check_square(rows); !square) return std::move(square).error();
  double sum = 0;
  for (const auto& row : rows)
    for (const double x : row) {
      if (!(x >= 0 && x <= 1))
        return core::bad_input(
            "A proportion of the table is not between 0 and 1; without \"normalised\" cells "
            "are counts.");
      sum += x;
    }
  if (std::abs(sum - 1) > 1e-6) return core::bad_input("The proportions of the table do not add up to 1.");
  Table table{rows.size()};
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < rows.size(); ++j) table.add(i, j, std::llround(rows[i][j] * kPartsOfOne));
  table.normalised_ = true;
  return table;
}

Table Table::of(const Binary& b) {
  Table table{2};
  table.add(0, 0, b.tp);
  table.add(0, 1, b.fp);
  table.add(1, 0, b.fn);
  table.add(1, 1, b.tn);
  return table;
}

void Table::add(const Table& other) {
  MANA_CHECK(k_ == other.k_, "tables of different labels cannot be added");
  for (std::size_t i = 0; i < k_; ++i)
    for (std::size_t j = 0; j < k_; ++j) add(i, j, other.at(i, j));
}

Count Table::diagonal() const {
  Count sum = 0;
  for (std::size_t l = 0; l < k_; ++l) sum += at(l, l);
  return sum;
}

Binary Table::against_rest(std::size_t label) const {
  MANA_CHECK(label < k_, "no such label");
  const Count tp = at(label, label);
  const Count fp = pp_[label] - tp;
  const Count fn = rp_[label] - tp;
  return {tp, fp, fn, n_ - tp - fp - fn};
}

Table Table::transposed() const {
  Table dual{k_};
  for (std::size_t i = 0; i < k_; ++i)
    for (std::size_t j = 0; j < k_; ++j) dual.add(j, i, at(i, j));
  dual.normalised_ = normalised_;
  return dual;
}

Table Table::without_empty(std::vector<std::size_t>* kept) const {
  std::vector<std::size_t> labels;
  for (std::size_t l = 0; l < k_; ++l)
    if (pp_[l] + rp_[l] > 0) labels.push_back(l);
  Table smaller{labels.size()};
  for (std::size_t i = 0; i < labels.size(); ++i)
    for (std::size_t j = 0; j < labels.size(); ++j) smaller.add(i, j, at(labels[i], labels[j]));
  smaller.normalised_ = normalised_;
  if (kept != nullptr) *kept = std::move(labels);
  return smaller;
}

}  // namespace mana::evaluation
