#pragma once
#include <map>
#include <string>
#include <vector>

#include "agent/evaluation/tables/report.hpp"

namespace mana::evaluation {

/// Milliseconds by kind of trial: the end of words to a command's recognition is one thing, to the first
/// sound of the answer another, and a learner's thinking a third.
using Latencies = std::map<std::string, std::vector<double>>;

/// A row a kind: quantiles (type 7), the longest, and the shares within one and two seconds with their Wilson
/// intervals. Results are named "p50" when there is one kind, else "p50@response" and so on. Kinds without a
/// latency are left out.
Report latency_report(const Latencies& by_kind);

}  // namespace mana::evaluation
