#include "agent/evaluation/papers.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "agent/evaluation/binary_measures.hpp"
#include "agent/evaluation/bleu.hpp"
#include "agent/evaluation/calibration.hpp"
#include "agent/evaluation/mixture.hpp"
#include "agent/evaluation/rouge.hpp"
#include "agent/evaluation/significance.hpp"

namespace mana::evaluation {
namespace {

constexpr Binary kP11a{56, 20, 12, 12}, kP11b{30, 12, 30, 28};  // P11 Table 2

// ---- P11 Table 2: both tables, row by row as printed
struct P11Row {
  const char* what;
  double a, b;  // printed
  int digits;
  Measured (*measure)(const Binary&);
  const char* erratum;
};
Measured of_table(const Binary& b, Measured (*f)(const Table&, Coefficient), Coefficient c) {
  return f(Table::of(b), c);
}

PaperTable p11_table2() {
  PaperTable t{"p11-table2", "P11 Table 2: two contingency tables of 100", {}, ""};
  const std::array kRows{
      P11Row{"Informedness", .1985, .2000, 4, informedness, ""},
      P11Row{"Markedness", .2368, .1970, 4, markedness, ""},
      P11Row{"Correlation", .2168, .1985, 4, correlation, ""},
      P11Row{"Recall", .8235, .5000, 4, recall, ""},
      P11Row{"Precision", .7368, .7143, 4, precision, ""},
      P11Row{"Rand accuracy", .6800, .5800, 4, [](const Binary& b) { return accuracy(Table::of(b)); }, ""},
      P11Row{"F-measure", .7778, .5882, 4, f1, ""},
      P11Row{"G-measure", .7790, .5976, 4, g_measure, ""},
      P11Row{"Kappa", .2126, .1860, 4, kappa_cohen, ""},
      P11Row{"chi2 +P", 1.13, 2.29, 2, [](const Binary& b) { return chi2_line(b, Line::PlusP); }, ""},
      P11Row{"chi2 +R", 1.61, 2.22, 2, [](const Binary& b) { return chi2_line(b, Line::PlusR); },
             "E18: printed as N M^2 EvR/Bias; it is N M^2 EvP/Prev"},
      P11Row{"chi2 KB", 1.72, 1.92, 2, [](const Binary& b) { return of_table(b, chi2_k, Coefficient::B); },
             ""},
      P11Row{"chi2 KM", 2.05, 1.89, 2, [](const Binary& b) { return of_table(b, chi2_k, Coefficient::M); },
             ""},
      P11Row{"chi2 KBM", 1.87, 1.91, 2, [](const Binary& b) { return of_table(b, chi2_k, Coefficient::BM); },
             ""},
  };
  for (const auto& [name, table] : {std::pair{"first ", kP11a}, std::pair{"second ", kP11b}})
    for (const P11Row& row : kRows)
      t.cells.push_back({std::string{name} + row.what, table.tp == kP11a.tp ? row.a : row.b, row.digits,
                         row.measure(table), row.erratum});
  t.remark =
      "Fourteen of the fifteen values a table; chi2 +P, KB, KM and KBM as printed to two digits. "
      "All but Informedness rise from the second table to the first; Informedness falls. The caption has C "
      "and B for "
      "M = DeltaP and B (E19); the threshold printed as 3.85 is 3.841459.";
  return t;
}

// ---- P12 Table 2: accuracy and F of a mixture
struct P12Row {
  double informed, prevalence, bias;
  std::optional<double> accuracy, f;
  int f_digits = 3;
};
constexpr std::array kP12Table2{
    P12Row{0, .5, .5, .5, .5},
    P12Row{0, .8, .8, .68, .8},
    P12Row{0, .8, .2, .32, .32},
    P12Row{.15, .5, .5, .575, .575},
    P12Row{.15, .8, .8, .728, .83},
    P12Row{.15, .8, .2, .422, .4697},
    P12Row{-.15, .5, .5, .425, .425},
    P12Row{-.15, .8, .8, .578, .72, 2},
    P12Row{-.15, .8, .2, .272, .272},
    P12Row{.25, .8, .8, std::nullopt, .85},
    P12Row{-.25, .8, .8, std::nullopt, .662},
};

std::string skew_name(double prevalence, double bias) {
  const auto odds = [](double x) { return x == .5 ? "1:1" : x > .5 ? "4:1" : "1:4"; };
  return std::string{odds(prevalence)} + "/" + odds(bias);
}

PaperTable p12_table2() {
  PaperTable t{"p12-table2", "P12 Table 2: accuracy and F of a mixture of knowing and guessing", {}, ""};
  for (const P12Row& row : kP12Table2) {
    const Mixture m{row.informed, row.prevalence, row.bias};
    const std::string where =
        shown(100 * row.informed, 0) + " % informed, " + skew_name(row.prevalence, row.bias);
    if (row.accuracy) t.cells.push_back({where + ", accuracy", row.accuracy, 3, mixture_accuracy(m), ""});
    t.cells.push_back({where + ", F", row.f, row.f_digits, mixture_f1(m), ""});
  }
  t.remark =
      "The last two are from the text under the table: at 4:1/4:1 they grade as High Distinction and Credit, "
      "and "
      "guessing alone (.800) as Distinction. Of the table's 24 printed cells 18 are at hand here.";
  return t;
}

// ---- P12 Table 3: kappas of mixtures
struct KappaRow {
  double informed, prevalence, bias, cohen, scott;
};
constexpr std::array kP12Table3{KappaRow{.15, .8, .2, .08, -.17},   KappaRow{0, .8, .2, 0, -.36},
                                KappaRow{.99, .8, .2, .98, .98},    KappaRow{.01, .2, .8, 0, -.35},
                                KappaRow{-.15, .2, .8, -.07, -.46}, KappaRow{-.99, .8, .8, -.47, -.99}};

PaperTable p12_table3() {
  PaperTable t{"p12-table3", "P12 Table 3: what the measures read of mixtures", {}, ""};
  for (const KappaRow& row : kP12Table3) {
    const Mixture m{row.informed, row.prevalence, row.bias};
    const std::string where =
        shown(100 * row.informed, 0) + " % informed, " + skew_name(row.prevalence, row.bias);
    t.cells.push_back({where + ", kCohen", row.cohen, 2, mixture_kappa_cohen(m), ""});
    t.cells.push_back({where + ", kFleiss", row.scott, 2, mixture_kappa_scott(m), ""});
  }
  // The whole grid, for those who hold the paper beside it.
  for (const double informed : {1.0, .99, .15, .01, 0.0, -.01, -.15, -.99})
    for (const auto& [prevalence, bias] :
         {std::pair{.5, .5}, std::pair{.8, .8}, std::pair{.8, .2}, std::pair{.2, .8}}) {
      const Mixture m{informed, prevalence, bias};
      const std::string where = shown(100 * informed, 0) + " %, " + skew_name(prevalence, bias);
      for (const auto& [name, value] :
           {std::pair{", accuracy", mixture_accuracy(m)}, std::pair{", F", mixture_f1(m)},
            std::pair{", kPowers = B", mixture_informedness(m)},
            std::pair{", kCohen", mixture_kappa_cohen(m)}, std::pair{", kFleiss", mixture_kappa_scott(m)}})
        t.cells.push_back({where + name, std::nullopt, 2, value, ""});
    }
  t.remark =
      "Of the table's 504 printed cells 12 are at hand here; the other rows are ours to compare with the "
      "paper. E44: "
      "the third group of columns is headed +-99 % and means +-1 %. At 100 % kPowers is 0/0 and printed as "
      "100 %. "
      "Eight OddsRatio cells of the paper follow no single definition.";
  return t;
}

// ---- P12 equations 14 to 17: an all-positive guesser at even prevalence
PaperTable p12_equations() {
  PaperTable t{"p12-equations", "P12 eqs 14-17: expectations and kappas of an all-positive guesser", {}, ""};
  for (const double b : {0.0, .25, .5, .75}) {
    const Mixture m{b, .5, 1};
    const std::string at = "B = " + shown(b, 2);
    const double printed15 = (1 - b) * (1 - b) / (b * b - 2);
    const double right15 = -(1 - b) / (1 + b);
    t.cells.push_back({at + ", eq. 15", printed15, 3, measured(right15), "E42: the denominator is B^2-1"});
    const double right17 = (-1 + 6 * b - b * b) / (3 + 2 * b - b * b);
    t.cells.push_back({at + ", eq. 17 (Fleiss)", std::nullopt, 3, measured(right17),
                       "E43: such a guesser has pp = 1 - B/2; eq. 17 as printed gives -1.67 at B = 0"});
    t.cells.push_back({at + ", eq. 17 by the mixture model", right17, 6, mixture_kappa_scott(m), ""});
  }
  t.remark = "Eq. 14's result (1+B^2)/2 is right; its outer squares are not (E41).";
  return t;
}

// ---- the lecture's examples
PaperTable keane() {
  PaperTable t{"keane", "Lecture slides on evaluation: worked examples", {}, ""};
  const Binary tweets{20, 10, 40, 30};
  t.cells.push_back(
      {"precision of 30 tweets", .66, 2, precision(tweets), "20/30 is .667: cut off instead of rounded"});
  t.cells.push_back({"recall of 60 relevant tweets", .31, 2, recall(tweets),
                     "E31: called precision, 20/(20+45); with 60 relevant it is recall, 20/60"});
  t.cells.push_back({"Swan and Jensen, recall 7/24", .29, 2, recall(Binary{7, 21, 17, 0}), ""});
  t.cells.push_back({"Swan and Jensen, precision 7/28", .25, 2, precision(Binary{7, 21, 17, 0}), ""});
  t.cells.push_back({"SNOW, EURECOM: F of P .125, R .014", .027, 3, measured(2 * .125 * .014 / (.125 + .014)),
                     "E33: P and R give .024 to .026"});
  const std::vector<std::vector<Words>> references{
      {split_words("the cat is on the mat"), split_words("there is a cat on the mat")}};
  const Bleu seven = bleu({split_words("the the the the the the the")}, references);
  t.cells.push_back({"BLEU, p_1 of seven \"the\"", 2.0 / 7, 4, measured(seven.precisions[0]), ""});
  const Bleu six = bleu({split_words("the the the the the the")}, references);
  t.cells.push_back({"BLEU, p_1 of the six that the slide shows", 2.0 / 7, 4, measured(six.precisions[0]),
                     "E32: the slide lost one; with six it is 2/6"});
  t.remark =
      "E30: axes of a DET curve are normal deviates, not logarithms. E34: average precision is not "
      "interpolated.";
  return t;
}

PaperTable lin04() {
  PaperTable t{"lin04", "Lin 2004: ROUGE of \"police killed the gunman\"", {}, ""};
  const std::vector<Words> reference{split_words("police killed the gunman")};
  const Words s2 = split_words("police kill the gunman"), s3 = split_words("the gunman kill police"),
              s5 = split_words("gunman the killed police");
  t.cells = {{"\"police kill the gunman\", N2", .333, 3, rouge_n(s2, reference, 2).recall, ""},
             {"\"police kill the gunman\", L", .75, 3, rouge_l(s2, reference).f, ""},
             {"\"police kill the gunman\", S", .5, 3, rouge_s(s2, reference).f, ""},
             {"\"the gunman kill police\", L", .5, 3, rouge_l(s3, reference).f, ""},
             {"\"the gunman kill police\", S", .167, 3, rouge_s(s3, reference).f, ""},
             {"\"gunman the killed police\", SU", .4, 3, rouge_su(s5, reference).f, ""}};
  const std::vector<Words> letters{split_words("A B C D E F G")};
  t.cells.push_back(
      {"\"A B C D H I K\", W with k^2", .571, 3, rouge_w(split_words("A B C D H I K"), letters, 2).f, ""});
  t.cells.push_back(
      {"\"A H B K C I D\", W with k^2", .286, 3, rouge_w(split_words("A H B K C I D"), letters, 2).f, ""});
  const std::vector<Words> candidates{split_words("w1 w2 w6 w7 w8"), split_words("w1 w3 w8 w9 w5")};
  const std::vector<Words> sentences{split_words("w1 w2 w3 w4 w5")};
  t.cells.push_back({"union LCS", .8, 3, rouge_lsum(candidates, sentences).recall, ""});
  return t;
}

PaperTable sellke01() {
  PaperTable t{"sellke01", "Sellke, Bayarri and Berger 2001: what p means", {}, ""};
  t.cells = {{"alpha(p = .05)", .289, 3, sellke_alpha(.05), ""},
             {"alpha(p = .01)", .111, 3, sellke_alpha(.01), ""}};
  return t;
}

struct TableMaker {
  std::string_view id;
  PaperTable (*make)();
};
constexpr std::array<TableMaker, 7> kTables{{{"p11-table2", p11_table2},
                                             {"p12-table2", p12_table2},
                                             {"p12-table3", p12_table3},
                                             {"p12-equations", p12_equations},
                                             {"keane", keane},
                                             {"lin04", lin04},
                                             {"sellke01", sellke01}}};

const std::vector<PaperFigure>& figures() {
  static const std::vector<PaperFigure> kFigures{
      {"p08-figure2",
       "P08 Fig. 2: B, M, C against kappa and averages",
       4,
       128,
       false,
       {"informedness", "markedness", "correlation", "kappa_cohen", "accuracy", "g_avg", "f1_avg"},
       "Kappa stays within .012 of B; accuracy is I + (1-I)/K, and G and F follow it. K and N are not stated "
       "there."},
      {"p11-figure2",
       "P11 Fig. 2: the same with determinant and evenness",
       4,
       128,
       false,
       {"informedness", "markedness", "correlation", "kappa_cohen", "informedness_det[2/K]",
        "evenness_g_plus", "evenness_g_minus"},
       "Levels are recovered; the determinant with exponent 2/K lies below."},
      {"p11-figure3",
       "P11 Fig. 3: exponents of the determinant, even diagonal",
       4,
       128,
       true,
       {"informedness", "markedness", "correlation", "informedness_det[2/K]", "informedness_det[4/(3K-2)]",
        "informedness_det[1/(3K-2)]", "informedness_det[1/(K-1)]"},
       "\"Matches well for high association\" fits 4/(3K-2), not the printed 1/(3K-2) (E22); 1/(K-1) is "
       "exact."},
      {"p11-figure5",
       "P11 Fig. 5: Cramer's V",
       4,
       128,
       false,
       {"informedness", "markedness", "correlation", "cramers_v[chi2]", "cramers_v[g2]"},
       "V overestimates near 0 only, where it has a floor, and underestimates at high levels (E29)."},
      {"p11-figure6",
       "P11 Fig. 6: few trials",
       4,
       16,
       false,
       {"informedness", "markedness", "correlation", "g2_p", "chi2_p"},
       "The band of CI_B1 holds the level in 94 % or more; G2 and chi-squared are significant from about .6 "
       "on."},
      {"p11-figure7",
       "P11 Fig. 7: five labels",
       5,
       128,
       false,
       {"informedness", "markedness", "correlation", "g2_p", "chi2_p"},
       "The band of CI_B1 holds the level in .977 to 1.0."},
  };
  return kFigures;
}

/// How often the band of CI_B1 around B holds the level.
double coverage(const Study& study, int level) {
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

}  // namespace

bool PaperCell::agrees() const {
  if (!printed || !ours.has_value()) return false;
  return std::abs(*printed - ours.value) <= 0.5000001 * std::pow(10, -digits);
}

std::optional<PaperTable> paper_table(std::string_view id) {
  const auto found =
      std::find_if(kTables.begin(), kTables.end(), [&](const TableMaker& t) { return t.id == id; });
  return found == kTables.end() ? std::nullopt : std::optional{found->make()};
}

const PaperFigure* paper_figure(std::string_view id) {
  const auto found =
      std::find_if(figures().begin(), figures().end(), [&](const auto& f) { return f.id == id; });
  return found == figures().end() ? nullptr : &*found;
}

std::vector<std::string> paper_ids() {
  std::vector<std::string> ids;
  for (const auto& t : kTables) ids.emplace_back(t.id);
  for (const auto& f : figures()) ids.emplace_back(f.id);
  ids.emplace_back("p11-figure4");
  return ids;
}

Report report_of(const PaperTable& table) {
  Report r;
  r.title = table.title;
  std::size_t compared = 0, agreeing = 0;
  Grid g{"", {"what", "printed", "ours", "difference", "", "why"}, {}};
  Section s{"", {}};
  for (const PaperCell& c : table.cells) {
    compared += c.printed ? 1 : 0;
    agreeing += c.agrees() ? 1 : 0;
    g.rows.push_back({c.what, c.printed ? shown(*c.printed, c.digits) : "", shown(c.ours),
                      c.printed && c.ours.has_value() ? shown(c.ours.value - *c.printed) : "",
                      !c.printed   ? ""
                      : c.agrees() ? "equal"
                                   : "differs",
                      c.erratum});
  }
  s.rows = {{"cells_compared", measured(double(compared)), {}, std::nullopt, ""},
            {"cells_equal", measured(double(agreeing)), {}, std::nullopt, "to the printed digits"}};
  r.sections.push_back(std::move(s));
  r.grids.push_back(std::move(g));
  if (!table.remark.empty()) r.remarks.push_back(table.remark);
  r.signature = "mana-evaluate|paper:" + table.id + "|v1";
  return r;
}

Report report_of(const PaperFigure& figure, const Study& study) {
  const StudyPlan& plan = study.plan();
  Report r;
  r.title = std::string{figure.title};
  r.facts = {{"K", std::to_string(plan.simulation.labels)},
             {"N", std::to_string(plan.simulation.trials)},
             {"tables a level", std::to_string(plan.runs)},
             {"seed", std::to_string(plan.seed)}};
  Grid g{"mean (standard deviation)", {"level"}, {}};
  for (const auto& name : plan.measures) g.columns.push_back(name);
  g.columns.emplace_back("level in CI_B1");
  Section s{"", {}};
  for (int l = 0; l < plan.levels; ++l) {
    const std::string level = shown(double(l) / (plan.levels - 1), 2);
    g.rows.push_back({level});
    for (std::size_t m = 0; m < plan.measures.size(); ++m) {
      const auto summary = study.at_level(l, m);
      g.rows.back().push_back(shown(summary.mean, 3) + " (" + shown(summary.deviation, 3) + ")");
      s.rows.push_back({plan.measures[m] + "@" + level, measured(summary.mean), {}, std::nullopt, ""});
    }
    g.rows.back().push_back(shown(coverage(study, l), 3));
  }
  r.grids.push_back(std::move(g));
  r.sections.push_back(std::move(s));
  if (!figure.claim.empty()) r.remarks.emplace_back(figure.claim);
  r.signature = "mana-evaluate|montecarlo|K:" + std::to_string(plan.simulation.labels) +
                "|N:" + std::to_string(plan.simulation.trials) + "|levels:" + std::to_string(plan.levels) +
                "|runs:" + std::to_string(plan.runs) + "|seed:" + std::to_string(plan.seed) +
                (plan.simulation.even_diagonal ? "|even" : "") + "|v1";
  return r;
}

}  // namespace mana::evaluation
