#include "agent/program/lessons/learner_report.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>

#include "agent/command_line/json_lines.hpp"
#include "agent/evaluation/study/improvement_report.hpp"
#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/lessons/lesson_log.hpp"

namespace mana::program::lesson {
namespace {
namespace tutor = dialogue::tutor;
using evaluation::Grid;
using evaluation::PrePost;
using evaluation::Report;
using tutor::LearnerRecord;

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

Grid items_grid(const LearnerRecord& r, const SkillNames& names) {
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
      g.rows.push_back({a.item, names.contains(a.skill) ? names.at(a.skill) : a.skill, mark(a.item, "pre"),
                        mark(a.item, "post")});
  std::sort(g.rows.begin(), g.rows.end());
  return g;
}

/// The curve over sessions: of what was asked in lessons, how much was right.
Grid sessions_grid(const LearnerRecord& r) {
  Grid g{"sessions", {"session", "day", "minutes", "steps", "right in lessons"}, {}};
  for (std::size_t i = 0; i < r.sessions.size(); ++i) {
    const tutor::SessionTaken& s = r.sessions[i];
    const auto [right, all] = in_lessons(r, i);
    g.rows.push_back({std::to_string(i + 1), to_iso(s.began).substr(0, 10), minutes(s.active),
                      std::to_string(s.steps),
                      all == 0 ? "" : std::to_string(right) + " of " + std::to_string(all)});
  }
  return g;
}

}  // namespace

InLessons in_lessons(const LearnerRecord& r, std::size_t session) {
  InLessons asked;
  for (const tutor::AnswerTaken& a : r.answers) {
    const bool later = session + 1 < r.sessions.size() && a.at >= r.sessions[session + 1].began;
    if (a.at < r.sessions[session].began || later || a.kind == "item" || a.choices == 0) continue;
    ++asked.all;
    asked.right += a.right ? 1 : 0;
  }
  return asked;
}

Report learner_report(const Learner& learner, const LearnerRecord& r, const std::string& module,
                      const SkillNames& skills) {
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
  report.grids = {skills_grid(r, skills), items_grid(r, skills), sessions_grid(r)};
  report.remarks.emplace_back("The mark takes away what guessing brings: right - wrong / (choices - 1).");
  report.signature = "mana-lesson|" + module + "|items:" + std::to_string(pre.all()) + "|v1";
  return report;
}

SkillNames skill_names(const LearnerRecord& r, const std::string& module, const std::string& language) {
  if (auto taught = find_module(module, language)) return taught->module.skills;
  SkillNames names;  // a module that is there no more
  for (const tutor::AnswerTaken& a : r.answers)
    if (!a.skill.empty()) names[a.skill] = a.skill;
  return names;
}

core::Result<std::vector<Finished>> who_finished(LessonStore& store, const std::string& module) {
  auto learners = store.learners();
  if (!learners) return std::move(learners).error();
  std::vector<Finished> all;
  for (Learner& l : *learners) {
    auto record = store.load(l, module);
    if (!record) return std::move(record).error();
    if (tutor::has_finished(*record, "post")) all.push_back({std::move(l), std::move(*record)});
  }
  if (all.empty()) return core::not_found("Nobody has done both tests of the module '" + module + "' yet.");
  // Neither the names nor the order in which they came.
  std::sort(all.begin(), all.end(),
            [](const Finished& a, const Finished& b) { return a.learner.code < b.learner.code; });
  return all;
}

std::string anonymised(const std::vector<Finished>& all, const std::string& module, StudyFile kind) {
  std::string text = kind == StudyFile::Answers ? "" : "learner,pre,post,max\n";
  for (const Finished& f : all) {
    const tutor::Score pre = tutor::score_of(f.record, "pre"), post = tutor::score_of(f.record, "post");
    text += kind == StudyFile::Answers
                ? whole_log(f.record, f.learner.code, module)
                : f.learner.code + ',' + std::to_string(pre.right) + ',' + std::to_string(post.right) + ',' +
                      std::to_string(post.all()) + '\n';
  }
  return text;
}

}  // namespace mana::program::lesson
