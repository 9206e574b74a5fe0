#include "agent/evaluation/papers/paper_checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "agent/evaluation/measures/fisher.hpp"
#include "agent/evaluation/measures/intervals.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/tables/report.hpp"

namespace mana::evaluation {
namespace {

constexpr double kSlack = .015, kStandardErrors = 5, kAlpha = .05;
constexpr int kLevels = 11;

// ---- means of the reference simulation, K = 4, N = 128, by level 0, .1, ... 1
struct Means {
  std::string_view measure;
  std::array<double, kLevels> at;
};
constexpr std::array kMeans{
    Means{"informedness", {0, .099, .199, .298, .397, .496, .595, .695, .795, .895, .999}},
    Means{"correlation", {0, .099, .199, .298, .397, .496, .595, .695, .795, .895, .999}},
    Means{"kappa_cohen", {0, .098, .196, .293, .390, .486, .584, .683, .785, .888, .998}},
    Means{"accuracy", {.250, .324, .400, .475, .550, .625, .700, .775, .850, .924, .999}},
    Means{"informedness_det[2/K]", {0, .012, .060, .125, .201, .287, .382, .489, .619, .765, .994}},
    Means{"informedness_det[4/(3K-2)]", {-.001, .021, .098, .184, .273, .366, .461, .562, .680, .805, .994}},
    Means{"informedness_det[1/(K-1)]", {-.001, .031, .135, .239, .335, .430, .523, .618, .724, .833, .995}},
    Means{"cramers_v[chi2]", {.154, .175, .241, .321, .405, .488, .573, .660, .754, .855, .997}},
    Means{"cramers_v[g2]", {.159, .178, .239, .312, .388, .464, .540, .618, .700, .787, .895}}};

// ---- the same with an even diagonal
struct Point {
  std::string_view measure;
  int level;  // tenths
  double mean;
};
constexpr std::array kEven{
    Point{"informedness_det[2/K]", 2, .081},      Point{"informedness_det[2/K]", 5, .351},
    Point{"informedness_det[2/K]", 9, .850},      Point{"informedness_det[4/(3K-2)]", 2, .130},
    Point{"informedness_det[4/(3K-2)]", 5, .433}, Point{"informedness_det[4/(3K-2)]", 9, .878},
    Point{"informedness_det[1/(3K-2)]", 2, .559}, Point{"informedness_det[1/(3K-2)]", 5, .811},
    Point{"informedness_det[1/(3K-2)]", 9, .968}, Point{"informedness_det[1/(K-1)]", 2, .179},
    Point{"informedness_det[1/(K-1)]", 5, .497},  Point{"informedness_det[1/(K-1)]", 9, .897}};

// ---- K = 4, N = 16: the share of tables with p < .05
constexpr std::array kSignificant{Point{"g2_p", 6, .87}, Point{"chi2_p", 6, .84}, Point{"chi2_p", 7, .99},
                                  Point{"g2_p", 7, .99}};
// Freeman and Halton's test, 60 tables a level, 999 permutations; by tenths from 0.
constexpr std::array<std::pair<int, double>, 10> kFreemanHalton{
    {{0, 0}, {1, 0}, {2, 0}, {3, .05}, {5, .37}, {6, .80}, {7, 1}, {8, 1}, {9, 1}, {10, 1}}};
constexpr std::size_t kFisherTables = 60;
constexpr int kPermutations = 999;

class Checker {
 public:
  explicit Checker(const Study& study) : study_{study} {}
  std::vector<FigureCheck> found;

  std::size_t runs() const { return static_cast<std::size_t>(study_.plan().runs); }
  bool has_tenths() const { return study_.plan().levels == kLevels; }
  std::optional<std::size_t> find(std::string_view measure) const {
    const auto& all = study_.plan().measures;
    const auto at = std::find(all.begin(), all.end(), measure);
    return at == all.end() ? std::nullopt : std::optional{static_cast<std::size_t>(at - all.begin())};
  }

  void mean(std::string_view measure, int tenths, double reference) {
    const auto m = find(measure);
    if (!m) return;
    const auto s = study_.at_level(tenths, *m);
    const double error = s.deviation / std::sqrt(double(runs()));
    add("mean of " + std::string{measure}, tenths, Must::Equal, reference,
        std::max(kSlack, kStandardErrors * error), s.mean);
  }
  void share_significant(std::string_view measure, int tenths, double reference) {
    const auto m = find(measure);
    if (!m) return;
    double hits = 0;
    for (std::size_t i = 0; i < runs(); ++i) hits += study_.value(at(tenths) + i, *m) < kAlpha ? 1 : 0;
    share("share with " + std::string{measure} + " < .05", tenths, Must::Equal, reference,
          hits / double(runs()), runs());
  }
  void freeman_halton(int tenths, double reference) {
    const std::size_t tables = std::min(kFisherTables, runs());
    double hits = 0;
    for (std::size_t i = 0; i < tables; ++i) {
      const auto p = permutation_p(study_.table(at(tenths) + i), PermutationOf::Probability, kPermutations,
                                   study_.plan().seed + i);
      hits += p.has_value() && p.value < kAlpha ? 1 : 0;
    }
    share("share with Freeman and Halton's p < .05", tenths, Must::Equal, reference, hits / double(tables),
          tables, double(kFisherTables));
  }
  void half_width(int tenths, double reference) {
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < runs(); ++i) {
      const Table t = study_.table(at(tenths) + i);
      const auto half = powers_halfwidth(t, PowersKind::SelfWeighted, measured(double(tenths) / 10));
      if (!half.has_value()) continue;
      sum += half.value;
      squares += half.value * half.value;
    }
    const double n = double(runs());
    const double variance = std::max(0.0, squares / n - sum / n * (sum / n));
    add("mean half-width of CI_B1", tenths, Must::Equal, reference,
        std::max(kSlack, kStandardErrors * std::sqrt(variance / n)), sum / n);
  }
  void lowest_share_in_ci_b1(double reference) {
    double lowest = 1;
    for (int l = 0; l < study_.plan().levels; ++l) lowest = std::min(lowest, share_in_ci_b1(study_, l));
    share("lowest share of a level in B +- CI_B1", -1, Must::ReachAtLeast, reference, lowest, runs());
  }
  void farthest(std::string_view a, std::string_view b, double reference) {
    const auto first = find(a), second = find(b);
    if (!first || !second) return;
    double most = 0, error = 0;
    for (int l = 0; l < study_.plan().levels; ++l) {
      const auto x = study_.at_level(l, *first), y = study_.at_level(l, *second);
      most = std::max(most, std::abs(x.mean - y.mean));
      error = std::max(error, (x.deviation + y.deviation) / std::sqrt(double(runs())));
    }
    add("farthest that the mean of " + std::string{a} + " lies from that of " + std::string{b}, -1,
        Must::StayBelow, reference, std::max(.0015, error), most);
  }
  void accuracy_is_level_and_luck() {
    const auto m = find("accuracy");
    if (!m) return;
    double most = 0, error = 0;
    for (int l = 0; l < study_.plan().levels; ++l) {
      const double level = double(l) / (study_.plan().levels - 1);
      const auto s = study_.at_level(l, *m);
      const double k = double(study_.plan().simulation.labels);
      most = std::max(most, std::abs(s.mean - (level + (1 - level) / k)));
      error = std::max(error, s.deviation / std::sqrt(double(runs())));
    }
    add("farthest that the mean of accuracy lies from level + (1 - level)/K", -1, Must::StayBelow, 0,
        std::max(kSlack, kStandardErrors * error), most);
  }

 private:
  std::size_t at(int tenths) const { return static_cast<std::size_t>(tenths) * runs(); }
  void add(std::string what, int tenths, Must must, double reference, double slack, double ours) {
    if (tenths >= 0) what += " at " + shown(double(tenths) / 10, 1);
    found.push_back({std::move(what), must, reference, slack, ours});
  }
  /// @param reference_tables  how many tables the reference itself is from
  void share(std::string what, int tenths, Must must, double reference, double ours, std::size_t tables,
             double reference_tables = 6000) {
    // A share of 0 or 1 has an error too: half a table more or less.
    const double p = std::clamp(reference, .5 / double(tables + 1), 1 - .5 / double(tables + 1));
    const double error = std::sqrt(p * (1 - p) * (1 / double(tables) + 1 / reference_tables));
    add(std::move(what), tenths, must, reference, std::max(kSlack, kStandardErrors * error), ours);
  }
  const Study& study_;
};

void averages(Checker& c) {
  c.farthest("kappa_cohen", "informedness", .012);
  c.accuracy_is_level_and_luck();
  c.farthest("g_avg", "accuracy", .003);
  c.farthest("f1_avg", "accuracy", .003);
}

void means(Checker& c) {
  if (!c.has_tenths()) return;
  for (const Means& m : kMeans)
    for (int l = 0; l < kLevels; ++l) c.mean(m.measure, l, m.at[static_cast<std::size_t>(l)]);
}

void even_means(Checker& c) {
  if (!c.has_tenths()) return;
  for (const Point& p : kEven) c.mean(p.measure, p.level, p.mean);
}

void few_trials(Checker& c) {
  c.lowest_share_in_ci_b1(.939);
  if (!c.has_tenths()) return;
  c.half_width(0, .415);
  c.half_width(10, .43);
  for (const Point& p : kSignificant) c.share_significant(p.measure, p.level, p.mean);
  for (const auto& [tenths, share] : kFreemanHalton) c.freeman_halton(tenths, share);
}

void band_of_95(Checker& c) { c.lowest_share_in_ci_b1(.95); }
void five_labels(Checker& c) { c.lowest_share_in_ci_b1(.977); }

struct FigureChecks {
  std::string_view figure;
  std::vector<void (*)(Checker&)> checks;
};
const std::vector<FigureChecks>& all_checks() {
  static const std::vector<FigureChecks> kAll{
      {"p08-figure2", {averages, means}}, {"p11-figure2", {band_of_95, means}},
      {"p11-figure3", {even_means}},      {"p11-figure5", {means}},
      {"p11-figure6", {few_trials}},      {"p11-figure7", {five_labels}}};
  return kAll;
}

}  // namespace

bool FigureCheck::holds() const {
  switch (must) {
    case Must::Equal: return std::abs(ours - reference) <= slack;
    case Must::ReachAtLeast: return ours >= reference - slack;
    case Must::StayBelow: return ours <= reference + slack;
  }
  return false;
}

double share_in_ci_b1(const Study& study, int level) {
  const auto runs = static_cast<std::size_t>(study.plan().runs);
  std::size_t inside = 0;
  for (std::size_t i = static_cast<std::size_t>(level) * runs;
       i < (static_cast<std::size_t>(level) + 1) * runs; ++i) {
    const Table t = study.table(i);
    const Measured b = informedness(t), half = powers_halfwidth(t, PowersKind::SelfWeighted, b);
    inside += half.has_value() && std::abs(b.value - study.plan().level(i)) <= half.value ? 1 : 0;
  }
  return double(inside) / double(runs);
}

std::vector<FigureCheck> checks_of(std::string_view figure, const Study& study) {
  Checker checker{study};
  for (const FigureChecks& f : all_checks())
    if (f.figure == figure)
      for (const auto check : f.checks) check(checker);
  return std::move(checker.found);
}

}  // namespace mana::evaluation
