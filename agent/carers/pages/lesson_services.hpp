#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::carers {

/// What the pages for a teacher and a parent ask about lessons; agent/program answers from the records of the
/// lessons. All are called on the page's thread. NotFound: no such learner, or nothing there to give;
/// BadInput: what was typed is not usable, in a sentence for whoever typed it; anything else: the records
/// cannot be read or written.
struct LessonHands {
  struct Score {
    int right = 0, all = 0;
  };
  struct Course {  ///< one module of a learner
    std::string id, title;
    std::size_t sessions = 0;
    double minutes = 0;
    std::optional<core::WallTime> last;
    std::optional<Score> pre, post;  ///< of tests that were finished
  };
  struct Learner {
    std::int64_t number = 0;  ///< never given to anybody else
    std::string name, consent;
    core::WallTime enrolled{};
    std::vector<Course> courses;
  };
  struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows;
  };
  struct Reading {  ///< as `mana lesson report` gives it
    std::string name, value, low, high, note;
  };
  struct Session {
    core::WallTime began{};
    double minutes = 0;
    Score in_lessons;  ///< of what was asked in lessons; none asked: all is 0
  };
  struct CourseReport {
    Course course;
    std::vector<std::string> mastered, to_learn;
    std::optional<double> gained;  ///< of what could still be gained, 0..1; below 0: lost
    std::optional<double> chance;  ///< how often chance alone makes such a difference (two-sided), 0..1
    std::vector<Reading> readings;
    std::vector<Table> tables;  ///< skills, test items, sessions
    std::vector<Session> sessions;
  };
  struct Choice {                    ///< for the senses
    std::string name, value;         ///< value empty: as usual
    std::vector<std::string> words;  ///< empty: a number
    double low = 0, high = 0;
  };
  using Choices = std::vector<std::pair<std::string, std::string>>;
  struct LearnerFile {
    Learner learner;
    std::vector<CourseReport> courses;
    std::vector<Choice> senses;
    bool lesson_is_on = false;  ///< a step was done a moment ago, in a lesson that is not over
  };
  enum class Study { Scores, Answers };  ///< CSV, or JSON lines

  /// Lessons have been kept: the records are there. Empty: lessons are not offered.
  std::function<bool()> any;
  std::function<core::Result<std::vector<Learner>>()> learners;
  std::function<core::Result<LearnerFile>(std::int64_t number)> learner;
  std::function<core::Result<std::int64_t>(const std::string& name, const std::string& consent)> enrol;
  /// All or none; an empty value is as usual.
  std::function<core::Status(std::int64_t number, const Choices& senses)> choose;
  std::function<core::Status(std::int64_t number)> erase;
  /// Without names or days, of those who did both tests. @param only these learners; none given: all
  using Numbers = std::set<std::int64_t>;
  std::function<core::Result<std::string>(const std::string& module, Study kind,
                                          const std::optional<Numbers>& only)>
      study;
};

}  // namespace mana::carers
