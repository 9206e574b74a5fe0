#include <algorithm>
#include <memory>

#include "agent/app/evaluate_output.hpp"
#include "agent/app/evaluate_picture.hpp"
#include "agent/evaluation/binary_measures.hpp"
#include "agent/evaluation/csv_tables.hpp"
#include "agent/evaluation/figures.hpp"
#include "agent/evaluation/quantiles.hpp"
#include "agent/evaluation/roc.hpp"

/// `mana evaluate roc | det | pr | qq`: curves of a score.
namespace mana::app::evaluate {
namespace {

using evaluation::measured;
using evaluation::Report;
using evaluation::Row;

struct Options {
  std::string file, positive = "1", cost, position = "hazen";
  bool points = false, hull = false;
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

int scores(const Options& o, const Curves& which) {
  auto text = read_input(o.file);
  if (!text) return fail_on(o.file, text.error());
  auto trials = evaluation::read_scores(*text, o.positive);
  if (!trials) return fail_on(o.file, trials.error());
  auto roc = evaluation::Roc::of(std::move(*trials));
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
  r.facts = {{"N", std::to_string(roc->positives() + roc->negatives())},
             {"positives", std::to_string(roc->positives()) + " ('" + o.positive + "')"},
             {"isocost slope", evaluation::shown(*slope, 4)}};
  const auto row = [](const char* name, const evaluation::Measured& m, std::optional<double> chance,
                      std::string note = "") {
    return Row{name, m, {}, chance, std::move(note)};
  };
  evaluation::Section s{"", {}};
  s.rows = {row("auc", auc(*roc), .5),
            row("auch", auch(*roc), .5, "under the convex hull"),
            row("eer_rocch", eer_rocch(*roc), .5),
            row("max_informedness", max_informedness(*roc), 0),
            row("average_precision", average_precision(*roc), prev, "chance: prevalence"),
            row("threshold", best->tp + best->fp == 0 ? evaluation::infinite() : measured(best->threshold),
                std::nullopt, "of the chosen point: scores from it on are positive"),
            row("informedness", informedness(at), 0, "at the chosen point"),
            row("recall", recall(at), std::nullopt),
            row("fallout", fallout(at), std::nullopt)};
  s.rows[6].interval = informedness_newcombe(at);
  r.sections.push_back(std::move(s));
  if (o.points) r.grids.push_back(grid_of(which.name, which.columns, which.points(*roc)));
  if (o.hull) r.grids.push_back(grid_of("hull", {"FPR", "TPR"}, roc_hull_points(*roc)));
  if (o.pictures.wanted()) {
    const auto plot = which.name == "roc"   ? roc_figure(o.file, *roc, *slope)
                      : which.name == "det" ? det_figure(o.file, *roc, o.hull)
                                            : precision_recall_figure(o.file, *roc, prev, o.hull);
    if (auto saved = save(to_svg(plot), o.pictures); !saved) return fail(saved.error());
  }
  r.signature = "mana-evaluate|" + which.name + "|positive:" + o.positive +
                "|N:" + std::to_string(roc->positives() + roc->negatives()) + "|v1";
  return print(r, o.output);
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
  if (o.pictures.wanted()) {
    std::vector<std::size_t> trials;
    for (const auto& sample : numbers->values) trials.push_back(sample.size());
    const auto plot = qq_figure(o.file, curve, two ? numbers->names[0] : "normal deviate",
                                numbers->names[two ? 1 : 0], !two, trials);
    if (auto saved = save(to_svg(plot), o.pictures); !saved) return fail(saved.error());
  }
  r.signature =
      std::string{"mana-evaluate|qq|"} + (two ? "two-sample" : "normal:" + o.position) + "|quantile:7|v1";
  return print(r, o.output);
}

const std::vector<Curves>& all_curves() {
  static const std::vector<Curves> kAll{{"roc", {"FPR", "TPR"}, evaluation::roc_points},
                                        {"det", {"probit(FPR)", "probit(FNR)"}, evaluation::det_points},
                                        {"pr", {"recall", "precision"}, evaluation::precision_recall_points}};
  return kAll;
}

}  // namespace

void add_curves(CLI::App& evaluate, Run& run) {
  for (const Curves& which : all_curves()) {
    auto o = std::make_shared<Options>();
    CLI::App* c = evaluate.add_subcommand(
        which.name, which.name == "roc"   ? "Recall against fallout of a score"
                    : which.name == "det" ? "Misses against false alarms, on normal-deviate axes"
                                          : "Precision against recall of a score");
    c->add_option("FILE", o->file, "CSV with columns actual and score; a larger score is more positive")
        ->required();
    c->add_option("--positive", o->positive, "Which label of 'actual' is positive")->type_name("LABEL");
    c->add_option("--cost", o->cost, "cn:cp, cost of a false alarm to that of a miss: chooses the point")
        ->type_name("cn:cp");
    c->add_flag("--points", o->points, "The points of the curve too");
    c->add_flag("--hull", o->hull,
                which.name == "roc"
                    ? "The corners of the convex hull too"
                    : "The corners of the ROC's convex hull too, and its line in the picture");
    add_pictures(*c, o->pictures);
    add_output(*c, o->output);
    c->callback([o, &run, &which] { run = [o, &which] { return scores(*o, which); }; });
  }
  auto o = std::make_shared<Options>();
  CLI::App* c = evaluate.add_subcommand(
      "qq", "Quantiles against those of the normal distribution, or of a second column");
  c->add_option("FILE", o->file, "CSV with one or two named columns of numbers")->required();
  c->add_flag("--hull", o->hull,
              "Changes nothing: only curves of a score have a hull. roc, det and pr draw it");
  c->add_option("--position", o->position, "Of the theoretical quantiles")
      ->check(CLI::IsMember({"hazen", "filliben"}));
  add_pictures(*c, o->pictures);
  add_output(*c, o->output);
  c->callback([o, &run] { run = [o] { return qq(*o); }; });
}

}  // namespace mana::app::evaluate
