#pragma once
#include <cstdint>
#include <functional>
#include <string>

#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/trials.hpp"

/// Intervals and tests by resampling. Persons are drawn first, then each one's trials: trials of one person
/// are not independent, and an interval that forgets this is too narrow. The same seed gives the same result.
namespace mana::evaluation {

using TableFunction = std::function<Measured(const Table&)>;

struct BootstrapOptions {
  int replicates = 2000;
  std::uint64_t seed = 1;
};

struct Bootstrap {
  Interval interval;   ///< 2.5 % to 97.5 %; undefined when fewer than half of the replicates have a value
  Measured deviation;  ///< of the replicates
  int undefined = 0;   ///< replicates without a value
};
/// @param trials  drawn by cluster when there is more than one
Bootstrap bootstrap(const Trials& trials, const TableFunction& measure, const BootstrapOptions& options = {});

/// Two systems on the same trials: predictions of `b` stand beside those of `a`, one for one.
struct Paired {
  Table a{0}, b{0};
  Measured difference;   ///< a minus b
  Interval interval;     ///< paired bootstrap
  Measured bootstrap_p;  ///< two-sided, from the share of replicates beyond 0
  Measured
      randomisation_p;  ///< approximate randomisation: predictions change sides by a coin for each cluster
  Count only_a = 0, only_b = 0;  ///< trials that one alone got right
  Measured mcnemar_p;            ///< of accuracy
};
/// BadInput when the trials do not pair: by `id` where both have them, else by their order.
core::Result<Paired> compare_paired(const Trials& a, const Trials& b, const TableFunction& measure,
                                    const BootstrapOptions& options = {});

/// Two systems on different trials.
struct Unpaired {
  Measured a, b, difference;
  Interval interval;
  Measured bootstrap_p;
};
Unpaired compare_unpaired(const Trials& a, const Trials& b, const TableFunction& measure,
                          const BootstrapOptions& options = {});

}  // namespace mana::evaluation
