#include "agent/evaluation/inference/monte_carlo.hpp"

#include <cmath>
#include <vector>

#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/measures/random_stream.hpp"

namespace mana::evaluation {
namespace {

double normal(RandomStream& random, double mean, double deviation) {
  return mean + deviation * normal_quantile(random.uniform());
}

std::vector<double> scaled_to(std::vector<double> x, double total) {
  double sum = 0;
  for (const double v : x) sum += v;
  for (double& v : x) v *= total / sum;
  return x;
}

std::vector<double> diagonal(const Simulation& s, RandomStream& random) {
  std::vector<double> d(s.labels, 1.0);
  if (!s.even_diagonal)
    for (double& x : d) x = random.uniform();
  return scaled_to(std::move(d), double(s.trials));
}

std::vector<double> margin(const Simulation& s, RandomStream& random) {
  const double k = double(s.labels), each = double(s.trials) / k;
  std::vector<double> m(s.labels);
  for (double& x : m) x = std::abs(normal(random, each, std::sqrt(each * (1 - 1 / k))));
  return scaled_to(std::move(m), double(s.trials));
}

/// One up or down in random cells until the total is N.
void settle_total(std::vector<Count>& cells, Count trials, RandomStream& random) {
  Count total = 0;
  for (const Count c : cells) total += c;
  while (total != trials) {
    Count& cell = cells[random.below(cells.size())];
    if (total < trials) {
      ++cell;
      ++total;
    } else if (cell > 0) {
      --cell;
      --total;
    }
  }
}

struct EmptyLines {
  std::vector<std::size_t> rows, columns;
};
EmptyLines empty_lines(const std::vector<Count>& cells, std::size_t k) {
  EmptyLines empty;
  for (std::size_t l = 0; l < k; ++l) {
    Count row = 0, column = 0;
    for (std::size_t m = 0; m < k; ++m) {
      row += cells[l * k + m];
      column += cells[m * k + l];
    }
    if (row == 0) empty.rows.push_back(l);
    if (column == 0) empty.columns.push_back(l);
  }
  return empty;
}

/// A 1 where an empty row meets an empty column; in a random cell of a line that is left over.
void fill_empty_lines(std::vector<Count>& cells, std::size_t k, RandomStream& random) {
  EmptyLines empty = empty_lines(cells, k);
  while (!empty.rows.empty() || !empty.columns.empty()) {
    const auto taken = [&](std::vector<std::size_t>& lines) {
      if (lines.empty()) return random.below(k);
      const std::size_t line = lines.back();
      lines.pop_back();
      return line;
    };
    const std::size_t row = taken(empty.rows), column = taken(empty.columns);
    ++cells[row * k + column];
  }
}

}  // namespace

Table simulate(const Simulation& s, double level, std::uint64_t seed, std::uint64_t index) {
  RandomStream random{seed, index};
  const std::size_t k = s.labels;
  const double n = double(s.trials);
  const auto perfect = diagonal(s, random);
  const auto real = margin(s, random), predicted = margin(s, random);
  std::vector<Count> cells(k * k);
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t j = 0; j < k; ++j) {
      const double e = predicted[i] * real[j] / n;
      const double spread = std::sqrt(std::max(0.0, e * (1 - e / n)));
      const double chance = std::abs(normal(random, e, spread));
      cells[i * k + j] = std::llround((i == j ? level * perfect[i] : 0) + (1 - level) * chance);
    }
  settle_total(cells, s.trials, random);
  fill_empty_lines(cells, k, random);
  Table table{k};
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t j = 0; j < k; ++j) table.add(i, j, cells[i * k + j]);
  return table;
}

}  // namespace mana::evaluation
