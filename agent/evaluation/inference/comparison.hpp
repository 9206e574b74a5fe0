#pragma once
#include <vector>

#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

namespace mana::evaluation {

/// McNemar's test, exact and two-sided: b trials only the one system got right, c only the other. 1 without
/// any.
Measured mcnemar_exact_p(Count b, Count c);

/// Holm 1979: adjusted p-values, in the order given. Each stays what it is when there is only one.
std::vector<double> holm(const std::vector<double>& p);

}  // namespace mana::evaluation
