#include "agent/evaluation/inference/ranking.hpp"

#include <algorithm>

namespace mana::evaluation {
namespace {
std::size_t hits(const std::vector<bool>& rel, std::size_t k) {
  const auto end = rel.begin() + static_cast<std::ptrdiff_t>(std::min(k, rel.size()));
  return static_cast<std::size_t>(std::count(rel.begin(), end, true));
}
}  // namespace

Measured p_at_k(const std::vector<bool>& rel, std::size_t k) {
  return proportion(double(hits(rel, k)), double(k));
}

Measured r_at_k(const std::vector<bool>& rel, std::size_t relevant, std::size_t k) {
  return proportion(double(hits(rel, k)), double(relevant));
}

Measured average_precision(const std::vector<bool>& rel, std::size_t relevant) {
  double sum = 0, found = 0;
  for (std::size_t i = 0; i < rel.size(); ++i) {
    if (!rel[i]) continue;
    found += 1;
    sum += found / double(i + 1);
  }
  return proportion(sum, double(relevant));
}

MeanAveragePrecision mean_average_precision(std::span<const Query> queries) {
  MeanAveragePrecision mean;
  double sum = 0;
  for (const Query& q : queries) {
    const Measured ap = average_precision(q.rel, q.relevant);
    if (ap.has_value())
      sum += ap.value;
    else
      ++mean.left_out;
  }
  mean.value = proportion(sum, double(queries.size() - mean.left_out));
  return mean;
}

}  // namespace mana::evaluation
