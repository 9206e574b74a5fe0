#pragma once
#include <map>
#include <string>
#include <vector>

#include "agent/evaluation/tables/report.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "dialogue/tutor/learner_record.hpp"

/// What was learned, for `mana lesson report` and for the carers' page. Pure but for what is read.
namespace mana::program::lesson {

using SkillNames = std::map<std::string, std::string>;  ///< id -> short name
/// As the module tells them; of a module that is there no more, those of the answers.
SkillNames skill_names(const dialogue::tutor::LearnerRecord& r, const std::string& module,
                       const std::string& language);

struct InLessons {
  int right = 0, all = 0;
};
/// Of what was asked in the lessons of one session, tests left out, how much was answered rightly.
InLessons in_lessons(const dialogue::tutor::LearnerRecord& r, std::size_t session);

/// Of one learner in one module: scores, readings of improvement, skills, items, sessions.
evaluation::Report learner_report(const Learner& learner, const dialogue::tutor::LearnerRecord& r,
                                  const std::string& module, const SkillNames& skills);

/// Of a study: one who did both tests of the module.
struct Finished {
  Learner learner;
  dialogue::tutor::LearnerRecord record;
};
/// All of them, in the order of their codes: neither the names nor the order in which they came. NotFound
/// when there is nobody.
core::Result<std::vector<Finished>> who_finished(LessonStore& store, const std::string& module);

enum class StudyFile { Scores, Answers };  ///< CSV; a log of every answer, JSON lines
/// A file without names or days.
std::string anonymised(const std::vector<Finished>& all, const std::string& module, StudyFile kind);

}  // namespace mana::program::lesson
