#include "agent/evaluation/measures/roc.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "agent/evaluation/measures/distributions.hpp"

namespace mana::evaluation {
namespace {

double area(const Curve& curve) {
  double sum = 0;
  for (std::size_t i = 1; i < curve.size(); ++i)
    sum += (curve[i].x - curve[i - 1].x) * (curve[i].y + curve[i - 1].y) / 2;
  return sum;
}

struct Corner {
  Count fp, tp;
};

/// Upper hull of the counts, in exact integers, so that collinear points are seen as such.
std::vector<Corner> hull(const Roc& roc) {
  std::vector<Corner> corners;
  for (const OperatingPoint& p : roc.points()) {
    const Corner c{p.fp, p.tp};
    while (corners.size() >= 2) {
      const Corner &a = corners[corners.size() - 2], &b = corners.back();
      const Wide cross = Wide{b.fp - a.fp} * (c.tp - a.tp) - Wide{b.tp - a.tp} * (c.fp - a.fp);
      if (cross < 0) break;  // a right turn: b stays
      corners.pop_back();
    }
    corners.push_back(c);
  }
  return corners;
}

}  // namespace

core::Result<Roc> Roc::of(std::vector<Scored> trials) {
  for (const Scored& s : trials)
    if (!std::isfinite(s.score)) return core::bad_input("A score is not a finite number.");
  std::sort(trials.begin(), trials.end(), [](const Scored& a, const Scored& b) { return a.score > b.score; });
  Roc roc;
  roc.points_.push_back({std::numeric_limits<double>::infinity(), 0, 0});
  for (std::size_t i = 0; i < trials.size(); ++i) {
    (trials[i].positive ? roc.positives_ : roc.negatives_) += 1;
    const bool last_of_tie = i + 1 == trials.size() || trials[i + 1].score != trials[i].score;
    if (last_of_tie) roc.points_.push_back({trials[i].score, roc.positives_, roc.negatives_});
  }
  return roc;
}

Curve roc_points(const Roc& roc) {
  Curve curve;
  if (!roc.both_classes()) return curve;
  for (const OperatingPoint& p : roc.points()) curve.push_back({roc.fpr(p), roc.tpr(p)});
  return curve;
}

Curve roc_hull_points(const Roc& roc) {
  Curve curve;
  if (!roc.both_classes()) return curve;
  for (const Corner& c : hull(roc))
    curve.push_back({double(c.fp) / double(roc.negatives()), double(c.tp) / double(roc.positives())});
  return curve;
}

Measured auc(const Roc& roc) { return roc.both_classes() ? measured(area(roc_points(roc))) : undefined(); }
Measured auch(const Roc& roc) {
  return roc.both_classes() ? measured(area(roc_hull_points(roc))) : undefined();
}

Measured eer_rocch(const Roc& roc) {
  const Curve curve = roc_hull_points(roc);
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const CurvePoint &a = curve[i - 1], &b = curve[i];
    const double before = a.x + a.y - 1, after = b.x + b.y - 1;  // FPR - FNR
    if (before <= 0 && after >= 0) {
      const double share = after > before ? -before / (after - before) : 0;
      return measured(a.x + share * (b.x - a.x));
    }
  }
  return undefined();
}

const OperatingPoint* best_point(const Roc& roc, double slope) {
  if (!roc.both_classes()) return nullptr;
  const auto gain = [&](const OperatingPoint& p) { return roc.tpr(p) - slope * roc.fpr(p); };
  return &*std::max_element(roc.points().begin(), roc.points().end(),
                            [&](const auto& a, const auto& b) { return gain(a) < gain(b); });
}

Measured max_informedness(const Roc& roc) {
  const OperatingPoint* best = best_point(roc);
  return best == nullptr ? undefined() : measured(roc.tpr(*best) - roc.fpr(*best));
}

Curve precision_recall_points(const Roc& roc) {
  Curve curve;
  if (!roc.both_classes()) return curve;
  for (const OperatingPoint& p : roc.points())
    if (p.tp + p.fp > 0) curve.push_back({roc.tpr(p), double(p.tp) / double(p.tp + p.fp)});
  return curve;
}

Measured average_precision(const Roc& roc) {
  if (!roc.both_classes()) return undefined();
  double sum = 0, recall = 0;
  for (const CurvePoint& p : precision_recall_points(roc)) {
    sum += (p.x - recall) * p.y;
    recall = p.x;
  }
  return measured(sum);
}

Curve det_points(const Roc& roc) {
  Curve curve;
  if (!roc.both_classes()) return curve;
  const auto clipped = [](double rate, Count n) {
    const double least = 0.5 / double(n);
    return normal_quantile(std::clamp(rate, least, 1 - least));
  };
  for (const OperatingPoint& p : roc.points())
    curve.push_back({clipped(roc.fpr(p), roc.negatives()), clipped(1 - roc.tpr(p), roc.positives())});
  return curve;
}

CurvePoint det_probit_point(double fpr, double fnr) {
  const auto probit = [](double rate) { return normal_quantile(std::clamp(rate, 0.001, 0.999)); };
  return {probit(fpr), probit(fnr)};
}

}  // namespace mana::evaluation
