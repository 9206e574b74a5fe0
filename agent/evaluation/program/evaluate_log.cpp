#include <algorithm>
#include <memory>

#include "agent/evaluation/papers/figures.hpp"
#include "agent/evaluation/program/evaluate_log_file.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/program/evaluate_picture.hpp"
#include "agent/evaluation/study/events.hpp"
#include "agent/evaluation/study/latency.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"

/// `mana evaluate log | latency`: what a log of the agent says.
namespace mana::program::evaluate {

core::Result<evaluation::Log> read_logs(const std::vector<std::string>& files) {
  evaluation::Log log;
  for (const std::string& file : files) {
    auto text = read_input(file);
    if (!text) return std::move(text).error().during("'" + file + "'");
    const std::size_t told = log.remarks.size();
    if (auto read = evaluation::read_log(*text, log); !read)
      return std::move(read).error().during("'" + file + "'");
    for (std::size_t i = told; i < log.remarks.size(); ++i) remark("'" + file + "': " + log.remarks[i]);
  }
  return log;
}

bool is_log(const std::string& file) { return file.ends_with(".jsonl"); }

core::Result<evaluation::Trials> read_trials(const std::string& file, const std::string& kind,
                                             const std::string& cluster) {
  if (is_log(file)) {
    auto log = read_logs({file});
    if (!log) return std::move(log).error();
    auto kinds = evaluation::trial_kinds(*log);
    if (kind.empty() && kinds.size() != 1)
      return core::bad_input("'" + file + "' has trials of " + std::to_string(kinds.size()) +
                             " kinds; say which with --kind.");
    auto trials = evaluation::labelled_trials(*log, {kind.empty() ? kinds.front() : kind, {}, cluster});
    if (!trials) return std::move(trials).error().during("'" + file + "'");
    return trials;
  }
  auto text = read_input(file);
  if (!text) return std::move(text).error().during("'" + file + "'");
  auto trials = evaluation::read_pairs(*text);
  if (!trials) return std::move(trials).error().during("'" + file + "'");
  return trials;
}

namespace {

using evaluation::Report;
using evaluation::Row;

struct Options {
  std::vector<std::string> files;
  std::string kind, by, cluster = "subject";
  JudgeArguments judge;
  Output output;
  Pictures pictures;
};

/// False alarms an hour from ambient windows of known length, with an exact Poisson interval.
void add_false_alarm_rate(const evaluation::Log& log, const std::string& kind, const std::string& positive,
                          Report& report) {
  double seconds = 0;
  evaluation::Count alarms = 0;
  for (const auto& t : log.trials) {
    if (t.kind != kind || !t.window_s) continue;
    seconds += *t.window_s;
    const bool negative = !t.actual || *t.actual != positive;
    alarms += negative && t.predicted == positive ? 1 : 0;
  }
  if (seconds <= 0) return;
  report.sections.push_back({"windows of known length",
                             {{"false_alarms_per_hour", evaluation::false_alarms_per_hour(alarms, seconds),
                               evaluation::poisson_rate(alarms, seconds / 3600), std::nullopt,
                               std::to_string(alarms) + " in " + evaluation::shown(seconds / 3600, 3) +
                                   " h; exact Poisson interval"}}});
}

int by_condition(const Options& o, const evaluation::Log& log, const evaluation::TrialQuery& query,
                 const evaluation::JudgeOptions& options) {
  auto parts = evaluation::strata(log, query, o.by);
  if (!parts) return fail(parts.error());
  Report all;
  all.title = o.kind + " by " + o.by;
  evaluation::Section section{"informedness by condition", {}};
  evaluation::Grid counts{"counts", {"condition", "N", "right"}, {}};
  std::size_t n = 0;
  for (const auto& part : *parts) {
    n += part.trials.size();
    const auto table = part.trials.table();
    counts.rows.push_back({part.name, std::to_string(table.n()), std::to_string(table.diagonal())});
    auto report = judge(table, part.trials.labels.names(), &part.trials, options);
    if (!report) continue;
    Row row = report->sections.front().rows.front();
    row.name = part.name;
    const bool few = std::any_of(report->remarks.begin(), report->remarks.end(),
                                 [](const std::string& r) { return r.starts_with("Some expected counts"); });
    // Too few trials for a coefficient: its counts stand below.
    if (few)
      row = {part.name,
             evaluation::undefined(),
             {},
             std::nullopt,
             "fewer than 5 expected in a cell: counts only"};
    section.rows.push_back(std::move(row));
  }
  all.signature = "mana-evaluate|log:" + o.kind + "|by:" + o.by +
                  "|B:" + (o.judge.weights.empty() ? "prev" : o.judge.weights) + "|cluster:" + o.cluster +
                  "|seed:" + std::to_string(o.judge.seed) + "|strata:" + std::to_string(parts->size()) +
                  "|N:" + std::to_string(n) + "|v1";
  all.sections.push_back(std::move(section));
  all.grids.push_back(std::move(counts));
  return print(all, o.output);
}

int log_report(const Options& o) {
  auto log = read_logs(o.files);
  if (!log) return fail(log.error());
  auto options = judge_options(o.judge);
  if (!options) return fail(options.error());
  options->title = o.kind;
  const evaluation::TrialQuery query{o.kind, split_list(o.judge.labels), o.cluster};
  if (!o.by.empty() && o.pictures.wanted())
    return fail(
        core::bad_input("--by makes a table of conditions; --svg and --png draw one condition or all."));
  if (!o.by.empty()) return by_condition(o, *log, query, *options);
  auto trials = evaluation::labelled_trials(*log, query);
  if (!trials) return fail(trials.error());
  if (trials->size() == 0)
    return fail(core::bad_input("none of the " + std::to_string(trials->unlabelled) +
                                " trials has a truth; supply it with: mana evaluate annotate LOG."));
  auto report = judge(trials->table(), trials->labels.names(), &*trials, *options);
  if (!report) return fail(report.error());
  add_false_alarm_rate(*log, o.kind, o.judge.positive.empty() ? "true" : o.judge.positive, *report);
  return print_and_draw(*report, o.output, o.pictures, [&] {
    return to_svg(
        confusion_figure(o.kind, trials->table(), trials->labels.names(), evaluation::Normalise::Rows));
  });
}

int latency(const Options& o) {
  auto log = read_logs(o.files);
  if (!log) return fail(log.error());
  evaluation::Latencies by_kind;
  for (const auto& t : log->trials)
    if (t.latency_ms && (o.kind.empty() || t.kind == o.kind)) by_kind[t.kind].push_back(*t.latency_ms);
  if (by_kind.empty())
    return fail(core::bad_input("no trial" + (o.kind.empty() ? "" : " of the kind '" + o.kind + "'") +
                                " has a 'latency_ms'."));
  return print_and_draw(evaluation::latency_report(by_kind), o.output, o.pictures,
                        [&] { return to_svg(evaluation::latency_figure("latency", by_kind)); });
}

}  // namespace

void add_log(Command& evaluate) {
  auto o = std::make_shared<Options>();
  Command& c = evaluate.command("log", "Judges the trials of one kind in logs of the agent");
  c.option("FILE", o->files, "JSON Lines, one file a session").required();
  c.option("--kind", o->kind,
           "wake, command, gate, person, expression, intent, lesson, or another in the log")
      .required();
  c.option("--by", o->by, "Apart by a condition: cond.snr_db:5 in steps of 5, cond.gaze by value");
  c.option("--cluster", o->cluster, "Whose trials belong together in the bootstrap")
      .one_of({"subject", "session"});
  add_pictures(c, o->pictures);
  add_judge_options(c, o->judge);
  add_output(c, o->output);
  c.run = [o] { return log_report(*o); };

  auto l = std::make_shared<Options>();
  Command& d = evaluate.command("latency", "How long answers took, by kind of trial, from a log");
  d.option("FILE", l->files, "JSON Lines").required();
  d.option("--kind", l->kind, "Only trials of this kind");
  add_pictures(d, l->pictures);
  add_output(d, l->output);
  d.run = [l] { return latency(*l); };
}

}  // namespace mana::program::evaluate
