#include <cmath>
#include <memory>
#include <set>

#include "agent/evaluation/measures/binary_measures.hpp"
#include "agent/evaluation/measures/quantiles.hpp"
#include "agent/evaluation/measures/tutor_scores.hpp"
#include "agent/evaluation/program/evaluate_log_file.hpp"
#include "agent/evaluation/program/evaluate_output.hpp"
#include "agent/evaluation/study/events.hpp"
#include "agent/evaluation/study/improvement_report.hpp"
#include "agent/evaluation/tables/csv_tables.hpp"

/// `mana evaluate events | tutor`: what happened, what was learned.
namespace mana::program::evaluate {
namespace {

using evaluation::measured;
using evaluation::Measured;
using evaluation::Report;
using evaluation::Row;

struct Options {
  std::string file, reference, detections, kind, module, annotator;
  double tolerance_s = 2, window_s = 2, hours = 0, max = 0;
  Output output;
};

Row row(const char* name, const Measured& m, std::string note = "") {
  return {name, m, {}, std::nullopt, std::move(note)};
}

// ---- events

/// What really happened and what was noticed in one session; its times are its own.
struct Session {
  std::vector<double> real, detected;
  double last = 0;
};
using Sessions = std::map<std::string, Session>;

core::Status add_events(const std::string& file, bool actual, const Options& o, Sessions& sessions) {
  auto log = read_logs({file});
  if (!log) return std::move(log).error();
  std::set<std::string> annotators;
  for (const auto& e : log->events) {
    Session& s = sessions[e.session];
    s.last = std::max(s.last, e.t);
    if (e.actual != actual || (!o.kind.empty() && e.kind != o.kind)) continue;
    if (actual && !o.annotator.empty() && e.annotator != o.annotator) continue;
    if (actual) annotators.insert(e.annotator);
    (actual ? s.real : s.detected).push_back(e.t);
  }
  if (annotators.size() < 2) return {};
  return core::bad_input("'" + file + "': several told what really happened (" +
                         std::string{*annotators.begin()} + ", " + *std::next(annotators.begin()) +
                         "); say whose moments count with --annotator.");
}

/// Two lists that do not name their session, or each name another one, are of the same hours.
void join_unnamed(Sessions& sessions) {
  if (sessions.size() != 2) return;
  Session &a = sessions.begin()->second, &b = std::next(sessions.begin())->second;
  const bool apart = (a.real.empty() && b.detected.empty()) || (a.detected.empty() && b.real.empty());
  if (!apart) return;
  a.real.insert(a.real.end(), b.real.begin(), b.real.end());
  a.detected.insert(a.detected.end(), b.detected.begin(), b.detected.end());
  a.last = std::max(a.last, b.last);
  sessions.erase(std::next(sessions.begin()));
}

int events(const Options& o) {
  Sessions sessions;
  if (auto read = add_events(o.reference, true, o, sessions); !read) return fail(read.error());
  if (auto read = add_events(o.detections, false, o, sessions); !read) return fail(read.error());
  join_unnamed(sessions);
  double span = 0;
  std::size_t real = 0, detected = 0;
  for (const auto& [name, s] : sessions) {
    span += s.last;
    real += s.real.size();
    detected += s.detected.size();
  }
  if (real == 0)
    return fail_on(o.reference, core::bad_input("there is no event of the role \"actual\" in it; supply them "
                                                "with: mana evaluate annotate LOG --events KIND."));
  if (o.hours > 0 && o.hours * 3600 < span)
    return fail(core::bad_input("--hours " + evaluation::shown(o.hours, 3) +
                                " is less than the time to the last event, " +
                                evaluation::shown(span / 3600, 3) + " h."));
  const bool told = o.hours > 0;
  // What was watched beyond the last events is quiet.
  const double after = told ? o.hours * 3600 - span : 0;
  if (told) span = o.hours * 3600;
  evaluation::EventMatch m;
  evaluation::Count quiet = evaluation::quiet_windows({}, {}, after, o.window_s);
  for (const auto& [name, s] : sessions) {
    const auto one = evaluation::match_events(s.real, s.detected, o.tolerance_s);
    m.tp += one.tp;
    m.fn += one.fn;
    m.fp += one.fp;
    m.delays_s.insert(m.delays_s.end(), one.delays_s.begin(), one.delays_s.end());
    quiet += evaluation::quiet_windows(s.real, s.detected, s.last, o.window_s);
  }
  Report r;
  r.title = "events within " + evaluation::shown(o.tolerance_s, 1) + " s";
  r.facts = {{"real", std::to_string(real)},
             {"detected", std::to_string(detected)},
             {"sessions", std::to_string(sessions.size())}};
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
  const evaluation::Binary windows{m.tp, m.fp, m.fn, quiet};
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

void add_people(Command& evaluate) {
  auto o = std::make_shared<Options>();
  const auto add = [&](const char* name, const char* help, int (*action)(const Options&)) -> Command& {
    Command& c = evaluate.command(name, help, o, action);
    add_output(c, o->output);
    return c;
  };
  Command& e = add("events", "What happened against what was noticed", events);
  e.option("--ref", o->reference, "Log with events of the role \"actual\"").required().type_name("FILE");
  e.option("--det", o->detections, "Log with events of the role \"detected\"; may be the same")
      .required()
      .type_name("FILE");
  e.option("--tolerance", o->tolerance_s, "Seconds within which a detection counts").range(0.0, 1e6);
  e.option("--window", o->window_s, "Seconds of a window; those where nothing is are the true negatives")
      .range(0.001, 1e6);
  e.option("--hours", o->hours, "How long was watched; by itself to the last event").positive();
  e.option("--kind", o->kind, "Only events of this kind");
  e.option("--annotator", o->annotator, "Whose moments count, where several told them");
  Command& t = add("tutor", "Scores before and after a lesson", tutor);
  t.option("FILE", o->file, "CSV with columns learner,pre,post[,max], or a log with tutor records (.jsonl)")
      .required();
  t.option("--max", o->max, "The largest score there is").positive();
  t.option("--module", o->module, "Only this lesson, of a log");
}

}  // namespace mana::program::evaluate
