#pragma once
#include <cstdint>

#include "agent/evaluation/measures/table.hpp"

/// The simulation of P11: tables that are informed to a known level. P11 describes the generator in words;
/// this reading of it satisfies P11's own statements (levels recovered, estimates within CI_B1). The normal
/// numbers are the inverse normal of our own stream, so runs are the same on every machine.
namespace mana::evaluation {

struct Simulation {
  std::size_t labels = 4;      ///< K, at least 2
  Count trials = 128;          ///< N; a table may hold a few more, so that no margin is empty
  bool even_diagonal = false;  ///< every class equally many, instead of uneven ones
};

/// One table at `level` 0..1. The same (seed, index) gives the same table, in any order of asking.
Table simulate(const Simulation& s, double level, std::uint64_t seed, std::uint64_t index);

}  // namespace mana::evaluation
