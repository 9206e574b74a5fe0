#include "agent/evaluation/text/judgement.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "agent/evaluation/inference/calibration.hpp"
#include "agent/evaluation/inference/table_measures.hpp"
#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/fisher.hpp"
#include "agent/evaluation/measures/significance.hpp"

namespace mana::evaluation {
namespace {

constexpr std::size_t kMostLabelsShown = 40;
constexpr Count kMostPermuted = 200'000;  // trials that a permutation test still shuffles in seconds

struct KindName {
  std::string_view word, shown;
  IntervalKind kind;
};
constexpr std::array<KindName, 4> kKinds{{{"newcombe", "newcombe95", IntervalKind::Newcombe},
                                          {"delta", "delta95", IntervalKind::Delta},
                                          {"bootstrap", "bootstrap95", IntervalKind::Bootstrap},
                                          {"powers", "powers-b1", IntervalKind::Powers}}};

std::string name_of(IntervalKind kind) {
  return std::string{
      std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& k) { return k.kind == kind; })->shown};
}

std::string_view name_of(Weights w) {
  switch (w) {
    case Weights::Own: return "own";
    case Weights::Prev: return "prev";
    case Weights::Bias: return "bias";
    case Weights::Pooled: return "pooled";
    case Weights::Uniform: return "uniform";
  }
  return "";
}

/// All that the parts of the report look at.
struct Bench {
  Table table{0};
  const Table& whole;  ///< with the labels that are left out
  std::vector<std::string> labels;
  const Trials* trials = nullptr;
  const JudgeOptions& options;
  IntervalKind interval = IntervalKind::Automatic;
  std::vector<std::size_t> original;  ///< of each label of the table, its number in the trials

  bool clustered() const { return trials != nullptr && trials->clustered(); }
};

core::Result<IntervalKind> choose_interval(const Table& t, const Trials* trials, IntervalKind wanted) {
  const bool several = trials != nullptr && trials->clustered();
  if (wanted == IntervalKind::Automatic)
    return several ? IntervalKind::Bootstrap : t.k() == 2 ? IntervalKind::Newcombe : IntervalKind::Delta;
  if (wanted == IntervalKind::Newcombe && t.k() != 2)
    return core::bad_input("Newcombe's interval is for two labels; use --ci delta or --ci bootstrap.");
  if (wanted == IntervalKind::Bootstrap && trials == nullptr)
    return core::bad_input(
        "--ci bootstrap needs the trials one by one: pairs or a log, not a matrix of counts.");
  return wanted;
}

Interval powers(const Table& t, const Measured& v) {
  const Measured half = powers_halfwidth(t, PowersKind::SelfWeighted, v);
  if (!half.has_value()) return {};
  return {v.value - half.value, v.value + half.value, Validity::Ok};
}

/// By the kind of interval asked for. Newcombe's is of Informedness alone, and, transposed, of Markedness:
/// other coefficients get the delta method's beside it.
template <class Coefficient>
Interval interval_of_coefficient(const Bench& b, const Coefficient& coefficient) {
  if (b.interval == IntervalKind::Powers) return powers(b.table, coefficient(b.table));
  if (b.interval == IntervalKind::Bootstrap)
    return bootstrap(*b.trials, coefficient, b.options.bootstrap).interval;
  return coefficient_delta(b.table, coefficient);
}

Interval interval_of_b(const Bench& b) {
  if (b.interval == IntervalKind::Newcombe) return informedness_newcombe(b.table.against_rest(0));
  return interval_of_coefficient(b, [&](const Table& t) { return informedness(t, b.options.weights); });
}

Interval interval_of_m(const Bench& b) {
  if (b.interval == IntervalKind::Newcombe)
    return informedness_newcombe(b.table.transposed().against_rest(0));
  return interval_of_coefficient(b, [&](const Table& t) { return markedness(t, b.options.weights); });
}

Section headline(const Bench& b) {
  Section s{"chance-corrected", {}};
  const Table& t = b.table;
  s.rows.push_back({"informedness", informedness(t, b.options.weights), interval_of_b(b), 0.0,
                    b.interval == IntervalKind::Powers ? "P11's interval: for reproduction only" : ""});
  s.rows.push_back({"markedness", markedness(t, b.options.weights), interval_of_m(b), 0.0, ""});
  const auto add = [&](const char* name, Measured (*coefficient)(const Table&), bool in_p11,
                       const char* note) {
    const bool none = b.interval == IntervalKind::Powers && !in_p11;
    s.rows.push_back(
        {name, coefficient(t), none ? Interval{} : interval_of_coefficient(b, coefficient), 0.0, note});
  };
  add("correlation", correlation, true, t.k() > 2 ? "sqrt(B M); not R_K" : "");
  if (t.k() > 2) add("correlation_rk", correlation_rk, false, "R_K, \"multi-class MCC\"");
  add("kappa_cohen", kappa_cohen, false, "");
  return s;
}

/// Trials of one person hang together: then the clustered bootstrap's, else that of independent trials.
template <class Measure>
Interval interval_of(const Bench& b, const Interval& of_independent, const Measure& measure) {
  if (!b.clustered()) return of_independent;
  return bootstrap(*b.trials, measure, b.options.bootstrap).interval;
}

Section surface(const Bench& b) {
  Section s{"with chance in it", {}};
  const Measured majority = majority_accuracy(b.table);
  s.rows.push_back(
      {"accuracy", accuracy(b.table),
       interval_of(b, wilson(b.table.diagonal(), b.table.n()), [](const Table& t) { return accuracy(t); }),
       majority.has_value() ? std::optional{majority.value} : std::nullopt,
       "chance: always the most frequent class"});
  return s;
}

Section tests(const Bench& b) {
  Section s{"more than chance?", {}};
  const Table& t = b.table;
  const auto add = [&](const std::string& name, const Measured& p, const std::string& note) {
    s.rows.push_back({name, p, {}, std::nullopt, note});
    if (!p.has_value()) return;
    if (b.clustered()) {
      std::string& said = s.rows.back().note;
      said += (said.empty() ? "" : "; ") +
              std::string{"too small: it takes the trials of one person for independent"};
      return;
    }
    const Measured alpha = sellke_alpha(p.value);
    s.rows.back().note += (note.empty() ? "" : "; ") +
                          std::string{"the null holds with a chance of at least "} + shown(alpha.value, 3) +
                          " at even prior odds";
  };
  if (t.k() == 2) add("fisher_p", fisher_p(t.against_rest(0)), "exact, two-sided");
  const std::string doubt = expectations_suffice(t) ? "" : "some expected counts are below 5";
  add("chi2_p", p_of(chi2(t), t.k()), "Pearson " + shown(chi2(t)) + (doubt.empty() ? "" : "; " + doubt));
  add("g2_p", p_of(g2(t), t.k()), "G2 " + shown(g2(t)) + (doubt.empty() ? "" : "; " + doubt));
  if (t.k() > 2 && t.n() <= kMostPermuted)
    add("permutation_p",
        permutation_p(t, PermutationOf::G2, b.options.permutations, b.options.bootstrap.seed),
        "G2, margins fixed, " + std::to_string(b.options.permutations) + " tables");
  s.rows.push_back(
      {"cramers_v", cramers_v(t), {}, std::nullopt, "about sqrt((K-1)/N) without any association"});
  return s;
}

/// F1 of one who guesses with these margins.
double guessed_f1(const Binary& b) {
  const double prev = double(b.rp()) / double(b.n()), bias = double(b.pp()) / double(b.n());
  return prev + bias > 0 ? 2 * prev * bias / (prev + bias) : 0;
}

Section one_label(const Bench& b, std::size_t label) {
  const Binary x = b.table.against_rest(label);
  const double prev = b.table.prev(label), bias = b.table.bias(label);
  Section s{"'" + b.labels[label] + "' against the rest", {}};
  const auto add = [&](const char* name, const Measured& m, const Interval& i, std::optional<double> chance) {
    s.rows.push_back({name, m, i, chance, ""});
  };
  using OfBinary = Measured (*)(const Binary&);
  const auto measure = [&](const char* name, OfBinary f, const Interval& independent, double chance) {
    const std::size_t own = b.original[label];
    add(name, f(x), interval_of(b, independent, [f, own](const Table& t) { return f(t.against_rest(own)); }),
        chance);
  };
  measure("recall", recall, wilson(x.tp, x.rp()), bias);
  measure("precision", precision, wilson(x.tp, x.pp()), prev);
  measure("inverse_recall", inverse_recall, wilson(x.tn, x.rn()), 1 - bias);
  measure("inverse_precision", inverse_precision, wilson(x.tn, x.pn()), 1 - prev);
  measure("fallout", fallout, wilson(x.fp, x.rn()), bias);
  measure("miss_rate", miss_rate, wilson(x.fn, x.rp()), 1 - bias);
  const bool f1_asked = b.options.beta == 1;
  const auto of_this = [&](auto f) {
    return [f, own = b.original[label], beta = b.options.beta](const Table& t) {
      return f(t.against_rest(own), beta);
    };
  };
  const auto f_of = of_this([](const Binary& one, double beta) { return f_beta(one, beta); });
  const auto wracc_of = of_this([](const Binary& one, double) { return wracc(one); });
  // Of the table as it was read: a label that was left out of it is empty.
  const auto delta = [&](const auto& f) { return coefficient_delta(b.whole, f); };
  add(f1_asked ? "f1" : "f_beta", f_beta(x, b.options.beta), interval_of(b, delta(f_of), f_of),
      f1_asked ? std::optional{guessed_f1(x)} : std::nullopt);
  measure("informedness_label", informedness, informedness_newcombe(x), 0);
  measure("markedness_label", markedness, informedness_newcombe({x.tp, x.fn, x.fp, x.tn}), 0);
  add("wracc", wracc(x), interval_of(b, delta(wracc_of), wracc_of), 0.0);
  add("lr_plus", lr_plus(x), {}, 1.0);
  add("lr_minus", lr_minus(x), {}, 1.0);
  add("odds_ratio", odds_ratio(x), {}, 1.0);
  return s;
}

Section skewed(const Bench& b, std::size_t label, double cost) {
  const Binary x = b.table.against_rest(label);
  const SkewForms f = skew_forms(x, cost * skew(x).value);
  Section s{"'" + b.labels[label] + "' at cost " + shown(cost, 3) + " of a false alarm to a miss", {}};
  for (const auto& [name, m] :
       {std::pair{"accuracy_skew", f.accuracy}, std::pair{"precision_skew", f.precision},
        std::pair{"f1_skew", f.f1}, std::pair{"wracc_skew", f.wracc}})
    s.rows.push_back({name, m, {}, std::nullopt, ""});
  return s;
}

Section rejected(const Bench& b) {
  const std::string why = "mixes denominators: not comparable between data sets";
  const Table& t = b.table;
  return {"averages that should not be reported",
          {{"recall_macro", recall_average(t, Weights::Uniform), {}, std::nullopt, why},
           {"precision_macro", precision_average(t, Weights::Uniform), {}, std::nullopt, why},
           {"f1_macro", f1_average(t, Weights::Uniform), {}, std::nullopt, why},
           {"precision_weighted", precision_average(t, Weights::Prev), {}, std::nullopt, why},
           {"f1_weighted", f1_average(t, Weights::Prev), {}, std::nullopt, why}}};
}

/// All that the catalogue has: of the table, or of one label against the rest.
Section everything(const Bench& b, std::optional<std::size_t> label) {
  Section s{
      label ? "every measure of '" + b.labels[*label] + "' against the rest" : "every measure of the table",
      {}};
  MeasureOptions o;
  o.weights = b.options.weights;
  o.beta = b.options.beta;
  o.label = label.value_or(0);
  o.label_given = label.has_value();
  for (const TableMeasure& m : table_measures()) {
    if ((m.kind == TableMeasure::Kind::OneLabel) != label.has_value() ||
        (m.is_rejected && !b.options.allow_rejected))
      continue;
    const auto value = compute(m, b.table, o);
    if (value) s.rows.push_back({std::string{m.key}, *value, {}, std::nullopt, std::string{m.source}});
  }
  return s;
}

Grid counts(const Bench& b) {
  Grid g{"counts: rows are what was predicted, columns what was real", {"predicted\\actual"}, {}};
  const auto& t = b.table;
  g.columns.insert(g.columns.end(), b.labels.begin(), b.labels.end());
  g.columns.emplace_back("all");
  for (std::size_t i = 0; i <= t.k(); ++i) {
    std::vector<std::string> row{i < t.k() ? b.labels[i] : "all"};
    for (std::size_t j = 0; j < t.k(); ++j) row.push_back(std::to_string(i < t.k() ? t.at(i, j) : t.rp(j)));
    row.push_back(std::to_string(i < t.k() ? t.pp(i) : t.n()));
    g.rows.push_back(std::move(row));
  }
  return g;
}

Grid by_label(const Bench& b) {
  Grid g{"each label against the rest",
         {"label", "real", "predicted", "Prev", "Bias", "recall", "precision", "B", "M"},
         {}};
  for (std::size_t l = 0; l < b.table.k(); ++l) {
    const Binary x = b.table.against_rest(l);
    g.rows.push_back({b.labels[l], std::to_string(x.rp()), std::to_string(x.pp()), shown(b.table.prev(l), 3),
                      shown(b.table.bias(l), 3), shown(recall(x)), shown(precision(x)),
                      shown(informedness(x)), shown(markedness(x))});
  }
  return g;
}

core::Result<std::size_t> find_label(const Bench& b, const std::string& name) {
  const auto found = std::find(b.labels.begin(), b.labels.end(), name);
  if (found == b.labels.end())
    return core::bad_input("--positive: there is no label '" + name + "' in the table.");
  return static_cast<std::size_t>(found - b.labels.begin());
}

/// What is not said by the numbers themselves and would change them. A seed changes permutations and draws.
std::string signature(const Bench& b) {
  const JudgeOptions& o = b.options;
  std::string s = "mana-evaluate|B:" + std::string{o.weights == Weights::Own ? "prev" : name_of(o.weights)} +
                  "|ci:" + name_of(b.interval) + (b.clustered() ? "-clustered" : "");
  if (b.interval == IntervalKind::Bootstrap) s += ":" + std::to_string(o.bootstrap.replicates);
  if (o.bootstrap.seed != BootstrapOptions{}.seed) s += "|seed:" + std::to_string(o.bootstrap.seed);
  if (o.positive) s += "|positive:" + *o.positive;
  if (o.positive && o.beta != 1) s += "|beta:" + shown(o.beta);
  if (o.cost) s += "|cost:" + shown(*o.cost);
  if (o.drop_empty) s += "|drop-empty";
  return s + "|rows:predicted|N:" + std::to_string(b.table.n()) + "|K:" + std::to_string(b.table.k()) + "|v1";
}

}  // namespace

core::Result<IntervalKind> interval_kind_of(const std::string& word) {
  for (const auto& k : kKinds)
    if (k.word == word) return k.kind;
  return core::bad_input("'" + word + "' is no interval; known are newcombe, delta, bootstrap, powers.");
}

core::Result<Report> judge(const Table& table, const std::vector<std::string>& labels, const Trials* trials,
                           const JudgeOptions& options) {
  Bench b{
      table, table, labels, trials, options, IntervalKind::Automatic, std::vector<std::size_t>(table.k())};
  std::iota(b.original.begin(), b.original.end(), std::size_t{0});
  if (options.drop_empty) {
    b.table = table.without_empty(&b.original);
    b.labels.clear();
    for (const std::size_t l : b.original) b.labels.push_back(labels[l]);
  }
  if (b.table.n() == 0) return core::bad_input("there is no labelled trial to judge.");
  auto interval = choose_interval(b.table, trials, options.interval);
  if (!interval) return std::move(interval).error();
  b.interval = *interval;
  Report r;
  r.title = options.title;
  const Measured majority = majority_accuracy(b.table);
  r.facts = {{"N", std::to_string(b.table.n())},
             {"K", std::to_string(b.table.k())},
             {"rows", "predicted"},
             {"weights", options.weights == Weights::Own ? "prev for B, bias for M"
                                                         : std::string{name_of(options.weights)}},
             {"most frequent class", shown(majority.value, 4)}};
  if (trials != nullptr && trials->unlabelled > 0)
    r.facts.emplace_back("unlabelled", std::to_string(trials->unlabelled));
  if (trials != nullptr && trials->clusters.size() > 0)
    r.facts.emplace_back("persons", std::to_string(trials->clusters.size()));
  r.sections = {headline(b), surface(b), tests(b)};
  std::optional<std::size_t> positive;
  if (options.positive) {
    auto label = find_label(b, *options.positive);
    if (!label) return std::move(label).error();
    positive = *label;
    r.sections.push_back(one_label(b, *label));
  }
  if (options.cost) {
    if (!positive)
      return core::bad_input("--cost needs --positive: a cost is of one label against the rest.");
    r.sections.push_back(skewed(b, *positive, *options.cost));
  }
  if (options.allow_rejected) r.sections.push_back(rejected(b));
  if (options.all_measures) r.sections.push_back(everything(b, std::nullopt));
  if (options.all_measures && positive) r.sections.push_back(everything(b, positive));
  if (b.table.k() <= kMostLabelsShown) r.grids = {counts(b), by_label(b)};
  if (!expectations_suffice(b.table))
    r.remarks.emplace_back(
        "Some expected counts are below 5: trust the exact and the permutation test, and more trials.");
  r.signature = signature(b);
  return r;
}

}  // namespace mana::evaluation
