#include "agent/evaluation/papers/papers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "agent/evaluation/inference/calibration.hpp"
#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/significance.hpp"
#include "agent/evaluation/study/mixture.hpp"
#include "agent/evaluation/text/bleu.hpp"
#include "agent/evaluation/text/rouge.hpp"

namespace mana::evaluation {
namespace {

constexpr Binary kP11a{56, 20, 12, 12}, kP11b{30, 12, 30, 28};  // P11 Table 2

// ---- P11 Table 2: both tables, row by row
struct P11Row {
  const char* what;
  std::optional<double> first, second;  // printed
  int digits;
  Measured (*measure)(const Binary&);
  const char* erratum = "";
};
Measured of_table(const Binary& b, Measured (*f)(const Table&, Coefficient), Coefficient c) {
  return f(Table::of(b), c);
}

constexpr const char* kE18 = "E18: N M^2 EvR/Bias gives the printed value; right is N M^2 EvP/Prev";
constexpr std::optional<double> kNotAtHand;
constexpr std::array kP11Table2{
    P11Row{"Informedness", .1985, .2000, 4, informedness},
    P11Row{"Markedness", .2368, .1970, 4, markedness},
    P11Row{"Correlation", .2168, .1985, 4, correlation},
    P11Row{"Recall", .8235, .5000, 4, recall},
    P11Row{"Precision", .7368, .7143, 4, precision},
    P11Row{"Rand accuracy", .6800, .5800, 4, [](const Binary& b) { return accuracy(Table::of(b)); }},
    P11Row{"F-measure", .7778, .5882, 4, f1},
    P11Row{"G-measure", .7790, .5976, 4, g_measure},
    P11Row{"Kappa", .2126, .1860, 4, kappa_cohen},
    P11Row{"chi2 +R", 1.61, 2.22, 2, [](const Binary& b) { return chi2_line(b, Line::PlusR); }, kE18},
    P11Row{"chi2 +P", kNotAtHand, kNotAtHand, 4, [](const Binary& b) { return chi2_line(b, Line::PlusP); }},
    P11Row{"chi2 KB", kNotAtHand, kNotAtHand, 4,
           [](const Binary& b) { return of_table(b, chi2_k, Coefficient::B); }},
    P11Row{"chi2 KM", kNotAtHand, kNotAtHand, 4,
           [](const Binary& b) { return of_table(b, chi2_k, Coefficient::M); }},
    P11Row{"chi2 KBM", kNotAtHand, kNotAtHand, 4,
           [](const Binary& b) { return of_table(b, chi2_k, Coefficient::BM); }},
};

/// What the text under the table says of each measure, and whether it is so.
Grid rise_of_p11() {
  Grid g{"the paper's text: from the second table to the first",
         {"measure", "second", "first", "the paper says", "verdict"},
         {}};
  for (const P11Row& row : kP11Table2) {
    if (std::string_view{row.what}.starts_with("chi2")) continue;
    const double first = row.measure(kP11a).value, second = row.measure(kP11b).value;
    const bool falls = std::string_view{row.what} == "Informedness";
    g.rows.push_back({row.what, fixed(second, 4), fixed(first, 4), falls ? "falls" : "rises",
                      (first < second) == falls ? "so it is" : "DIFFERS"});
  }
  return g;
}

PaperTable p11_table2() {
  PaperTable t{"p11-table2", "P11 Table 2: two tables of 100 trials", {}, {}, {}};
  t.facts = {
      {"first table", "56 true positives, 20 false positives, 12 false negatives, 12 true negatives"},
      {"second table", "30 true positives, 12 false positives, 30 false negatives, 28 true negatives"}};
  const auto add = [&t](const std::string& name, const Binary& table, auto printed) {
    for (const P11Row& row : kP11Table2)
      t.cells.push_back({name + row.what, row.*printed, row.digits, row.measure(table), row.erratum});
  };
  add("first, ", kP11a, &P11Row::first);
  add("second, ", kP11b, &P11Row::second);
  t.remarks = {
      "The paper prints fifteen values for each table; ten of each are at hand and compared here. The other "
      "chi-squared values are ours alone, to hold beside the paper. A comparison with the whole paper found "
      "28 of the 30 equal, all but chi2 +R.",
      "E19: the caption has C for DeltaP, which is M, and B for WRAcc, which B is only at even prevalence; "
      "the threshold printed as 3.85 is 3.841.",
      "E20: the text calls Fisher's test significant for both; one-sided it is (.029, .037), two-sided only "
      "for the first (.044, .063)."};
  t.beside.push_back(rise_of_p11());
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
    P12Row{.15, .8, .2, .422, .4697, 4},
    P12Row{-.15, .5, .5, .425, .425},
    P12Row{-.15, .8, .8, .578, .72, 2},
    P12Row{-.15, .8, .2, .272, .272},
    P12Row{.25, .8, .8, kNotAtHand, kNotAtHand},
    P12Row{-.25, .8, .8, kNotAtHand, kNotAtHand},
};

std::string skew_name(double prevalence, double bias) {
  const auto odds = [](double x) { return x == .5 ? "1:1" : x > .5 ? "4:1" : "1:4"; };
  return std::string{odds(prevalence)} + " / " + odds(bias);
}

std::string name_of(const Mixture& m) {
  return shown(100 * m.informed, 0) + " %, " + skew_name(m.prevalence, m.chance_bias);
}

/// What "15 %, 4:1 / 1:4" means.
const std::vector<std::pair<std::string, std::string>> kMixtureNames{
    {"per cent", "of the decisions are informed (below 0: wrong on purpose); the others guess"},
    {"odds", "positive to negative: of what is real / of the guesses"}};

/// The text under Table 2: what a marker would write under the F of three who know something, nothing, and
/// less than nothing. The marks for each grade are those usual in Australia.
Grid grades() {
  Grid g{"the paper's text: grades by F at 4:1 / 4:1",
         {"informed", "F", "grade", "the paper says", "verdict"},
         {}};
  for (const auto& [informed, says] :
       {std::pair{.25, "High Distinction"}, std::pair{0.0, "Distinction"}, std::pair{-.25, "Credit"}}) {
    const double f = mixture_f1({informed, .8, .8}).value;
    // 1e-9: an F of .85 counts as reached in spite of rounding.
    const std::string grade = f > .85 - 1e-9   ? "High Distinction"
                              : f > .75 - 1e-9 ? "Distinction"
                              : f > .65 - 1e-9 ? "Credit"
                                               : "Pass or less";
    g.rows.push_back(
        {shown(100 * informed, 0) + " %", fixed(f, 3), grade, says, grade == says ? "so it is" : "DIFFERS"});
  }
  return g;
}

PaperTable p12_table2() {
  PaperTable t{"p12-table2", "P12 Table 2: accuracy and F of a mixture of knowing and guessing", {}, {}, {}};
  t.facts = kMixtureNames;
  for (const P12Row& row : kP12Table2) {
    const Mixture m{row.informed, row.prevalence, row.bias};
    t.cells.push_back({name_of(m) + ", accuracy", row.accuracy, 3, mixture_accuracy(m), ""});
    t.cells.push_back({name_of(m) + ", F", row.f, row.f_digits, mixture_f1(m), ""});
  }
  t.remarks = {
      "Of the table's 24 printed values 18 are at hand; a comparison with the whole paper found all equal.",
      "The rows of +-25 % belong to the text under the table, of which only the grades are at hand: see the "
      "last table."};
  t.beside.push_back(grades());
  return t;
}

// ---- P12 Table 3: kappas of mixtures
struct KappaRow {
  double informed, prevalence, bias, cohen, scott;
};
constexpr std::array kP12Table3{KappaRow{.15, .8, .2, .08, -.17},   KappaRow{0, .8, .2, 0, -.36},
                                KappaRow{.99, .8, .2, .98, .98},    KappaRow{.01, .2, .8, 0, -.35},
                                KappaRow{-.15, .2, .8, -.07, -.46}, KappaRow{-.99, .8, .8, -.47, -.99}};

/// What two raters with these margins agree on by chance, as Fleiss and Scott have it.
Measured chance_agreement(const Mixture& m) {
  const Cells c = cells_of(m);
  const double e = (c.tp + c.fn + c.tp + c.fp) / 2;
  return measured(e * e + (1 - e) * (1 - e));
}

/// As Cohen has it.
Measured chance_of_cohen(const Mixture& m) {
  const Cells c = cells_of(m);
  const double prevalence = c.tp + c.fn, bias = c.tp + c.fp;
  return measured(prevalence * bias + (1 - prevalence) * (1 - bias));
}
/// What makes kappa B: (accuracy - B)/(1 - B); 0/0 when all is known.
Measured chance_of_powers(const Mixture& m) {
  const double b = mixture_informedness(m).value;
  constexpr double kRounding = 1e-12;
  return 1 - b < kRounding ? undefined() : proportion(mixture_accuracy(m).value - b, 1 - b);
}
Measured odds_of(const Mixture& m) {
  const Cells c = cells_of(m);
  return odds(c.tp * c.tn, c.fp * c.fn);
}

/// All of the table's mixtures, for those who hold the paper beside it.
Grid all_mixtures() {
  Grid g{"all mixtures of the table, ours",
         {"informed", "odds", "bias", "accuracy", "F", "odds ratio", "ePowers", "eCohen", "eFleiss",
          "kPowers", "kCohen", "kFleiss"},
         {}};
  for (const double informed : {1.0, .99, .15, .01, 0.0, -.01, -.15, -.99})
    for (const auto& [prevalence, bias] :
         {std::pair{.5, .5}, std::pair{.8, .8}, std::pair{.8, .2}, std::pair{.2, .8}}) {
      const Mixture m{informed, prevalence, bias};
      g.rows.push_back({shown(100 * informed, 0) + " %", skew_name(prevalence, bias)});
      const Measured ratio = odds_of(m);
      for (const Measured& value :
           {measured(cells_of(m).tp + cells_of(m).fp), mixture_accuracy(m), mixture_f1(m), ratio,
            chance_of_powers(m), chance_of_cohen(m), chance_agreement(m), mixture_informedness(m),
            mixture_kappa_cohen(m), mixture_kappa_scott(m)})
        g.rows.back().push_back(value.ok() ? fixed(value.value, 4) : shown(value));
    }
  return g;
}

PaperTable p12_table3() {
  PaperTable t{"p12-table3", "P12 Table 3: what the kappas read of mixtures", {}, {}, {}};
  t.facts = kMixtureNames;
  for (const KappaRow& row : kP12Table3) {
    const Mixture m{row.informed, row.prevalence, row.bias};
    t.cells.push_back({name_of(m) + ", kCohen", row.cohen, 2, mixture_kappa_cohen(m), ""});
    t.cells.push_back({name_of(m) + ", kFleiss", row.scott, 2, mixture_kappa_scott(m), ""});
  }
  // At 100 % the guesses are none, and prevalence and bias are one: the third column is as the second.
  for (const auto& [prevalence, bias, printed] :
       {std::tuple{.5, .5, .50}, std::tuple{.8, .8, .68}, std::tuple{.8, .2, .68}}) {
    const Mixture all_known{1, prevalence, bias};
    t.cells.push_back(
        {name_of(all_known) + ", ePowers", printed, 2, chance_of_powers(all_known),
         "0/0 there; printed is what Cohen expects, " + fixed(chance_of_cohen(all_known).value, 2)});
    t.cells.push_back({name_of(all_known) + ", kPowers", kNotAtHand, 2, mixture_informedness(all_known), ""});
  }
  t.beside.push_back(all_mixtures());
  t.remarks = {
      "Of the table's 504 printed values 15 are at hand; a comparison with the whole paper found 472 equal. "
      "The others: E44, a group of columns headed +-99 % that means +-1 % (6); expectation and kappa at 100 "
      "%, where kPowers is 0/0 (18); and eight odds ratios that follow no single definition, 65 % and "
      "1038 % among them."};
  return t;
}

// ---- P12 equations 14 to 17: limits of the mixture
PaperTable p12_equations() {
  PaperTable t{
      "p12-equations", "P12 equations 14 to 17: chance agreement and Fleiss' kappa in the limit", {}, {}, {}};
  t.printed_is = "printed formula";
  t.facts = {{"B", "so much of the decisions is informed; the others guess"},
             {"14, 15", "everything is positive, and every guess says negative"},
             {"16, 17", "half is positive, and every guess says positive"},
             {"ours", "the mixture itself, counted out"}};
  for (const double b : {0.0, .25, .5, .75}) {
    const Mixture opposite{b, 1, 0}, all_positive{b, .5, 1};
    const std::string at = "B = " + shown(b, 2) + ", eq. ";
    // The printed formulas that are at hand, worked out; of 17 only what it gives at B = 0 is.
    t.cells.push_back({at + "14, chance agreement", (1 + b * b) / 2, 6, chance_agreement(opposite), ""});
    t.cells.push_back({at + "15, kappa", (1 - b) * (1 - b) / (b * b - 2), 6, mixture_kappa_scott(opposite),
                       "E42: (1-B)^2/(B^2-2) should be (1-B)^2/(B^2-1)"});
    t.cells.push_back({at + "16, chance agreement", kNotAtHand, 6, chance_agreement(all_positive),
                       "E43: it should be (5-2B+B^2)/8"});
    t.cells.push_back({at + "17, kappa", b == 0 ? std::optional{-1.67} : kNotAtHand, 2,
                       mixture_kappa_scott(all_positive), "E43: it should be (-1+6B-B^2)/(3+2B-B^2)"});
  }
  Grid corrected{
      "the corrected formulas against the mixture", {"B", "eq.", "corrected", "mixture", "difference"}, {}};
  for (const double b : {0.0, .25, .5, .75}) {
    const Mixture opposite{b, 1, 0}, all_positive{b, .5, 1};
    for (const auto& [eq, value, ours] :
         {std::tuple{"14", (1 + b * b) / 2, chance_agreement(opposite)},
          std::tuple{"15", (1 - b) * (1 - b) / (b * b - 1), mixture_kappa_scott(opposite)},
          std::tuple{"16", (5 - 2 * b + b * b) / 8, chance_agreement(all_positive)},
          std::tuple{"17", (-1 + 6 * b - b * b) / (3 + 2 * b - b * b), mixture_kappa_scott(all_positive)}})
      corrected.rows.push_back(
          {fixed(b, 2), eq, fixed(value, 8), fixed(ours.value, 8), fixed(value - ours.value, 9)});
  }
  t.beside.push_back(std::move(corrected));
  t.remarks = {"E41: the result of equation 14 is right, the squares around its terms are not.",
               "E43: a guesser who always says positive says so in 1 - B/2 of all cases, not in 1 - B. No "
               "kappa is below -1."};
  return t;
}

// ---- the lecture's examples
PaperTable keane() {
  PaperTable t{"keane", "Lecture slides on evaluation: worked examples", {}, {}, {}};
  const Binary tweets{20, 10, 40, 30};
  t.cells.push_back(
      {"precision of 30 tweets", .66, 2, precision(tweets), "20/30 is .667: cut off instead of rounded"});
  t.cells.push_back({"recall of 60 relevant tweets", .31, 2, recall(tweets),
                     "E31: called precision, 20/(20+45); with 60 relevant it is recall, 20/60"});
  t.cells.push_back({"Swan and Jensen, recall 7/24", .29, 2, recall(Binary{7, 21, 17, 0}), ""});
  t.cells.push_back({"Swan and Jensen, precision 7/28", .25, 2, precision(Binary{7, 21, 17, 0}), ""});
  t.cells.push_back({"SNOW, EURECOM: F of P .125, R .014", .027, 3, measured(2 * .125 * .014 / (.125 + .014)),
                     "E33: P and R, rounded as they are, give .024 to .026"});
  const std::vector<std::vector<Words>> references{
      {split_words("the cat is on the mat"), split_words("there is a cat on the mat")}};
  const Bleu seven = bleu({split_words("the the the the the the the")}, references);
  t.cells.push_back(
      {"BLEU, 1-grams of seven \"the\" (2/7)", 2.0 / 7, 4, measured(seven.precisions[0].value), ""});
  const Bleu six = bleu({split_words("the the the the the the")}, references);
  t.cells.push_back({"BLEU, 1-grams of the six \"the\" on the slide (2/7)", 2.0 / 7, 4,
                     measured(six.precisions[0].value), "E32: the slide lost one; with six it is 2/6"});
  t.remarks = {
      "Of SNOW's table with eleven rows only EURECOM's is at hand; a comparison with the whole slide found "
      "the "
      "other ten equal.",
      "On the slides besides: E30, the axes of a DET curve are normal deviates, not logarithms; E34, average "
      "precision is not interpolated."};
  return t;
}

PaperTable lin04() {
  PaperTable t{"lin04", "Lin 2004: worked examples of ROUGE", {}, {}, {}};
  t.facts = {{"N2, L, S, SU", "against \"police killed the gunman\""},
             {"W with k^2", "against \"A B C D E F G\""},
             {"union LCS", "\"w1 w2 w6 w7 w8\" and \"w1 w3 w8 w9 w5\" against \"w1 w2 w3 w4 w5\""}};
  const std::vector<Words> reference{split_words("police killed the gunman")};
  const Words s2 = split_words("police kill the gunman"), s3 = split_words("the gunman kill police"),
              s5 = split_words("gunman the killed police");
  t.cells = {{"\"police kill the gunman\", N2", kNotAtHand, 4, rouge_n(s2, reference, 2).recall, ""},
             {"\"police kill the gunman\", L", .75, 2, rouge_l(s2, reference).f, ""},
             {"\"police kill the gunman\", S", .5, 3, rouge_s(s2, reference).f, ""},
             {"\"the gunman kill police\", L", .5, 2, rouge_l(s3, reference).f, ""},
             {"\"the gunman kill police\", S", .167, 3, rouge_s(s3, reference).f, ""},
             {"\"gunman the killed police\", SU", kNotAtHand, 4, rouge_su(s5, reference).f, ""}};
  const std::vector<Words> letters{split_words("A B C D E F G")};
  t.cells.push_back(
      {"\"A B C D H I K\", W with k^2", .571, 3, rouge_w(split_words("A B C D H I K"), letters, 2).f, ""});
  t.cells.push_back(
      {"\"A H B K C I D\", W with k^2", .286, 3, rouge_w(split_words("A H B K C I D"), letters, 2).f, ""});
  const std::vector<Words> candidates{split_words("w1 w2 w6 w7 w8"), split_words("w1 w3 w8 w9 w5")};
  const std::vector<Words> sentences{split_words("w1 w2 w3 w4 w5")};
  t.cells.push_back({"union LCS (4/5)", .8, 1, rouge_lsum(candidates, sentences).recall, ""});
  t.remarks = {"N2 and SU: the paper counts what matches (4 of 10 for SU); a printed value is not at hand."};
  return t;
}

PaperTable sellke01() {
  PaperTable t{"sellke01", "Sellke, Bayarri and Berger 2001: what p means", {}, {}, {}};
  t.facts = {{"alpha(p)", "the least chance that there is nothing after all, at even odds before"}};
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

std::vector<std::string> paper_ids() {
  std::vector<std::string> ids;
  for (const auto& t : kTables) ids.emplace_back(t.id);
  for (const auto& f : paper_figures()) ids.emplace_back(f.id);
  ids.emplace_back("p11-figure4");
  return ids;
}

Report report_of(const PaperTable& table) {
  Report r;
  r.title = table.title;
  r.facts = table.facts;
  std::size_t compared = 0, agreeing = 0;
  Grid g{"", {"what", table.printed_is, "ours", "difference", "verdict", "why"}, {}, true};
  Section ours{"ours", {}, true};
  for (const PaperCell& c : table.cells) {
    compared += c.printed ? 1 : 0;
    agreeing += c.agrees() ? 1 : 0;
    const std::string value = c.ours.has_value() ? fixed(c.ours.value, 6) : shown(c.ours);
    const std::string printed = c.printed ? fixed(*c.printed, c.digits) : "not at hand";
    const std::string verdict = !c.printed ? "" : c.agrees() ? "equal" : "differs";
    const bool both = c.printed && c.ours.has_value();
    g.rows.push_back(
        {c.what, printed, value, both ? fixed(c.ours.value - *c.printed, 6) : "", verdict, c.erratum});
    ours.rows.push_back({c.what,
                         c.ours,
                         {},
                         std::nullopt,
                         table.printed_is + " " + printed + (verdict.empty() ? "" : ": " + verdict)});
  }
  r.sections.push_back(
      {"",
       {{"cells_compared",
         measured(double(compared)),
         {},
         std::nullopt,
         "values whose printed form is at hand"},
        {"cells_equal", measured(double(agreeing)), {}, std::nullopt, "of those, to the printed digits"}}});
  r.sections.push_back(std::move(ours));
  r.grids.push_back(std::move(g));
  r.grids.insert(r.grids.end(), table.beside.begin(), table.beside.end());
  r.remarks = table.remarks;
  r.signature = "mana-evaluate|paper:" + table.id + "|v1";
  return r;
}

}  // namespace mana::evaluation
