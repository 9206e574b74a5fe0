#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "agent/evaluation/inference/score_measures.hpp"
#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/label_measures.hpp"
#include "agent/evaluation/measures/quantiles.hpp"
#include "agent/evaluation/papers/figures.hpp"
#include "agent/evaluation/program/evaluate_log_file.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/program/evaluate_picture.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"

/// `mana evaluate roc | det | pr | reliability | qq`: curves of a score.
namespace mana::program::evaluate {
namespace {

using evaluation::measured;
using evaluation::Report;
using evaluation::Row;

struct Options {
  std::string file, positive, cost, position = "hazen", kind, cluster = "subject";
  std::string from;                 ///< scores that the threshold is chosen on
  std::optional<double> threshold;  ///< or the threshold itself
  bool points = false, hull = false;
  int bins = 10;
  evaluation::BootstrapOptions bootstrap;
  Output output;
  Pictures pictures;
};

core::Result<double> slope_of(const Options& o, const evaluation::Roc& roc) {
  if (o.cost.empty()) return 1.0;
  JudgeArguments a;
  a.cost = o.cost;
  auto parsed = judge_options(a);
  if (!parsed) return std::move(parsed).error();
  return *parsed->cost * double(roc.negatives()) / double(roc.positives());
}

evaluation::Grid grid_of(const std::string& title, std::vector<std::string> columns,
                         const evaluation::Curve& curve) {
  evaluation::Grid g{title, std::move(columns), {}};
  for (const auto& p : curve) g.rows.push_back({evaluation::shown(p.x), evaluation::shown(p.y)});
  return g;
}

struct Curves {
  std::string name;
  std::vector<std::string> columns;
  evaluation::Curve (*points)(const evaluation::Roc&);
};

/// The label that a large score stands for: in a log "true", in a table "1".
std::string positive_of(const Options& o) {
  if (!o.positive.empty()) return o.positive;
  return is_log(o.file) ? "true" : "1";
}

core::Result<evaluation::ScoredTrials> trials_of(const Options& o, const std::string& file) {
  if (is_log(file)) {
    auto trials = read_trials(file, o.kind, o.cluster);
    if (!trials) return std::move(trials).error();
    return evaluation::scored(*trials, positive_of(o));
  }
  auto text = read_input(file);
  if (!text) return std::move(text).error();
  return evaluation::read_scores(*text, positive_of(o));
}

/// More draws than this take too long to wait for.
constexpr double kMostDrawn = 2e8;

/// All measures of the scores, with intervals where they do not take minutes.
evaluation::Section measures_of(const evaluation::ScoredTrials& trials, const evaluation::Roc& roc,
                                const Options& o, Report& r) {
  evaluation::Section s{"", {}};
  const auto all = evaluation::score_measures();
  std::vector<evaluation::Interval> intervals(all.size());
  if (double(trials.trials.size()) * o.bootstrap.replicates <= kMostDrawn)
    intervals = bootstrap_scores(trials, all, o.bootstrap);
  else
    r.remarks.emplace_back("So many scores are not drawn " + std::to_string(o.bootstrap.replicates) +
                           " times: no intervals. Give --replicates 200 for rough ones.");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto value = all[i].of(trials.trials, roc);
    if (value.validity == evaluation::Validity::Undefined) continue;  // scores that are no probabilities
    s.rows.push_back(
        {std::string{all[i].key}, value, intervals[i], all[i].chance(roc), std::string{all[i].source}});
  }
  return s;
}

/// The best threshold on other scores: a number that says nothing of itself, and so can be judged on these.
core::Result<double> threshold_from(const Options& o) {
  if (o.from == o.file)
    return core::bad_input("it is the file that is judged; --from takes the scores of other trials.");
  auto trials = trials_of(o, o.from);
  if (!trials) return std::move(trials).error();
  auto roc = evaluation::Roc::of(trials->trials);
  if (!roc) return std::move(roc).error();
  if (!roc->both_classes())
    return core::bad_input("every trial is positive; a threshold needs both classes.");
  auto slope = slope_of(o, *roc);
  if (!slope) return std::move(slope).error();
  const auto* best = best_point(*roc, *slope);
  return best->tp + best->fp == 0 ? std::numeric_limits<double>::infinity() : best->threshold;
}

/// How decisions at a threshold go that was not chosen on these scores.
evaluation::Section at_threshold(const Options& o, double threshold, const evaluation::ScoredTrials& scores) {
  const auto decided = decisions(scores, threshold);
  const evaluation::Table table = decided.table();
  const evaluation::Binary b = table.against_rest(0);
  const auto informed = [](const evaluation::Table& t) { return evaluation::informedness(t); };
  const auto interval = scores.clustered() ? evaluation::bootstrap(decided, informed, o.bootstrap).interval
                                           : informedness_newcombe(b);
  const auto B = informedness(b);
  const auto hter = B.has_value() ? measured((1 - B.value) / 2) : B;
  return {o.from.empty() ? "at the threshold that was given" : "at the threshold of '" + o.from + "'",
          {{"threshold", measured(threshold), {}, std::nullopt, "scores from it on are positive"},
           {"informedness", B, interval, 0, "not chosen on these scores"},
           {"recall", recall(b), scores.clustered() ? evaluation::Interval{} : recall_wilson(b), std::nullopt,
            ""},
           {"fallout", fallout(b), {}, std::nullopt, "false alarms among the negatives (FAR)"},
           {"miss_rate", miss_rate(b), {}, std::nullopt, "(FRR)"},
           {"hter", hter, {}, 0.5, "mean of the last two: half of 1 - B"}}};
}

int scores(const Options& o, const Curves& which) {
  auto trials = trials_of(o, o.file);
  if (!trials) return fail_on(o.file, trials.error());
  auto roc = evaluation::Roc::of(trials->trials);
  if (!roc) return fail_on(o.file, roc.error());
  if (!roc->both_classes())
    return fail_on(o.file, core::bad_input("every trial is positive; a curve needs both classes."));
  auto slope = slope_of(o, *roc);
  if (!slope) return fail(slope.error());
  const auto* best = best_point(*roc, *slope);
  const evaluation::Binary at = roc->table_at(*best);
  const double prev = double(roc->positives()) / double(roc->positives() + roc->negatives());
  Report r;
  r.title = o.file;
  const auto n = std::to_string(roc->positives() + roc->negatives());
  r.facts = {{"N", n},
             {"positives", std::to_string(roc->positives()) + " ('" + positive_of(o) + "')"},
             {"isocost slope", evaluation::shown(*slope, 4)}};
  if (trials->unlabelled > 0) r.facts.emplace_back("unlabelled", std::to_string(trials->unlabelled));
  if (trials->clusters.size() > 0) r.facts.emplace_back("persons", std::to_string(trials->clusters.size()));
  r.sections.push_back(measures_of(*trials, *roc, o, r));
  const auto row = [](const char* name, const evaluation::Measured& m, std::optional<double> chance,
                      std::string note = "") {
    return Row{name, m, {}, chance, std::move(note)};
  };
  evaluation::Section s{"at the chosen point", {}};
  s.rows = {row("threshold", best->tp + best->fp == 0 ? evaluation::infinite() : measured(best->threshold),
                std::nullopt, "scores from it on are positive"),
            row("informedness", informedness(at), 0, "chosen to be large: a new sample gives less"),
            row("recall", recall(at), std::nullopt), row("fallout", fallout(at), std::nullopt)};
  if (!trials->clustered()) s.rows[1].interval = informedness_newcombe(at);
  r.sections.push_back(std::move(s));
  std::optional<double> given = o.threshold;
  if (!o.from.empty()) {
    auto chosen = threshold_from(o);
    if (!chosen) return fail_on(o.from, chosen.error());
    given = *chosen;
  }
  if (given) r.sections.push_back(at_threshold(o, *given, *trials));
  if (o.points) r.grids.push_back(grid_of(which.name, which.columns, which.points(*roc)));
  if (o.hull) r.grids.push_back(grid_of("hull", {"FPR", "TPR"}, roc_hull_points(*roc)));
  r.signature = "mana-evaluate|" + which.name + "|positive:" + positive_of(o) + "|ci:bootstrap95" +
                (trials->clustered() ? "-clustered:" : ":") + std::to_string(o.bootstrap.replicates) +
                "|seed:" + std::to_string(o.bootstrap.seed) + (o.cost.empty() ? "" : "|cost:" + o.cost) +
                (given ? "|threshold:" + evaluation::shown(*given) : "") + "|N:" + n + "|v1";
  return print_and_draw(r, o.output, o.pictures, [&] {
    return to_svg(which.name == "roc"   ? roc_figure(o.file, *roc, *slope)
                  : which.name == "det" ? det_figure(o.file, *roc, o.hull)
                                        : precision_recall_figure(o.file, *roc, prev, o.hull));
  });
}

/// Whether scores mean what they say, as probabilities.
int reliability_diagram(const Options& o) {
  auto trials = trials_of(o, o.file);
  if (!trials) return fail_on(o.file, trials.error());
  const auto bins = evaluation::reliability(trials->trials, static_cast<std::size_t>(o.bins));
  if (bins.empty())
    return fail_on(o.file, core::bad_input("these scores are no probabilities: one lies outside of 0 to 1."));
  const auto error = evaluation::expected_calibration_error(trials->trials);
  Report r;
  r.title = o.file;
  r.facts = {{"N", std::to_string(trials->trials.size())}};
  evaluation::Section s{"", {}};
  s.rows = {{"ece", error, {}, std::nullopt, "ten bins, scores as probabilities"},
            {"brier", evaluation::brier(trials->trials), {}, std::nullopt, ""},
            {"log_loss", evaluation::log_loss(trials->trials), {}, std::nullopt, ""}};
  r.sections.push_back(std::move(s));
  evaluation::Grid g{"reliability", {"probability", "trials", "mean score", "share", "low", "high"}, {}};
  for (const auto& bin : bins)
    g.rows.push_back({evaluation::shown(bin.low, 2) + " to " + evaluation::shown(bin.high, 2),
                      std::to_string(bin.trials), bin.trials == 0 ? "" : evaluation::shown(bin.mean_score, 3),
                      bin.trials == 0 ? "" : evaluation::shown(double(bin.positives) / double(bin.trials), 3),
                      bin.share.has_value() ? evaluation::shown(bin.share.low, 3) : "",
                      bin.share.has_value() ? evaluation::shown(bin.share.high, 3) : ""});
  r.grids.push_back(std::move(g));
  r.signature = "mana-evaluate|reliability|positive:" + positive_of(o) + "|bins:" + std::to_string(o.bins) +
                "|ci:wilson95|N:" + std::to_string(trials->trials.size()) + "|v1";
  return print_and_draw(r, o.output, o.pictures,
                        [&] { return to_svg(reliability_figure(o.file, bins, error)); });
}

int qq(const Options& o) {
  auto text = read_input(o.file);
  if (!text) return fail_on(o.file, text.error());
  auto numbers = evaluation::read_numbers(*text);
  if (!numbers) return fail_on(o.file, numbers.error());
  const bool two = numbers->values.size() == 2;
  const auto position =
      o.position == "hazen" ? evaluation::PlottingPosition::Hazen : evaluation::PlottingPosition::Filliben;
  const auto curve = two ? evaluation::qq_two_sample(numbers->values[0], numbers->values[1])
                         : evaluation::qq_normal(numbers->values[0], position);
  Report r;
  r.title = o.file;
  r.facts = {{"N", std::to_string(numbers->values[0].size()) +
                       (two ? " and " + std::to_string(numbers->values[1].size()) : "")}};
  if (o.hull) r.remarks.push_back("--hull: a plot of quantiles has no convex hull; roc, det and pr have.");
  for (std::size_t i = 0; i < numbers->values.size(); ++i) {
    evaluation::Section s{numbers->names[i], {}};
    for (const auto& [name, p] : {std::pair{"p5", .05}, std::pair{"p25", .25}, std::pair{"p50", .5},
                                  std::pair{"p75", .75}, std::pair{"p95", .95}})
      s.rows.push_back({name, evaluation::quantile_of(numbers->values[i], p), {}, std::nullopt, ""});
    r.sections.push_back(std::move(s));
  }
  r.grids.push_back(grid_of("quantiles against quantiles",
                            {two ? numbers->names[0] : "normal", numbers->names[two ? 1 : 0]}, curve));
  r.signature =
      std::string{"mana-evaluate|qq|"} + (two ? "two-sample" : "normal:" + o.position) + "|quantile:7|v1";
  return print_and_draw(r, o.output, o.pictures, [&] {
    std::vector<std::size_t> trials;
    for (const auto& sample : numbers->values) trials.push_back(sample.size());
    return to_svg(qq_figure(o.file, curve, two ? numbers->names[0] : "normal deviate",
                            numbers->names[two ? 1 : 0], !two, trials));
  });
}

const std::vector<Curves>& all_curves() {
  static const std::vector<Curves> kAll{{"roc", {"FPR", "TPR"}, evaluation::roc_points},
                                        {"det", {"probit(FPR)", "probit(FNR)"}, evaluation::det_points},
                                        {"pr", {"recall", "precision"}, evaluation::precision_recall_points}};
  return kAll;
}

}  // namespace

void add_curves(Command& evaluate) {
  for (const Curves& which : all_curves()) {
    auto o = std::make_shared<Options>();
    Command& c = evaluate.command(which.name, which.name == "roc" ? "Recall against fallout of a score"
                                              : which.name == "det"
                                                  ? "Misses against false alarms, on normal-deviate axes"
                                                  : "Precision against recall of a score");
    c.option("FILE", o->file,
             "CSV with columns actual, score[, weight][, subject], or a log (.jsonl); a larger score is more "
             "positive")
        .required();
    c.option("--kind", o->kind, "Which trials of a log");
    c.option("--positive", o->positive, "Which label is positive; by itself 1, in a log true")
        .type_name("LABEL");
    c.option("--cluster", o->cluster, "Whose trials of a log belong together in the bootstrap")
        .one_of({"subject", "session"});
    c.option("--replicates", o->bootstrap.replicates, "Of the bootstrap").range(100, 1000000);
    c.option("--seed", o->bootstrap.seed, "Of the bootstrap: the same seed gives the same result");
    c.option("--cost", o->cost, "cn:cp, cost of a false alarm to that of a miss: chooses the point")
        .type_name("cn:cp");
    c.option("--from", o->from,
             "Scores of other trials: the threshold that is best there is judged here, where it was "
             "not chosen")
        .type_name("FILE");
    c.option("--threshold", o->threshold, "Judge decisions at this threshold too").excludes("--from");
    c.flag("--points", o->points, "The points of the curve too");
    c.flag("--hull", o->hull,
           which.name == "roc" ? "The corners of the convex hull too"
                               : "The corners of the ROC's convex hull too, and its line in the picture");
    add_pictures(c, o->pictures);
    add_output(c, o->output);
    c.run = [o, &which] { return scores(*o, which); };
  }
  auto r = std::make_shared<Options>();
  Command& reliable = evaluate.command("reliability", "Whether a score means what it says, as a probability");
  reliable.option("FILE", r->file, "CSV with columns actual, score, or a log (.jsonl); scores of 0 to 1")
      .required();
  reliable.option("--kind", r->kind, "Which trials of a log");
  reliable.option("--positive", r->positive, "Which label is positive; by itself 1, in a log true")
      .type_name("LABEL");
  reliable.option("--bins", r->bins, "How many bins of equal width").range(2, 100);
  add_pictures(reliable, r->pictures);
  add_output(reliable, r->output);
  reliable.run = [r] { return reliability_diagram(*r); };
  auto o = std::make_shared<Options>();
  Command& c =
      evaluate.command("qq", "Quantiles against those of the normal distribution, or of a second column");
  c.option("FILE", o->file, "CSV with one or two named columns of numbers").required();
  c.flag("--hull", o->hull, "Changes nothing: only curves of a score have a hull. roc, det and pr draw it");
  c.option("--position", o->position, "Of the theoretical quantiles").one_of({"hazen", "filliben"});
  add_pictures(c, o->pictures);
  add_output(c, o->output);
  c.run = [o] { return qq(*o); };
}

}  // namespace mana::program::evaluate
