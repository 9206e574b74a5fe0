#include <algorithm>
#include <memory>

#include "agent/evaluation/inference/bootstrap.hpp"
#include "agent/evaluation/inference/score_measures.hpp"
#include "agent/evaluation/inference/table_measures.hpp"
#include "agent/evaluation/papers/figures.hpp"
#include "agent/evaluation/program/evaluate_log_file.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/program/evaluate_picture.hpp"

/// `mana evaluate compare A B`: which of two systems is better, and how sure that is.
namespace mana::program::evaluate {
namespace {

using evaluation::Measured;
using evaluation::Report;

struct Options {
  std::string a, b, measure = "informedness", kind, cluster = "subject", weights, positive;
  bool paired = false;
  int replicates = 2000;
  std::uint64_t seed = 1;
  Output output;
  Pictures pictures;
};

std::string signature(const Options& o, std::size_t n_a, std::size_t n_b) {
  return "mana-evaluate|compare:" + o.measure + (o.weights.empty() ? "" : "|weights:" + o.weights) +
         (o.positive.empty() ? "" : "|positive:" + o.positive) + "|" + (o.paired ? "paired" : "unpaired") +
         "|cluster:" + o.cluster + "|bootstrap:" + std::to_string(o.replicates) +
         "|seed:" + std::to_string(o.seed) + "|N:" + std::to_string(n_a) + "," + std::to_string(n_b) + "|v1";
}

/// The measure as a function of a table. `labels` are those of the tables.
core::Result<evaluation::TableFunction> function_of(const Options& o, const evaluation::LabelSet& labels) {
  const evaluation::TableMeasure* m = evaluation::find_table_measure(o.measure);
  if (m == nullptr)
    return core::bad_input("there is no measure '" + o.measure +
                           "' of a table or of scores; see: mana evaluate measures.");
  evaluation::MeasureOptions options;
  if (!o.weights.empty()) {
    auto w = evaluation::weights_of(o.weights);
    if (!w) return std::move(w).error().during("--weights");
    options.weights = *w;
  }
  if (m->kind == evaluation::TableMeasure::Kind::OneLabel) {
    const auto label = labels.find(o.positive);
    if (!label)
      return core::bad_input("'" + o.measure + "' is of one label; name one in both with --positive.");
    options.label = *label;
    options.label_given = true;
  }
  return evaluation::TableFunction{[m, options](const evaluation::Table& t) {
    const auto value = compute(*m, t, options);
    return value ? *value : evaluation::undefined();
  }};
}

void add_rows(Report& r, const Options& o, const Measured& a, const Measured& b, const Measured& difference,
              const evaluation::Interval& interval, const Measured& p) {
  r.sections.push_back({o.measure,
                        {{"first", a, {}, std::nullopt, o.a},
                         {"second", b, {}, std::nullopt, o.b},
                         {"difference", difference, interval, 0.0, "first minus second"},
                         {"bootstrap_p", p, {}, std::nullopt, "two-sided"}}});
}

std::string note_of_coins(const evaluation::Trials& a, std::string_view what) {
  return std::string{what} + " change sides" +
         (a.clustered() ? ", a person's together: at least 2/2^persons" : "");
}

int compare_by_scores(const Options& o, const evaluation::ScoreMeasure& measure, const evaluation::Trials& a,
                      const evaluation::Trials& b, Report r) {
  if (o.positive.empty())
    return fail(core::bad_input("'" + o.measure + "' is of one label's scores; name it with --positive."));
  if (o.pictures.wanted())
    return fail(core::bad_input("there is no picture of '" + o.measure + "'; leave out --svg and --png."));
  auto c = compare_scores(a, b, o.positive, o.paired, measure, {o.replicates, o.seed});
  if (!c) return fail(c.error());
  add_rows(r, o, c->a, c->b, c->difference, c->interval, c->bootstrap_p);
  if (o.paired)
    r.sections.back().rows.push_back(
        {"randomisation_p", c->randomisation_p, {}, std::nullopt, note_of_coins(a, "scores")});
  return print(r, o.output);
}

int compare(const Options& o) {
  auto a = read_trials(o.a, o.kind, o.cluster);
  if (!a) return fail(a.error());
  auto b = read_trials(o.b, o.kind, o.cluster);
  if (!b) return fail(b.error());
  Report r;
  r.title = o.a + " against " + o.b;
  for (const auto& [name, trials] : {std::pair{"first", &*a}, std::pair{"second", &*b}})
    for (const auto& [fact, number] :
         {std::pair{"N", trials->size()}, std::pair{"unlabelled", trials->unlabelled},
          std::pair{"persons", trials->clusters.size()}})
      r.facts.emplace_back(std::string{fact} + " of the " + name, std::to_string(number));
  r.signature = signature(o, a->size(), b->size());
  if (const evaluation::ScoreMeasure* scores = evaluation::find_score_measure(o.measure))
    return compare_by_scores(o, *scores, *a, *b, std::move(r));
  auto measure = function_of(o, a->labels);
  if (!measure) return fail(measure.error());
  auto measure_b = function_of(o, b->labels);
  if (!measure_b) return fail(measure_b.error());
  const evaluation::BootstrapOptions bootstrap{o.replicates, o.seed};
  const auto picture = [&] {
    std::vector<evaluation::NamedPoint> points;
    for (const auto& [name, trials] : {std::pair{o.a, &*a}, std::pair{o.b, &*b}}) {
      const auto table = trials->table();
      points.push_back({name, informedness(table).value, markedness(table).value});
    }
    return to_svg(bm_figure("Informedness and Markedness", points,
                            static_cast<evaluation::Count>(o.paired ? a->size() : a->size() + b->size())));
  };
  if (!o.paired) {
    if (a->labels.names() != b->labels.names())
      return fail(core::bad_input(
          "the two have different labels; a coefficient of other classes is another question."));
    const auto u = compare_unpaired(*a, *b, *measure, bootstrap);
    add_rows(r, o, u.a, u.b, u.difference, u.interval, u.bootstrap_p);
    return print_and_draw(r, o.output, o.pictures, picture);
  }
  auto p = compare_paired(*a, *b, *measure, bootstrap);
  if (!p) return fail(p.error());
  add_rows(r, o, (*measure)(p->a), (*measure)(p->b), p->difference, p->interval, p->bootstrap_p);
  r.sections.back().rows.push_back(
      {"randomisation_p", p->randomisation_p, {}, std::nullopt, note_of_coins(*a, "predictions")});
  r.sections.push_back(
      {"accuracy",
       {{"mcnemar_p",
         p->mcnemar_p,
         {},
         std::nullopt,
         "exact; only the first right " + std::to_string(p->only_a) + ", only the second " +
             std::to_string(p->only_b) +
             (a->clustered() ? "; too small: it takes the trials of one person for independent" : "")}}});
  return print_and_draw(r, o.output, o.pictures, picture);
}

}  // namespace

void add_compare(Command& evaluate) {
  auto o = std::make_shared<Options>();
  Command& c = evaluate.command("compare", "Which of two systems is better, and how sure that is");
  c.option("A", o->a, "A log (.jsonl) or a CSV of pairs").required();
  c.option("B", o->b, "The same of the other system").required();
  c.option("--measure", o->measure,
           "Any of `mana evaluate measures` that is of a table, or of scores: auc, auch, eer_rocch, "
           "max_informedness, average_precision_scores");
  c.option("--kind", o->kind, "Which trials of a log");
  c.flag("--paired", o->paired, "Both did the same trials: joined by 'trial', else by order");
  c.option("--cluster", o->cluster, "Whose trials belong together").one_of({"subject", "session"});
  c.option("--weights", o->weights, "prev, bias or pooled");
  c.option("--positive", o->positive, "The label, for a measure of one label");
  c.option("--replicates", o->replicates, "Of the bootstrap").range(100, 1000000);
  c.option("--seed", o->seed, "The same seed gives the same result");
  add_pictures(c, o->pictures);
  add_output(c, o->output);
  c.run = [o] { return compare(*o); };
}

}  // namespace mana::program::evaluate
