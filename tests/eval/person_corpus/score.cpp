#include "tests/eval/person_corpus/score.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "agent/evaluation/measures/intervals.hpp"

namespace mana::person_corpus {
namespace {

// A person is let go of seconds after the last sight; what begins so soon after a clip is its doing.
constexpr double kAftermath_s = 2;
constexpr double kLongKept_s = 12;
constexpr double kSoon_s = 0.3;  // what is wanted of noticing somebody

double share(evaluation::Count of, evaluation::Count all) { return all == 0 ? 0 : double(of) / double(all); }

double quantile_of(std::vector<double> v, double at) {
  if (v.empty()) return std::nan("");
  std::sort(v.begin(), v.end());
  return v[std::min(v.size() - 1,
                    static_cast<std::size_t>(std::ceil(at * double(v.size()))) - (at > 0 ? 1 : 0))];
}

void print_noticed(const char* after, const std::vector<double>& s) {
  const auto soon = std::count_if(s.begin(), s.end(), [](double x) { return x <= kSoon_s; });
  std::printf("noticed after %s: median %.2f s, p95 %.2f, at most %.2f; within %.1f s %lld of %zu\n", after,
              quantile_of(s, 0.5), quantile_of(s, 0.95), quantile_of(s, 1), kSoon_s,
              static_cast<long long>(soon), s.size());
}

long long whole(evaluation::Count c) { return static_cast<long long>(c); }

}  // namespace

void Score::add(const Series& series, const std::string& room) {
  nobody_s_ += series.length_s;
  with_somebody_.add(series.with_somebody);
  with_nobody_.add(series.with_nobody);
  std::vector<bool> explained(series.presences.size(), false);
  for (const Placed& p : series.clips) judge(p, series, explained, room);
  for (std::size_t i = 0; i < explained.size(); ++i) {
    if (explained[i]) continue;
    ++in_between_;
    if (verbose_)
      std::printf("  %s: somebody where nothing happened, %.1f s\n", room.c_str(),
                  series.presences[i].begin_s);
  }
}

void Score::judge(const Placed& p, const Series& series, std::vector<bool>& explained,
                  const std::string& room) {
  const bool is_visit = p.clip.is_visit;
  const Presence* first = nullptr;
  for (std::size_t i = 0; i < series.presences.size(); ++i) {
    const Presence& seen = series.presences[i];
    if (seen.begin_s < p.begin_s || seen.begin_s > p.end_s() + (is_visit ? 0 : kAftermath_s)) continue;
    explained[i] = true;
    if (first == nullptr) first = &seen;
  }
  const bool taken = first != nullptr;
  (is_visit ? (taken ? counts_.tp : counts_.fn) : (taken ? counts_.fp : counts_.tn)) += 1;
  Kind& kind = kinds_[p.clip.kind];
  kind.is_visit = is_visit;
  ++kind.clips;
  kind.taken += taken ? 1 : 0;
  if (is_visit) nobody_s_ -= p.clip.length_s;
  if (verbose_ && taken != is_visit)
    std::printf("  %s: %s %s at %.1f s (%.0f pixels)\n", room.c_str(),
                is_visit ? "missed" : "took for a person:", p.clip.kind.c_str(),
                is_visit ? p.begin_s : first->begin_s, p.clip.face_px);
  if (!is_visit || !taken) return;
  const double noticed = first->begin_s - p.begin_s - p.clip.face_s;
  kind.noticed_s.push_back(noticed);
  noticed_s_.push_back(noticed);
  const double findable = p.findable_s - p.clip.face_s;
  if (std::isfinite(findable)) after_findable_s_.push_back(std::max(0.0, noticed - findable));
  if (verbose_ && noticed > kSoon_s)
    std::printf("  %s: late %.2f s, findable after %.2f: %s at %.1f s (%.0f pixels)\n", room.c_str(), noticed,
                findable, p.clip.kind.c_str(), p.begin_s, p.clip.face_px);
  if (first->end_s < p.end_s() - 1.5) {
    ++with_gaps_;
  } else {
    const double kept = first->end_s - p.end_s();
    gone_s_.push_back(kept);
    if (verbose_ && kept > kLongKept_s)
      std::printf("  %s: kept for %.1f s: %s at %.1f s (%.0f pixels)\n", room.c_str(), kept,
                  p.clip.kind.c_str(), p.begin_s, p.clip.face_px);
  }
}

double Score::recall() const { return share(counts_.tp, counts_.rp()); }
double Score::informedness() const { return recall() - share(counts_.fp, counts_.rn()); }
double Score::noticed_s(double quantile) const { return quantile_of(noticed_s_, quantile); }

void Score::print() const {
  for (const bool visits : {true, false}) {
    std::printf(visits
                    ? "\nvisits                      n  seen   noticed after the face, s: median, p95, most\n"
                    : "\nnobody                      n  taken for somebody\n");
    for (const auto& [name, k] : kinds_) {
      if (k.is_visit != visits) continue;
      std::printf("  %-24s %3d  %3d", name.c_str(), k.clips, k.taken);
      if (visits)
        std::printf("   %5.2f %5.2f %5.2f", quantile_of(k.noticed_s, 0.5), quantile_of(k.noticed_s, 0.95),
                    quantile_of(k.noticed_s, 1));
      std::printf("\n");
    }
  }
  const auto recall_in = evaluation::wilson(counts_.tp, counts_.rp());
  const auto false_in = evaluation::wilson(counts_.fp, counts_.rn());
  const auto b_in = evaluation::informedness_newcombe(counts_);
  const double hours = nobody_s_ / 3600;
  const auto alarms = counts_.fp + in_between_;
  const auto rate_in = evaluation::poisson_rate(alarms, hours);
  std::printf("\nrecall        %lld of %lld = %.3f (%.3f to %.3f)\n", whole(counts_.tp), whole(counts_.rp()),
              recall(), recall_in.low, recall_in.high);
  std::printf("false alarms  %lld of %lld = %.3f (%.3f to %.3f); and %d where nothing happened\n",
              whole(counts_.fp), whole(counts_.rn()), share(counts_.fp, counts_.rn()), false_in.low,
              false_in.high, in_between_);
  std::printf("              %lld in %.2f hours without anybody = %.1f an hour (%.1f to %.1f)\n",
              whole(alarms), hours, hours > 0 ? double(alarms) / hours : 0, rate_in.low, rate_in.high);
  std::printf("informedness  %.3f (%.3f to %.3f)\n", informedness(), b_in.low, b_in.high);
  print_noticed("all of the face was in the picture", noticed_s_);
  print_noticed("a search with time could find it", after_findable_s_);
  std::printf("let go after leaving: median %.1f s, at most %.1f s; let go of while there: %d\n",
              quantile_of(gone_s_, 0.5), quantile_of(gone_s_, 1), with_gaps_);
  const auto percent = [](const Cost& c) {
    return c.pictures > 0 ? 100 * kFps * c.cpu_s / double(c.pictures) : 0;
  };
  std::printf("CPU at %d pictures a second: %.1f %% of a core with nobody there, %.1f %% with somebody\n",
              kFps, percent(with_nobody_), percent(with_somebody_));
}

}  // namespace mana::person_corpus
