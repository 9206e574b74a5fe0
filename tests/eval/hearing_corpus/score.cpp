#include "tests/eval/hearing_corpus/score.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "agent/evaluation/measures/intervals.hpp"

namespace mana::eval {
namespace {
using evaluation::Count;

double share(Count of, Count all) { return all == 0 ? 0 : double(of) / double(all); }

double quantile(std::vector<double> v, double at) {
  if (v.empty()) return std::nan("");
  std::sort(v.begin(), v.end());
  return v[std::min(v.size() - 1, static_cast<std::size_t>(at * double(v.size())))];
}
}  // namespace

void Score::add(const Score& other) {
  counts.tp += other.counts.tp, counts.fn += other.counts.fn;
  counts.fp += other.counts.fp, counts.tn += other.counts.tn;
  wrong += other.wrong;
  waits.insert(waits.end(), other.waits.begin(), other.waits.end());
}

double Score::informedness() const { return share(counts.tp, counts.rp()) - share(counts.fp, counts.rn()); }

void print(const std::string& what, const Score& s) {
  const auto& c = s.counts;
  const evaluation::Interval b = evaluation::informedness_newcombe(c);
  std::printf(
      "%-18s recall %3lld/%3lld = %.3f  false %3lld/%3lld = %.3f  B %.3f (%.3f to %.3f)  wrong %d  heard "
      "%4.0f ms, p95 %4.0f\n",
      what.c_str(), static_cast<long long>(c.tp), static_cast<long long>(c.rp()), share(c.tp, c.rp()),
      static_cast<long long>(c.fp), static_cast<long long>(c.rn()), share(c.fp, c.rn()), s.informedness(),
      b.low, b.high, s.wrong, quantile(s.waits, 0.5), quantile(s.waits, 0.95));
  std::fflush(stdout);
}

}  // namespace mana::eval
