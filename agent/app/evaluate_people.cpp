#include <cmath>
#include <memory>

#include "agent/app/evaluate_log_file.hpp"
#include "agent/app/evaluate_output.hpp"
#include "agent/app/improvement_report.hpp"
#include "agent/evaluation/binary_measures.hpp"
#include "agent/evaluation/csv_tables.hpp"
#include "agent/evaluation/events.hpp"
#include "agent/evaluation/quantiles.hpp"
#include "agent/evaluation/tutor_scores.hpp"

/// `mana evaluate events | tutor`: what happened, what was learned.
namespace mana::app::evaluate {
namespace {

using evaluation::measured;
using evaluation::Measured;
using evaluation::Report;
using evaluation::Row;

struct Options {
  std::string file, reference, detections, kind, module;
  double tolerance_s = 2, window_s = 2, hours = 0, max = 0;
  Output output;
};

Row row(const char* name, const Measured& m, std::string note = "") {
  return {name, m, {}, std::nullopt, std::move(note)};
}

// ---- events

core::Result<std::vector<double>> moments_of(const std::string& file, bool actual, const std::string& kind,
                                             double& span) {
  auto log = read_logs({file});
  if (!log) return std::move(log).error();
  std::vector<double> moments;
  for (const auto& e : log->events) {
    span = std::max(span, e.t);
    if (e.actual == actual && (kind.empty() || e.kind == kind)) moments.push_back(e.t);
  }
  return moments;
}

int events(const Options& o) {
  double span = 0;
  auto reference = moments_of(o.reference, true, o.kind, span);
  if (!reference) return fail(reference.error());
  auto detections = moments_of(o.detections, false, o.kind, span);
  if (!detections) return fail(detections.error());
  if (reference->empty())
    return fail_on(o.reference, core::bad_input("there is no event of the role \"actual\" in it."));
  if (o.hours > 0 && o.hours * 3600 < span)
    return fail(core::bad_input("--hours " + evaluation::shown(o.hours, 3) +
                                " is less than the time of the last event, " +
                                evaluation::shown(span / 3600, 3) + " h."));
  const bool told = o.hours > 0;
  if (told) span = o.hours * 3600;
  const auto m = evaluation::match_events(*reference, *detections, o.tolerance_s);
  Report r;
  r.title = "events within " + evaluation::shown(o.tolerance_s, 1) + " s";
  r.facts = {{"real", std::to_string(reference->size())}, {"detected", std::to_string(detections->size())}};
  evaluation::Section s{"",
                        {row("tp", measured(double(m.tp))), row("fn", measured(double(m.fn))),
                         row("fp", measured(double(m.fp)))}};
  s.rows.push_back(row("recall", evaluation::proportion(double(m.tp), double(m.tp + m.fn))));
  s.rows.back().interval = evaluation::wilson(m.tp, m.tp + m.fn);
  s.rows.push_back(row("precision", evaluation::proportion(double(m.tp), double(m.tp + m.fp))));
  s.rows.back().interval = evaluation::wilson(m.tp, m.tp + m.fp);
  s.rows.push_back(
      row("false_alarms_per_hour", evaluation::false_alarms_per_hour(m.fp, span),
          (told ? "over " : "over the time to the last event, ") + evaluation::shown(span / 3600, 3) + " h"));
  s.rows.back().interval = evaluation::poisson_rate(m.fp, span / 3600);
  s.rows.push_back(row("false_alarms_per_day", evaluation::false_alarms_per_hour(m.fp * 24, span)));
  const evaluation::Binary windows{m.tp, m.fp, m.fn,
                                   evaluation::quiet_windows(*reference, *detections, span, o.window_s)};
  s.rows.insert(s.rows.begin(), row("informedness", evaluation::informedness(windows),
                                    "with " + std::to_string(windows.tn) + " quiet windows of " +
                                        evaluation::shown(o.window_s, 1) + " s as true negatives"));
  s.rows.front().interval = evaluation::informedness_newcombe(windows);
  s.rows.front().chance = 0;
  s.rows.push_back(row("delay_p50_s", evaluation::quantile_of(m.delays_s, .5), "detection after the event"));
  s.rows.push_back(row("delay_p95_s", evaluation::quantile_of(m.delays_s, .95)));
  r.sections.push_back(std::move(s));
  r.signature = "mana-evaluate|events|tolerance:" + evaluation::shown(o.tolerance_s, 3) +
                "s|window:" + evaluation::shown(o.window_s, 3) + "s|v1";
  return print(r, o.output);
}

// ---- tutor

core::Result<evaluation::PrePostTable> scores_of(const Options& o) {
  if (!is_log(o.file)) {
    auto text = read_input(o.file);
    if (!text) return std::move(text).error().during("'" + o.file + "'");
    auto t = evaluation::read_pre_post(*text);
    if (!t) return std::move(t).error().during("'" + o.file + "'");
    return t;
  }
  auto log = read_logs({o.file});
  if (!log) return std::move(log).error();
  std::map<std::string, std::pair<std::optional<double>, std::optional<double>>> by_learner;
  evaluation::PrePostTable t;
  for (const auto& r : log->lessons) {
    if (!o.module.empty() && r.module != o.module) continue;
    (r.phase == "pre" ? by_learner[r.learner].first : by_learner[r.learner].second) = r.score;
    if (r.max) t.max = r.max;
  }
  std::size_t alone = 0;
  for (const auto& [learner, scores] : by_learner) {
    if (scores.first && scores.second) {
      t.scores.pre.push_back(*scores.first);
      t.scores.post.push_back(*scores.second);
    } else {
      ++alone;
    }
  }
  if (alone > 0)
    remark(std::to_string(alone) + " learners have a score before or after only and are left out.");
  if (t.scores.pre.empty())
    return core::bad_input("'" + o.file + "': no learner has a score before and after.");
  return t;
}

int tutor(const Options& o) {
  auto t = scores_of(o);
  if (!t) return fail(t.error());
  const std::optional<double> max = o.max > 0 ? std::optional{o.max} : t->max;
  Report r = improvement_report(o.file, t->scores, max);
  r.signature = "mana-evaluate|tutor|learners:" + std::to_string(t->scores.pre.size()) + "|v1";
  return print(r, o.output);
}

}  // namespace

void add_people(CLI::App& evaluate, Run& run) {
  auto o = std::make_shared<Options>();
  const auto add = [&](const char* name, const char* help, int (*action)(const Options&)) {
    CLI::App* c = add_command(evaluate, run, o, {name, help}, action);
    add_output(*c, o->output);
    return c;
  };
  CLI::App* e = add("events", "What happened against what was noticed", events);
  e->add_option("--ref", o->reference, "Log with events of the role \"actual\"")
      ->required()
      ->type_name("FILE");
  e->add_option("--det", o->detections, "Log with events of the role \"detected\"; may be the same")
      ->required()
      ->type_name("FILE");
  e->add_option("--tolerance", o->tolerance_s, "Seconds within which a detection counts")
      ->check(CLI::Range(0.0, 1e6));
  e->add_option("--window", o->window_s, "Seconds of a window; those where nothing is are the true negatives")
      ->check(CLI::Range(0.001, 1e6));
  e->add_option("--hours", o->hours, "How long was watched; by itself to the last event")
      ->check(CLI::PositiveNumber);
  e->add_option("--kind", o->kind, "Only events of this kind");
  CLI::App* t = add("tutor", "Scores before and after a lesson", tutor);
  t->add_option("FILE", o->file,
                "CSV with columns learner,pre,post[,max], or a log with tutor records (.jsonl)")
      ->required();
  t->add_option("--max", o->max, "The largest score there is")->check(CLI::PositiveNumber);
  t->add_option("--module", o->module, "Only this lesson, of a log");
}

}  // namespace mana::app::evaluate
