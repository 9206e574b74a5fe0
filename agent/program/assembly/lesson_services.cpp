#include "agent/program/assembly/lesson_services.hpp"

#include <algorithm>
#include <utility>

#include "agent/program/lessons/learner_report.hpp"
#include "agent/program/lessons/lesson_command.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "agent/program/lessons/sensory_profile.hpp"
#include "agent/program/settings/settings_table.hpp"
#include "dialogue/tutor/learner_record.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/people/known_people.hpp"

namespace mana::program {
namespace {

namespace fs = std::filesystem;
namespace tutor = dialogue::tutor;
using carers::LessonHands;
using tutor::LearnerRecord;

constexpr std::chrono::minutes kAMoment{3};  // a step of a lesson takes less

struct Desk {
  fs::path data_dir;
  std::string language;
  const core::Clock* clock;

  bool any() const {
    std::error_code ec;
    return fs::exists(lesson_store_file(data_dir), ec);
  }
  core::Result<LessonStore> open() const { return LessonStore::open(data_dir); }
};

core::Result<Learner> learner_of(LessonStore& store, std::int64_t number) {
  auto all = store.learners();
  if (!all) return std::move(all).error();
  for (Learner& l : *all)
    if (l.id == number) return std::move(l);
  return core::not_found("There is no such learner. Perhaps somebody has erased the records meanwhile.");
}

/// For those who only read: no store is no learner.
core::Result<std::pair<LessonStore, Learner>> found(const Desk& desk, std::int64_t number) {
  if (!desk.any()) return core::not_found("There is no such learner.");
  auto store = desk.open();
  if (!store) return std::move(store).error();
  auto learner = learner_of(*store, number);
  if (!learner) return std::move(learner).error();
  return std::pair{std::move(*store), std::move(*learner)};
}

std::optional<LessonHands::Score> score(const LearnerRecord& r, std::string_view unit) {
  if (!tutor::has_finished(r, unit)) return {};
  const tutor::Score s = tutor::score_of(r, unit);
  if (s.all() == 0) return {};
  return LessonHands::Score{s.right, s.all()};
}

LessonHands::Course course_of(const LearnerRecord& r, const std::string& module, std::string title) {
  LessonHands::Course c{
      module, std::move(title), r.sessions.size(), core::to_seconds(tutor::time_on_task(r)) / 60,
      {},     score(r, "pre"),  score(r, "post")};
  if (!r.sessions.empty()) c.last = r.sessions.back().last;
  return c;
}

std::string title_of(const std::string& module, const std::string& language) {
  auto taught = lesson::find_module(module, language);
  return taught ? taught->module.title : module;
}

LessonHands::Learner line_of(const Learner& l) { return {l.id, l.name, l.consent, l.enrolled, {}}; }

std::vector<LessonHands::Session> sessions_of(const LearnerRecord& r) {
  std::vector<LessonHands::Session> all;
  for (std::size_t i = 0; i < r.sessions.size(); ++i) {
    const tutor::SessionTaken& s = r.sessions[i];
    const lesson::InLessons asked = lesson::in_lessons(r, i);
    all.push_back({s.began, core::to_seconds(s.active) / 60, {asked.right, asked.all}});
  }
  return all;
}

/// Three decimals; a probability that has none in them is still above nothing.
std::string figure(const evaluation::Row& row) {
  if (!row.value.has_value()) return evaluation::shown(row.value);
  const bool is_chance = row.name.ends_with("_p");
  return is_chance && row.value.value < .001 ? "< 0.001" : evaluation::fixed(row.value.value, 3);
}

std::vector<LessonHands::Table> tables_of(const evaluation::Report& report) {
  std::vector<LessonHands::Table> tables;
  for (const evaluation::Grid& g : report.grids) tables.push_back({g.title, g.columns, g.rows});
  return tables;
}

LessonHands::CourseReport course_report(const Learner& learner, const LearnerRecord& r,
                                        const std::string& module, const std::string& language) {
  const lesson::SkillNames skills = lesson::skill_names(r, module, language);
  const evaluation::Report report = lesson::learner_report(learner, r, module, skills);
  LessonHands::CourseReport out;
  out.course = course_of(r, module, title_of(module, language));
  const std::set<std::string> mastered = tutor::mastered_skills(r);
  for (const auto& [id, name] : skills) (mastered.contains(id) ? out.mastered : out.to_learn).push_back(name);
  for (const evaluation::Section& section : report.sections) {
    for (const evaluation::Row& row : section.rows) {
      const bool within = row.interval.validity == evaluation::Validity::Ok;
      out.readings.push_back({row.name, figure(row), within ? evaluation::fixed(row.interval.low, 3) : "",
                              within ? evaluation::fixed(row.interval.high, 3) : "", row.note});
      if (!row.value.has_value()) continue;
      if (row.name == "normalised_gain") out.gained = row.value.value;
      if (row.name == "wilcoxon_exact_p") out.chance = row.value.value;
    }
  }
  out.tables = tables_of(report);
  out.sessions = sessions_of(r);
  return out;
}

core::Result<std::vector<LessonHands::Learner>> learners(const Desk& desk) {
  std::vector<LessonHands::Learner> out;
  if (!desk.any()) return out;
  auto store = desk.open();
  if (!store) return std::move(store).error();
  auto all = store->learners();
  if (!all) return std::move(all).error();
  std::map<std::string, std::string> titles;  // a module is read once
  for (const Learner& l : *all) {
    out.push_back(line_of(l));
    auto modules = store->modules_of(l);
    if (!modules) return std::move(modules).error();
    for (const std::string& m : *modules) {
      auto record = store->load(l, m);
      if (!record) return std::move(record).error();
      auto [title, is_new] = titles.try_emplace(m);
      if (is_new) title->second = title_of(m, desk.language);
      out.back().courses.push_back(course_of(*record, m, title->second));
    }
  }
  return out;
}

core::Result<LessonHands::LearnerFile> learner_file(const Desk& desk, std::int64_t number) {
  auto both = found(desk, number);
  if (!both) return std::move(both).error();
  auto& [store, learner] = *both;
  LessonHands::LearnerFile file;
  file.learner = line_of(learner);
  auto modules = store.modules_of(learner);
  if (!modules) return std::move(modules).error();
  for (const std::string& m : *modules) {
    auto record = store.load(learner, m);
    if (!record) return std::move(record).error();
    file.courses.push_back(course_report(learner, *record, m, desk.language));
    file.learner.courses.push_back(file.courses.back().course);
    const auto& taken = record->sessions;
    if (!taken.empty() && !taken.back().over && desk.clock->wall_now() - taken.back().last < kAMoment)
      file.lesson_is_on = true;
  }
  auto profile = store.profile(learner);
  if (!profile) return std::move(profile).error();
  for (const SensoryChoice& c : sensory_choices()) {
    const ChoiceRange range = range_of(c);
    const auto own = profile->find(c.name);
    file.senses.push_back(
        {std::string{c.name}, own == profile->end() ? "" : own->second, range.words, range.low, range.high});
  }
  return file;
}

core::Result<std::int64_t> enrol(const Desk& desk, const std::string& name, const std::string& consent) {
  auto store = desk.open();
  if (!store) return std::move(store).error();
  const core::WallTime now = desk.clock->wall_now();
  auto learner = store->enrol(name, consent, now, static_cast<std::uint64_t>(now.time_since_epoch().count()));
  if (!learner) return std::move(learner).error();
  return learner->id;
}

core::Status choose(const Desk& desk, std::int64_t number, const LessonHands::Choices& senses) {
  auto both = found(desk, number);
  if (!both) return std::move(both).error();
  SensoryProfile changes, wanted;
  for (const auto& [name, value] : senses) {
    changes.insert_or_assign(name, value);
    if (!value.empty()) wanted.insert_or_assign(name, value);
  }
  core::Settings tried{settings_table()};
  if (auto usable = apply_profile(wanted, tried); !usable) return usable;
  return both->first.choose(both->second, changes);
}

core::Status erase(const Desk& desk, std::int64_t number) {
  auto both = found(desk, number);
  if (!both) return std::move(both).error();
  const std::string name = both->second.name;
  if (auto done = both->first.forget(name); !done) return done;
  (void)vision::forget_expressions(vision::people_folder(desk.data_dir), name);  // often there are none
  return {};
}

core::Result<std::string> study(const Desk& desk, const std::string& module, LessonHands::Study kind,
                                const std::optional<LessonHands::Numbers>& only) {
  if (!desk.any()) return core::not_found("Nobody has done both tests of a module yet.");
  auto store = desk.open();
  if (!store) return std::move(store).error();
  auto all = lesson::who_finished(*store, module);
  if (!all) return std::move(all).error();
  if (only) std::erase_if(*all, [&](const lesson::Finished& f) { return !only->contains(f.learner.id); });
  if (all->empty()) return core::not_found("Nobody has done both tests of the module '" + module + "' yet.");
  return lesson::anonymised(
      *all, module,
      kind == LessonHands::Study::Answers ? lesson::StudyFile::Answers : lesson::StudyFile::Scores);
}

}  // namespace

LessonHands lesson_hands(fs::path data_dir, std::string language, const core::Clock& clock) {
  const Desk desk{std::move(data_dir), std::move(language), &clock};
  LessonHands hands;
  hands.any = [desk] { return desk.any(); };
  hands.learners = [desk] { return learners(desk); };
  hands.learner = [desk](std::int64_t number) { return learner_file(desk, number); };
  hands.enrol = [desk](const std::string& name, const std::string& consent) {
    return enrol(desk, name, consent);
  };
  hands.choose = [desk](std::int64_t number, const LessonHands::Choices& senses) {
    return choose(desk, number, senses);
  };
  hands.erase = [desk](std::int64_t number) { return erase(desk, number); };
  hands.study = [desk](const std::string& module, LessonHands::Study kind,
                       const std::optional<LessonHands::Numbers>& only) {
    return study(desk, module, kind, only);
  };
  return hands;
}

}  // namespace mana::program
