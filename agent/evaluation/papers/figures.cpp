#include "agent/evaluation/papers/figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/quantiles.hpp"
#include "agent/evaluation/tables/report.hpp"

namespace mana::evaluation {
namespace {

std::string trials_of(const Roc& roc) {
  return "N = " + std::to_string(roc.positives() + roc.negatives()) + ", " + std::to_string(roc.positives()) +
         " positive";
}

/// A smallest rate that still shows the curve, on a tick of the axis.
double lowest_rate(Count n) {
  for (const double rate : {.001, .002, .005, .01, .02})
    if (rate * double(n) >= 0.5) return rate;
  return .05;
}

/// Points along the hull: its sides are straight in the ROC plane only.
Curve along_hull(const Roc& roc) {
  constexpr int kSteps = 60;
  const Curve corners = roc_hull_points(roc);
  Curve points;
  for (std::size_t i = 1; i < corners.size(); ++i)
    for (int step = 0; step <= kSteps; ++step) {
      const double share = double(step) / kSteps;
      points.push_back({corners[i - 1].x + share * (corners[i].x - corners[i - 1].x),
                        corners[i - 1].y + share * (corners[i].y - corners[i - 1].y)});
    }
  return points;
}

}  // namespace

HeatMap confusion_figure(const std::string& title, const Table& t, const std::vector<std::string>& labels,
                         Normalise by) {
  HeatMap map;
  map.title = title;
  map.labels = labels;
  map.row_title = "predicted";
  map.column_title = "real";
  for (std::size_t i = 0; i < t.k(); ++i) {
    map.shade.emplace_back();
    map.words.emplace_back();
    for (std::size_t j = 0; j < t.k(); ++j) {
      const double whole = double(by == Normalise::Rows ? t.pp(i) : t.rp(j));
      map.shade.back().push_back(whole > 0 ? double(t.at(i, j)) / whole : 0);
      map.words.back().push_back(std::to_string(t.at(i, j)));
    }
  }
  const Measured majority = majority_accuracy(t);
  map.footnote = "N = " + std::to_string(t.n()) + "; shade: share of each " +
                 (by == Normalise::Rows ? "row" : "column") + "; B = " + shown(informedness(t).value, 3) +
                 " (chance 0); right " + shown(accuracy(t).value, 3) + " (chance " +
                 shown(majority.value, 3) + ")";
  return map;
}

Plot roc_figure(const std::string& title, const Roc& roc, double slope) {
  Plot p;
  p.title = title;
  p.x = axis("fallout (false positive rate)", 0, 1);
  p.y = axis("recall (true positive rate)", 0, 1);
  p.series.push_back({"chance", {{0, 0}, {1, 1}}, Stroke::Dotted, Mark::None, 4});
  p.series.push_back({"hull", roc_hull_points(roc), Stroke::Dashed, Mark::None, 2});
  p.series.push_back({"ROC", roc_points(roc), Stroke::Solid, Mark::None, 1});
  if (const OperatingPoint* best = best_point(roc, slope)) {
    const double x = roc.fpr(*best), y = roc.tpr(*best);
    p.series.push_back({"isocost", {{x - 1, y - slope}, {x + 1, y + slope}}, Stroke::DashDot, Mark::None, 0});
    p.series.push_back({"chosen point", {{x, y}}, Stroke::None, Mark::Ring, 0});
    p.footnote = trials_of(roc) + "; AUC " + shown(auc(roc).value, 3) + ", hull " +
                 shown(auch(roc).value, 3) + " (chance 0.5); B = " + shown(y - x, 3) +
                 " at the point (chance 0)";
  }
  return p;
}

Plot reliability_figure(const std::string& title, const std::vector<ReliabilityBin>& bins,
                        const Measured& error) {
  Plot p;
  p.title = title;
  p.x = axis("probability that was given", 0, 1);
  p.y = axis("share that was so", 0, 1);
  p.series.push_back({"means what it says", {{0, 0}, {1, 1}}, Stroke::Dotted, Mark::None, 4});
  Series points{"trials, with a 95 % interval", {}, Stroke::Solid, Mark::Dot, 1};
  std::size_t trials = 0;
  for (const ReliabilityBin& bin : bins) {
    trials += bin.trials;
    if (bin.trials == 0) continue;
    points.points.push_back({bin.mean_score, double(bin.positives) / double(bin.trials)});
    p.series.push_back({"",
                        {{bin.mean_score, bin.share.low}, {bin.mean_score, bin.share.high}},
                        Stroke::Solid,
                        Mark::None,
                        4});
  }
  p.series.push_back(std::move(points));
  p.footnote = "N = " + std::to_string(trials) + "; expected calibration error " + shown(error.value, 3) +
               " (0: means what it says)";
  return p;
}

Plot det_figure(const std::string& title, const Roc& roc, bool with_hull) {
  Plot p;
  p.title = title;
  const double low = std::min(lowest_rate(roc.negatives()), lowest_rate(roc.positives()));
  p.x = probit_axis("false alarms (%)", low, .8);
  p.y = probit_axis("misses (%)", low, .8);
  const double a = normal_quantile(low), b = normal_quantile(.8);
  p.series.push_back({"equal error", {{a, a}, {b, b}}, Stroke::Dashed, Mark::None, 4});
  // Chance: misses are 1 - false alarms, the other diagonal.
  p.series.push_back(
      {"chance", {{normal_quantile(.2), b}, {b, normal_quantile(.2)}}, Stroke::Dotted, Mark::None, 4});
  if (with_hull) {
    Curve hull;
    for (const CurvePoint& point : along_hull(roc))
      if (point.x > 0 && point.x < 1 && point.y > 0 && point.y < 1)
        hull.push_back({normal_quantile(point.x), normal_quantile(1 - point.y)});
    p.series.push_back({"hull", std::move(hull), Stroke::DashDot, Mark::None, 2});
  }
  p.series.push_back({"DET", det_points(roc), Stroke::Solid, Mark::None, 1});
  p.footnote = trials_of(roc) + "; equal error rate " + shown(eer_rocch(roc).value, 3) + " (chance 0.5)";
  return p;
}

Plot precision_recall_figure(const std::string& title, const Roc& roc, double prevalence, bool with_hull) {
  Plot p;
  p.title = title;
  p.x = axis("recall", 0, 1);
  p.y = axis("precision", 0, 1);
  p.series.push_back(
      {"chance: prevalence", {{0, prevalence}, {1, prevalence}}, Stroke::Dotted, Mark::None, 4});
  // Points are not joined by straight lines: precision does not go so between them. Steps do.
  Curve steps;
  double before = 0;
  for (const CurvePoint& point : precision_recall_points(roc)) {
    steps.push_back({before, point.y});
    steps.push_back(point);
    before = point.x;
  }
  if (with_hull) {
    Curve hull;
    for (const CurvePoint& point : along_hull(roc)) {
      const double hits = point.y * prevalence, alarms = point.x * (1 - prevalence);
      if (hits + alarms > 0) hull.push_back({point.y, hits / (hits + alarms)});
    }
    p.series.push_back({"hull", std::move(hull), Stroke::Dashed, Mark::None, 2});
  }
  p.series.push_back({"precision at recall", steps, Stroke::Solid, Mark::None, 1});
  p.footnote = trials_of(roc) + "; average precision " + shown(average_precision(roc).value, 3) +
               " (chance " + shown(prevalence, 3) + ")";
  return p;
}

Plot qq_figure(const std::string& title, const Curve& points, const std::string& x, const std::string& y,
               bool normal, const std::vector<std::size_t>& trials) {
  Plot p;
  p.title = title;
  double low = 1e300, high = -1e300, left = 1e300, right = -1e300;
  std::vector<double> ys;
  for (const CurvePoint& point : points) {
    left = std::min(left, point.x);
    right = std::max(right, point.x);
    low = std::min(low, point.y);
    high = std::max(high, point.y);
    ys.push_back(point.y);
  }
  if (!normal) {
    left = low = std::min(left, low);
    right = high = std::max(right, high);
  }
  const double margin_x = 0.05 * std::max(right - left, 1e-9), margin_y = 0.05 * std::max(high - low, 1e-9);
  p.x = axis(x, left - margin_x, right + margin_x);
  p.y = axis(y, low - margin_y, high + margin_y);
  if (normal) {
    const double q1 = quantile(ys, .25).value, q3 = quantile(ys, .75).value, z = normal_quantile(.75);
    const double slope = (q3 - q1) / (2 * z), middle = (q1 + q3) / 2;
    p.series.push_back({"through the quartiles",
                        {{p.x.low, middle + slope * p.x.low}, {p.x.high, middle + slope * p.x.high}},
                        Stroke::Dashed,
                        Mark::None,
                        4});
  } else {
    p.series.push_back({"equal", {{p.x.low, p.x.low}, {p.x.high, p.x.high}}, Stroke::Dashed, Mark::None, 4});
  }
  p.series.push_back({"quantiles", points, Stroke::None, Mark::Ring, 1});
  std::string counts;
  for (const std::size_t n : trials) counts += (counts.empty() ? "N = " : " and ") + std::to_string(n);
  p.footnote = counts + "; " +
               (normal ? "on the line: normally distributed" : "on the line: the same distribution") +
               " (no chance level)";
  return p;
}

Plot latency_figure(const std::string& title, const Latencies& by_kind) {
  static constexpr std::array kStrokes{Stroke::Solid,    Stroke::Dashed,    Stroke::DashDot,   Stroke::Dotted,
                                       Stroke::LongDash, Stroke::ShortDash, Stroke::DashDotDot};
  Plot p;
  p.title = title;
  p.square = false;
  p.y = axis("share of answers", 0, 1);
  double longest = 1;
  std::string counts;
  for (const auto& [kind, unsorted] : by_kind) {
    if (unsorted.empty()) continue;
    std::vector<double> ms = unsorted;
    std::sort(ms.begin(), ms.end());
    longest = std::max(longest, ms.back());
    Curve steps{{0, 0}};
    for (std::size_t i = 0; i < ms.size(); ++i) {
      steps.push_back({ms[i], double(i) / double(ms.size())});
      steps.push_back({ms[i], double(i + 1) / double(ms.size())});
    }
    const std::size_t i = p.series.size();
    p.series.push_back(
        {kind, std::move(steps), kStrokes[i % kStrokes.size()], Mark::None, static_cast<int>(i % 4)});
    counts +=
        (counts.empty() ? "N = " : ", ") + std::to_string(ms.size()) + (by_kind.size() > 1 ? " " + kind : "");
    if (by_kind.size() == 1)
      counts += "; half within " + shown(quantile(ms, .5).value, 0) + " ms, 95 % within " +
                shown(quantile(ms, .95).value, 0) + " ms";
  }
  p.x = axis("milliseconds", 0, longest * 1.05, 8);
  for (auto& s : p.series) s.points.push_back({p.x.high, 1});
  if (p.x.high >= 1000) p.series.push_back({"1 s", {{1000, 0}, {1000, 1}}, Stroke::Dashed, Mark::None, 4});
  if (p.x.high >= 2000) p.series.push_back({"2 s", {{2000, 0}, {2000, 1}}, Stroke::Dotted, Mark::None, 4});
  p.footnote = counts + " (no chance level)";
  return p;
}

Plot bm_figure(const std::string& title, const std::vector<NamedPoint>& systems, Count trials) {
  Plot p;
  p.title = title;
  double low = 0;
  for (const auto& s : systems) low = std::min({low, s.informedness, s.markedness});
  low = low < 0 ? -1 : 0;
  p.x = axis("Markedness", low, 1);
  p.y = axis("Informedness", low, 1);
  p.series.push_back({"B = M", {{low, low}, {1, 1}}, Stroke::Dotted, Mark::None, 4});
  for (const double c : {.2, .4, .6, .8}) {
    Curve hyperbola;
    for (double x = c * c; x <= 1.0001; x += 0.01) hyperbola.push_back({x, c * c / x});
    p.series.push_back({c == .2 ? "C = .2 .4 .6 .8" : "", hyperbola, Stroke::Dashed, Mark::None, 4});
  }
  static constexpr std::array kMarks{Mark::Dot, Mark::Ring, Mark::Square, Mark::Cross, Mark::Triangle};
  for (std::size_t i = 0; i < systems.size(); ++i)
    p.series.push_back({systems[i].name,
                        {{systems[i].markedness, systems[i].informedness}},
                        Stroke::None,
                        kMarks[i % kMarks.size()],
                        static_cast<int>(i % 4)});
  p.footnote = "N = " + std::to_string(trials) + "; chance is B = M = 0, in the corner or the middle";
  return p;
}

namespace {

bool is_p_value(std::string_view measure) { return measure.substr(0, measure.find('[')).ends_with("_p"); }

/// Level by level, the mean half-width of P11's band around v.
double half_width(const Study& study, int level, PowersKind kind, double v) {
  const auto runs = static_cast<std::size_t>(study.plan().runs);
  double sum = 0;
  std::size_t n = 0;
  for (std::size_t i = 0; i < runs; ++i) {
    const auto half =
        powers_halfwidth(study.table(static_cast<std::size_t>(level) * runs + i), kind, measured(v));
    if (!half.has_value()) continue;
    sum += half.value;
    ++n;
  }
  return n > 0 ? sum / double(n) : 0;
}

/// CI_B1 around the level as a grey band, and the inner edges of those around 0 and 1 as lines.
void add_bands(const Study& study, Plot& p) {
  const StudyPlan& plan = study.plan();
  Band around{"CI_B1 around the level", {}, {}};
  Series zero{"its edges around 0 and 1", {}, Stroke::Solid, Mark::None, 4};
  Series one{"", {}, Stroke::Solid, Mark::None, 4};
  for (int l = 0; l < plan.levels; ++l) {
    const double level = double(l) / (plan.levels - 1);
    const double half = half_width(study, l, PowersKind::SelfWeighted, level);
    const double null = half_width(study, l, PowersKind::Null, 0);
    const double full = half_width(study, l, PowersKind::SelfWeighted, 1);
    for (const double end : {0.0, 1.0}) {
      const double x = (double(l) + end) * plan.runs;
      around.low.push_back({x, level - half});
      around.high.push_back({x, level + half});
      zero.points.push_back({x, null});
      one.points.push_back({x, 1 - full});
    }
  }
  p.bands.push_back(std::move(around));
  p.series.push_back(std::move(zero));
  p.series.push_back(std::move(one));
}

}  // namespace

Plot study_figure(const std::string& title, const Study& study) {
  const StudyPlan& plan = study.plan();
  Plot p;
  p.title = title;
  p.square = false;
  p.x = axis("runs, by level of Informedness", 0, double(plan.tables()), 11);
  p.x.ticks.clear();
  for (int l = 0; l < plan.levels; ++l)
    if (plan.levels <= 11 || l % ((plan.levels + 9) / 10) == 0)
      p.x.ticks.push_back({(double(l) + 0.5) * plan.runs, shown(double(l) / (plan.levels - 1), 1)});
  const bool tested = std::any_of(plan.measures.begin(), plan.measures.end(), is_p_value);
  p.y = tested ? axis("value; p-values lie 1 higher", -.25, 2.05, 9) : axis("value", -.25, 1.25, 6);
  add_bands(study, p);
  static constexpr std::array kMarks{Mark::Dot, Mark::Ring, Mark::Cross};
  static constexpr std::array kStrokes{Stroke::Dashed,   Stroke::Dotted,    Stroke::DashDot,
                                       Stroke::LongDash, Stroke::ShortDash, Stroke::DashDotDot};
  for (std::size_t m = 0; m < plan.measures.size(); ++m) {
    const double lift = is_p_value(plan.measures[m]) ? 1 : 0;
    Series s{
        plan.measures[m] + (lift > 0 ? " + 1" : ""), {}, Stroke::None, Mark::None, static_cast<int>(m % 4)};
    const bool marks = m < kMarks.size();
    if (marks) s.mark = kMarks[m];
    if (!marks) s.stroke = kStrokes[(m - kMarks.size()) % kStrokes.size()];
    if (marks)
      for (std::size_t i = 0; i < plan.tables(); ++i) s.points.push_back({double(i) + .5, study.value(i, m)});
    else
      for (int l = 0; l < plan.levels; ++l)
        s.points.push_back({(double(l) + .5) * plan.runs, study.at_level(l, m).mean + lift});
    p.series.push_back(std::move(s));
  }
  Series level{"level", {}, Stroke::Solid, Mark::None, 5};
  for (int l = 0; l < plan.levels; ++l)
    for (const double end : {0.0, 1.0})
      level.points.push_back({(double(l) + end) * plan.runs, double(l) / (plan.levels - 1)});
  p.series.push_back(std::move(level));
  p.footnote = "K = " + std::to_string(plan.simulation.labels) +
               ", N = " + std::to_string(plan.simulation.trials) + ", " + std::to_string(plan.runs) +
               " tables a level, seed " + std::to_string(plan.seed) + "; chance: B = 0, accuracy 1/K";
  return p;
}

Plot chi2_contours() {
  Plot p;
  p.title = "chi-squared at equal probability";
  p.square = false;
  p.x = axis("degrees of freedom", 1, 30, 10);
  p.y = axis("chi-squared", 0, 60, 6);
  static constexpr std::array kStrokes{Stroke::Dotted, Stroke::Solid, Stroke::Dashed, Stroke::DashDot};
  int i = 0;
  for (const double q : {.5, .95, .99, .999}) {
    Series s{"p = " + shown(1 - q, 3), {}, kStrokes[static_cast<std::size_t>(i)], Mark::None, i};
    for (double df = 1; df <= 30; df += .25) s.points.push_back({df, chi2_quantile(q, df)});
    p.series.push_back(std::move(s));
    ++i;
  }
  p.footnote = "N does not matter here; chance: values above a line arise with that probability";
  return p;
}

}  // namespace mana::evaluation
