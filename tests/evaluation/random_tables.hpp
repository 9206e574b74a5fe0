#pragma once
#include <vector>

#include "agent/evaluation/measures/random_stream.hpp"
#include "agent/evaluation/measures/table.hpp"

namespace mana::evaluation::test {

/// A table of 2 to 8 labels; every third one is sparse, with empty cells and now and then an empty margin.
inline Table random_table(std::uint64_t index, std::size_t labels = 0) {
  RandomStream random{2010, index};
  const std::size_t k = labels > 0 ? labels : 2 + random.below(7);
  const bool sparse = index % 3 == 0;
  Table t{k};
  for (std::size_t i = 0; i < k; ++i)
    for (std::size_t j = 0; j < k; ++j) {
      const auto most = i == j ? 60U : 12U;
      const auto n = static_cast<Count>(random.below(most));
      t.add(i, j, sparse && random.below(3) > 0 ? 0 : n);
    }
  if (t.n() == 0) t.add(0, 0);
  return t;
}

/// Labels renamed the same way on both sides.
inline Table permuted(const Table& t, const std::vector<std::size_t>& to) {
  Table out{t.k()};
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) out.add(to[i], to[j], t.at(i, j));
  return out;
}

inline Table scaled(const Table& t, Count factor) {
  Table out{t.k()};
  for (std::size_t i = 0; i < t.k(); ++i)
    for (std::size_t j = 0; j < t.k(); ++j) out.add(i, j, factor * t.at(i, j));
  return out;
}

}  // namespace mana::evaluation::test
