#include <algorithm>
#include <array>
#include <cmath>

#include "agent/evaluation/measures/distributions.hpp"
#include "agent/evaluation/papers/paper_checks.hpp"
#include "agent/evaluation/papers/papers.hpp"

namespace mana::evaluation {
namespace {

constexpr double kAlpha = .05;

/// A mean of p-values says nothing; how many tables are significant does.
bool is_probability(std::string_view measure) {
  constexpr std::array<std::string_view, 3> kNames{"g2_p", "chi2_p", "fisher_p"};
  return std::find(kNames.begin(), kNames.end(), measure.substr(0, measure.find('['))) != kNames.end();
}

double share_significant(const Study& study, int level, std::size_t measure) {
  const auto runs = static_cast<std::size_t>(study.plan().runs);
  std::size_t significant = 0;
  for (std::size_t i = 0; i < runs; ++i)
    significant += study.value(static_cast<std::size_t>(level) * runs + i, measure) < kAlpha ? 1 : 0;
  return double(significant) / double(runs);
}

std::string shown_at(const Study& study, int level, std::size_t measure) {
  if (is_probability(study.plan().measures[measure]))
    return fixed(share_significant(study, level, measure), 3);
  const auto summary = study.at_level(level, measure);
  return fixed(summary.mean, 3) + " (" + fixed(summary.deviation, 3) + ")";
}

void add_checks(const PaperFigure& figure, const Study& study, Report& r) {
  const std::vector<FigureCheck> checks = checks_of(figure.id, study);
  if (checks.empty()) return;
  Grid g{
      "against the reference: what the paper says, or the means of 6,000 tables a level by another program",
      {"what", "reference", "ours", "difference", "may differ by", "verdict"},
      {}};
  Section count{"", {}};
  constexpr double kSaysLittle = .1;  // of what chance may do: nothing is shown by a value within it
  std::size_t compared = 0, holding = 0;
  for (const FigureCheck& c : checks) {
    const char* sign = c.must == Must::Equal ? "" : c.must == Must::ReachAtLeast ? ">= " : "<= ";
    const bool tells = c.slack <= kSaysLittle || !c.holds();
    compared += tells ? 1 : 0;
    holding += tells && c.holds() ? 1 : 0;
    g.rows.push_back({c.what, sign + fixed(c.reference, 3), fixed(c.ours, 3), fixed(c.ours - c.reference, 3),
                      fixed(c.slack, 3),
                      !c.holds() ? "differs"
                      : tells    ? "holds"
                                 : "too few tables to tell"});
  }
  count.rows = {{"checks", measured(double(compared)), {}, std::nullopt, "that so many tables can decide"},
                {"checks_hold", measured(double(holding)), {}, std::nullopt, "of those"}};
  r.sections.insert(r.sections.begin(), std::move(count));
  r.grids.push_back(std::move(g));
  r.remarks.emplace_back(
      "The figure as printed is not at hand as numbers, so no value of it is compared. With ten tables a "
      "level, as the paper has, chance moves a mean a lot: --runs 1000 or more for a sharper comparison.");
}

}  // namespace

const std::vector<PaperFigure>& paper_figures() {
  static const std::vector<PaperFigure> kFigures{
      {"p08-figure2",
       "P08 Fig. 2: B, M, C against kappa and averages",
       4,
       128,
       false,
       {"informedness", "markedness", "correlation", "kappa_cohen", "accuracy", "g_avg", "f1_avg"},
       "It does not state K and N; its \"rank weighted average\" is read as accuracy.",
       "kappa stays within .012 of B; accuracy is level + (1 - level)/K, and G and F follow it."},
      {"p11-figure2",
       "P11 Fig. 2: the same with determinant and evenness",
       4,
       128,
       false,
       {"informedness", "markedness", "correlation", "kappa_cohen", "informedness_det[2/K]",
        "evenness_g_plus", "evenness_g_minus"},
       "The levels are recovered, and more than 95 % of the estimates lie within the band of CI_B1.",
       "so it is; the determinant with exponent 2/K lies below the level between 0 and 1."},
      {"p11-figure3",
       "P11 Fig. 3: exponents of the determinant, even diagonal",
       4,
       128,
       true,
       {"informedness", "markedness", "correlation", "informedness_det[2/K]", "informedness_det[4/(3K-2)]",
        "informedness_det[1/(3K-2)]", "informedness_det[1/(K-1)]"},
       "The exponent 2/K is low in the middle; the alternate one \"matches well for high association\".",
       "that fits 4/(3K-2), not 1/(3K-2) as printed (E22); 1/(K-1) finds the level from .3 up."},
      {"p11-figure5",
       "P11 Fig. 5: Cramer's V",
       4,
       128,
       false,
       {"informedness", "markedness", "correlation", "cramers_v[chi2]", "cramers_v[g2]"},
       "V \"vastly overestimates\", and underestimates at high levels.",
       "V overestimates near 0 only, where it has a floor of about .15, and underestimates at high levels "
       "(E29)."},
      {"p11-figure6",
       "P11 Fig. 6: few trials",
       4,
       16,
       false,
       {"informedness", "markedness", "correlation", "g2_p", "chi2_p"},
       "The bands at B = 0 and at B = 1 almost meet; Fisher's test is marginal almost everywhere.",
       "the band of CI_B1 holds the level in 93 % of the tables or more; chi-squared is significant in 47 % "
       "of the tables at .5, 84 % at .6 and 99 % at .7, G2 somewhat more often. What Fisher's test means for "
       "more than two labels the paper does not say; Freeman and Halton's is marginal from .3 to .6 only."},
      {"p11-figure7",
       "P11 Fig. 7: five labels",
       5,
       128,
       false,
       {"informedness", "markedness", "correlation", "g2_p", "chi2_p"},
       "",
       "the band of CI_B1 holds the level in 97 % of the tables or more."},
  };
  return kFigures;
}

Report chi2_contour_report() {
  Report r;
  r.title = "P11 Fig. 4: chi-squared at equal probability";
  Grid g{"chi-squared that is exceeded with the probability p", {"degrees of freedom"}, {}};
  constexpr std::array kP{.5, .05, .01, .001};
  Section s{"", {}, true};
  for (const double p : kP) g.columns.push_back("p = " + shown(p, 3));
  for (const int df : {1, 2, 3, 4, 6, 9, 12, 16, 20, 25, 30}) {
    g.rows.push_back({std::to_string(df)});
    for (const double p : kP) {
      const double x = chi2_quantile(1 - p, df);
      g.rows.back().push_back(fixed(x, 3));
      s.rows.push_back({"chi2@" + std::to_string(df) + "," + shown(p, 3), measured(x), {}, std::nullopt, ""});
    }
  }
  r.sections.push_back(std::move(s));
  r.grids.push_back(std::move(g));
  r.remarks = {
      "The figure as printed is not at hand as numbers. Of its one value in the text, 3.85 at one degree of "
      "freedom and p = .05, the right one is 3.841 (E19). --svg and --png draw it."};
  r.signature = "mana-evaluate|paper:p11-figure4|v1";
  return r;
}

const PaperFigure* paper_figure(std::string_view id) {
  const auto& figures = paper_figures();
  const auto found = std::find_if(figures.begin(), figures.end(), [&](const auto& f) { return f.id == id; });
  return found == figures.end() ? nullptr : &*found;
}

Report report_of(const PaperFigure& figure, const Study& study) {
  const StudyPlan& plan = study.plan();
  Report r;
  r.title = std::string{figure.title};
  r.facts = {{"K", std::to_string(plan.simulation.labels)},
             {"N", std::to_string(plan.simulation.trials)},
             {"tables a level", std::to_string(plan.runs)},
             {"seed", std::to_string(plan.seed)}};
  const bool tested = std::any_of(plan.measures.begin(), plan.measures.end(), is_probability);
  Grid g{std::string{"tables of each level of Informedness: mean (standard deviation); "} +
             (tested ? "of p-values the share below .05; " : "") +
             "last, the share whose band B +- CI_B1 (P11 eq. 63) holds the level",
         {"level"},
         {}};
  for (const auto& name : plan.measures) g.columns.push_back(is_probability(name) ? name + " < .05" : name);
  g.columns.emplace_back("level in CI_B1");
  Section s{"", {}, true};
  for (int l = 0; l < plan.levels; ++l) {
    const std::string level = shown(double(l) / (plan.levels - 1), 2);
    g.rows.push_back({level});
    for (std::size_t m = 0; m < plan.measures.size(); ++m) {
      g.rows.back().push_back(shown_at(study, l, m));
      s.rows.push_back(
          {plan.measures[m] + "@" + level, measured(study.at_level(l, m).mean), {}, std::nullopt, ""});
    }
    g.rows.back().push_back(fixed(share_in_ci_b1(study, l), 3));
  }
  r.grids.push_back(std::move(g));
  r.sections.push_back(std::move(s));
  add_checks(figure, study, r);
  if (!figure.says.empty()) r.remarks.push_back("The paper: " + std::string{figure.says});
  if (!figure.found.empty())
    r.remarks.push_back("With 6,000 tables a level (--runs 6000): " + std::string{figure.found});
  r.signature = "mana-evaluate|montecarlo|K:" + std::to_string(plan.simulation.labels) +
                "|N:" + std::to_string(plan.simulation.trials) + "|levels:" + std::to_string(plan.levels) +
                "|runs:" + std::to_string(plan.runs) + "|seed:" + std::to_string(plan.seed) +
                (plan.simulation.even_diagonal ? "|even" : "") + "|v1";
  return r;
}

}  // namespace mana::evaluation
