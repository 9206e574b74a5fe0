#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <memory>

#include "agent/app/add_command.hpp"
#include "agent/app/improvement_report.hpp"
#include "agent/app/json_lines.hpp"
#include "agent/app/lesson_command.hpp"
#include "agent/app/lesson_log.hpp"
#include "agent/app/lesson_store.hpp"
#include "agent/app/paths.hpp"
#include "dialogue/tutor/learner_record.hpp"

/// `mana lesson report`: what was learned, of one learner or of all.
namespace mana::app::lesson {
namespace {
namespace tutor = dialogue::tutor;
using evaluation::Grid;
using evaluation::PrePost;
using evaluation::Report;
using tutor::LearnerRecord;

struct Options {
  std::string learner, module, data, language = "en-GB", anonymised;
  bool json = false, csv = false, markdown = false;

  evaluation::Format format() const {
    if (json) return evaluation::Format::Json;
    if (csv) return evaluation::Format::Csv;
    return markdown ? evaluation::Format::Markdown : evaluation::Format::Text;
  }
};

std::string number(double x, int digits = 1) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, x);
  return text.data();
}
std::string minutes(core::Duration d) { return number(core::to_seconds(d) / 60); }

/// Each item before and after: right or not. Parallel items stand for each other.
PrePost by_item(const LearnerRecord& r) {
  std::map<std::string, std::pair<double, double>> items;
  for (const tutor::AnswerTaken& a : r.answers) {
    if (a.kind != "item") continue;
    (a.unit == "pre" ? items[a.item].first : items[a.item].second) = a.right ? 1 : 0;
  }
  PrePost s;
  for (const auto& [item, scores] : items) {
    s.pre.push_back(scores.first);
    s.post.push_back(scores.second);
  }
  return s;
}

std::string scored(const LearnerRecord& r, std::string_view unit, std::string_view skill) {
  const tutor::Score s = tutor::score_of(r, unit, skill);
  return s.all() == 0 ? "" : std::to_string(s.right) + " of " + std::to_string(s.all());
}

Grid skills_grid(const LearnerRecord& r, const std::map<std::string, std::string>& names) {
  Grid g{"skills", {"skill", "before", "after", "in lessons", "mastered"}, {}};
  const std::set<std::string> mastered = tutor::mastered_skills(r);
  for (const auto& [id, name] : names) {
    int right = 0, all = 0;
    for (const tutor::AnswerTaken& a : r.answers) {
      if (a.skill != id || a.kind == "item" || a.choices == 0) continue;
      ++all;
      right += a.right ? 1 : 0;
    }
    g.rows.push_back({name, scored(r, "pre", id), scored(r, "post", id),
                      all == 0 ? "" : std::to_string(right) + " of " + std::to_string(all),
                      mastered.contains(id) ? "yes" : ""});
  }
  return g;
}

Grid items_grid(const LearnerRecord& r) {
  Grid g{"test items", {"item", "skill", "before", "after"}, {}};
  const auto mark = [&](const std::string& item, const char* unit) -> std::string {
    for (const tutor::AnswerTaken& a : r.answers) {
      if (a.item == item && a.unit == unit && a.kind == "item")
        return a.right ? "right" : a.choice < 0 ? "not sure" : "not yet";
    }
    return "";
  };
  for (const tutor::AnswerTaken& a : r.answers)
    if (a.unit == "pre" && a.kind == "item")
      g.rows.push_back({a.item, a.skill, mark(a.item, "pre"), mark(a.item, "post")});
  std::sort(g.rows.begin(), g.rows.end());
  return g;
}

/// The curve over sessions: of what was asked in lessons, how much was right.
Grid sessions_grid(const LearnerRecord& r) {
  Grid g{"sessions", {"session", "day", "minutes", "steps", "right in lessons"}, {}};
  for (std::size_t i = 0; i < r.sessions.size(); ++i) {
    const tutor::SessionTaken& s = r.sessions[i];
    int right = 0, all = 0;
    for (const tutor::AnswerTaken& a : r.answers) {
      const bool later = i + 1 < r.sessions.size() && a.at >= r.sessions[i + 1].began;
      if (a.at < s.began || later || a.kind == "item" || a.choices == 0) continue;
      ++all;
      right += a.right ? 1 : 0;
    }
    g.rows.push_back({std::to_string(i + 1), to_iso(s.began).substr(0, 10), minutes(s.active),
                      std::to_string(s.steps),
                      all == 0 ? "" : std::to_string(right) + " of " + std::to_string(all)});
  }
  return g;
}

Report report_of(const Learner& learner, const LearnerRecord& r, const std::string& module,
                 const std::map<std::string, std::string>& skills) {
  const tutor::Score pre = tutor::score_of(r, "pre"), post = tutor::score_of(r, "post");
  Report report;
  const bool both = tutor::has_finished(r, "post");
  if (both) report = improvement_report("", by_item(r), 1, PairedBy::Item);
  report.title = learner.name + ", " + module;
  report.facts.emplace_back("at", r.unit);
  report.facts.emplace_back("minutes", minutes(tutor::time_on_task(r)));
  report.facts.emplace_back("sessions", std::to_string(r.sessions.size()));
  if (tutor::has_finished(r, "pre"))
    report.facts.emplace_back("before", std::to_string(pre.right) + " of " + std::to_string(pre.all()) +
                                            ", mark " + number(pre.mark, 2));
  if (both)
    report.facts.emplace_back("after", std::to_string(post.right) + " of " + std::to_string(post.all()) +
                                           ", mark " + number(post.mark, 2));
  report.grids = {skills_grid(r, skills), items_grid(r), sessions_grid(r)};
  report.remarks.emplace_back("The mark takes away what guessing brings: right - wrong / (choices - 1).");
  report.signature = "mana-lesson|" + module + "|items:" + std::to_string(pre.all()) + "|v1";
  return report;
}

std::map<std::string, std::string> skill_names(const Options& o, const std::string& module,
                                               const LearnerRecord& r) {
  if (auto taught = find_module(module, o.language)) return taught->module.skills;
  std::map<std::string, std::string> names;  // a module that is there no more
  for (const tutor::AnswerTaken& a : r.answers)
    if (!a.skill.empty()) names[a.skill] = a.skill;
  return names;
}

int report_learner(const Options& o, LessonStore& store) {
  const auto learner = store.find(o.learner);
  if (!learner) return fail(learner.error());
  auto modules = store.modules_of(*learner);
  if (!modules) return fail(modules.error());
  if (!o.module.empty()) std::erase_if(*modules, [&](const std::string& m) { return m != o.module; });
  if (modules->empty())
    return fail(core::not_found("Of '" + o.learner + "' no lesson is kept yet" +
                                (o.module.empty() ? "" : " in the module '" + o.module + "'") + "."));
  for (const std::string& module : *modules) {
    const auto record = store.load(*learner, module);
    if (!record) return fail(record.error());
    const Report report = report_of(*learner, *record, module, skill_names(o, module, *record));
    std::fputs(evaluation::render(report, o.format()).c_str(), stdout);
  }
  return kDone;
}

/// Of a study: those who did both tests of the module.
struct Finished {
  Learner learner;
  LearnerRecord record;
};

core::Result<std::vector<Finished>> who_finished(const Options& o, LessonStore& store) {
  auto learners = store.learners();
  if (!learners) return std::move(learners).error();
  std::vector<Finished> all;
  for (Learner& l : *learners) {
    auto record = store.load(l, o.module);
    if (!record) return std::move(record).error();
    if (tutor::has_finished(*record, "post")) all.push_back({std::move(l), std::move(*record)});
  }
  if (all.empty()) return core::not_found("Nobody has done both tests of the module '" + o.module + "' yet.");
  // Neither the names nor the order in which they came.
  std::sort(all.begin(), all.end(),
            [](const Finished& a, const Finished& b) { return a.learner.code < b.learner.code; });
  return all;
}

int write_anonymised(const Options& o, const std::vector<Finished>& all) {
  std::ofstream out{o.anonymised};
  const bool whole = o.anonymised.ends_with(".jsonl");
  if (!whole) out << "learner,pre,post,max\n";
  for (const Finished& f : all) {
    const tutor::Score pre = tutor::score_of(f.record, "pre"), post = tutor::score_of(f.record, "post");
    if (whole) {
      out << whole_log(f.record, f.learner.code, o.module);
    } else {
      out << f.learner.code << ',' << pre.right << ',' << post.right << ',' << post.all() << '\n';
    }
  }
  out.flush();
  if (!out)
    return fail(core::io_error("'" + o.anonymised + "' cannot be written; give another file, or make room."));
  std::fprintf(stderr, "%zu learners; `mana evaluate tutor %s` reads it.\n", all.size(),
               o.anonymised.c_str());
  return kDone;
}

int report_module(const Options& o, LessonStore& store) {
  const auto all = who_finished(o, store);
  if (!all) return fail(all.error());
  if (!o.anonymised.empty()) return write_anonymised(o, *all);
  PrePost s;
  std::optional<double> max;
  for (const Finished& f : *all) {
    s.pre.push_back(tutor::score_of(f.record, "pre").right);
    s.post.push_back(tutor::score_of(f.record, "post").right);
    max = tutor::score_of(f.record, "post").all();
  }
  Report report = improvement_report(o.module, s, max);
  report.signature = "mana-lesson|" + o.module + "|learners:" + std::to_string(all->size()) + "|v1";
  std::fputs(evaluation::render(report, o.format()).c_str(), stdout);
  return kDone;
}

int report(const Options& o) {
  std::error_code ec;
  if (o.learner.empty() && o.module.empty())
    return fail(core::bad_input("Say of whom: a LEARNER, or --module MODULE for all who did it."));
  if (!std::filesystem::exists(lesson_store_file(data_dir(o.data)), ec))
    return fail(core::not_found("No lesson has been kept yet; `mana lesson enrol` begins it."));
  auto store = LessonStore::open(data_dir(o.data));
  if (!store) return fail(store.error());
  return o.learner.empty() ? report_module(o, *store) : report_learner(o, *store);
}

}  // namespace

void add_report(CLI::App& lesson, Run& run) {
  const auto o = std::make_shared<Options>();
  CLI::App* c = add_command(
      lesson, run, o,
      {"report",
       "What was learned: before and after in all readings of improvement, skills, items, time, sessions"},
      report);
  c->add_option("LEARNER", o->learner, "Of `mana lesson learners`. Without: all who did --module");
  c->add_option("--module", o->module, "Only this module");
  c->add_option(
       "--anonymised", o->anonymised,
       "Writes a file without names or days instead, for a study: FILE.csv has the scores, FILE.jsonl every "
       "answer too")
      ->needs(c->get_option("--module"));
  c->add_option("--language", o->language, "Of the lessons")->capture_default_str();
  c->add_option("--data", o->data, "Folder of the store");
  c->add_flag("--json", o->json, "JSON, one object a result");
  c->add_flag("--csv", o->csv, "CSV");
  c->add_flag("--md", o->markdown, "Markdown");
}

}  // namespace mana::app::lesson
