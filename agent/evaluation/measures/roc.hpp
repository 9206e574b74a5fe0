#pragma once
#include <cstdint>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/evaluation/measures/measured.hpp"
#include "agent/evaluation/measures/table.hpp"

/// Curves of a score against the truth: ROC with its convex hull, DET, precision against recall. A larger
/// score is more positive. With only one class present every figure is undefined (rule D8).
namespace mana::evaluation {

struct Scored {
  double score = 0;
  bool positive = false;
};

struct CurvePoint {
  double x = 0, y = 0;
  bool operator==(const CurvePoint&) const = default;
};
using Curve = std::vector<CurvePoint>;

/// One operating point: everything with a score of at least `threshold` is called positive.
struct OperatingPoint {
  double threshold = 0;  ///< infinite for the first point, where nothing is called positive
  Count tp = 0, fp = 0;
};

/// All operating points of a set of scores, from (0,0) to (1,1); ties move together.  Value type.
class Roc {
 public:
  /// BadInput when a score is not finite.
  static core::Result<Roc> of(std::vector<Scored> trials);

  Count positives() const { return positives_; }
  Count negatives() const { return negatives_; }
  bool both_classes() const { return positives_ > 0 && negatives_ > 0; }
  const std::vector<OperatingPoint>& points() const { return points_; }
  double tpr(const OperatingPoint& p) const { return double(p.tp) / double(positives_); }
  double fpr(const OperatingPoint& p) const { return double(p.fp) / double(negatives_); }
  Binary table_at(const OperatingPoint& p) const {
    return {p.tp, p.fp, positives_ - p.tp, negatives_ - p.fp};
  }

 private:
  std::vector<OperatingPoint> points_;
  Count positives_ = 0, negatives_ = 0;
};

Curve roc_points(const Roc& roc);       ///< x = FPR, y = TPR; empty with one class only
Curve roc_hull_points(const Roc& roc);  ///< upper hull with (0,0) and (1,1), collinear points left out
Measured auc(const Roc& roc);           ///< trapezoid = Mann-Whitney with half credit for ties
Measured auch(const Roc& roc);          ///< area under the hull
/// FPR = FNR on the hull (ROCCH-EER).
Measured eer_rocch(const Roc& roc);
Measured max_informedness(const Roc& roc);
/// The point with the largest tpr - slope * fpr. Slope 1 is the largest B; c_v IPrev/Prev the least cost.
/// Null with one class only.
const OperatingPoint* best_point(const Roc& roc, double slope = 1.0);

/// x = recall, y = precision, one point for each threshold.
Curve precision_recall_points(const Roc& roc);
/// Average precision by steps, not interpolated.
Measured average_precision(const Roc& roc);

/// x = probit(FPR), y = probit(FNR): normal-deviate axes. Rates are clipped to [0.5/n, 1-0.5/n].
Curve det_points(const Roc& roc);
/// One point; each rate clipped to [0.001, 0.999] when no counts are known.
CurvePoint det_probit_point(double fpr, double fnr);

}  // namespace mana::evaluation
