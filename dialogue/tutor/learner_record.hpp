#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "dialogue/tutor/lesson.hpp"

/// What is known of one learner in one module: plain values, and what follows from them. Pure functions.
namespace mana::dialogue::tutor {

/// One question that was answered, or left. Of role-plays one for each turn.
struct AnswerTaken {
  std::string unit;  ///< "pre", "post", "review", or the lesson's id
  std::string item;  ///< of a test its id, else "LESSON/STEP"
  std::string kind;  ///< "item", "quiz", "read-lips", "hear-word", "read-face", "role-play", "make-face",
                     ///< "listen-and-repeat"
  std::string form;  ///< "a" or "b", of a test's item; of a role-play which turn, of a word which try
  std::string skill;
  int choice = -1;   ///< from 0, as the author ordered them; -1: none, or not sure. Of a role-play 0: said
  int correct = -1;  ///< likewise; -1: there is no right choice
  int choices = 0;
  bool right = false;     ///< of a role-play: said without help
  core::Duration took{};  ///< from the end of the question
  core::WallTime at{};
  bool operator==(const AnswerTaken&) const = default;
};

struct SessionTaken {
  core::WallTime began{}, last{};
  core::Duration active{};  ///< time on task, without pauses
  int steps = 0;
  bool over = false;  ///< ended, not broken off
  bool operator==(const SessionTaken&) const = default;
};

/// Grows step by step; written down after each, nothing is lost when the program is killed.
struct LearnerRecord {
  std::uint64_t seed = 0;  ///< learner's own: which form comes first (even: a), and every shuffle
  std::string unit;        ///< where the learner is: "", "pre", a lesson's id, "review", "post", "done"
  std::vector<std::string> queue;  ///< what is still to do in that unit, in order
  std::vector<AnswerTaken> answers;
  std::vector<SessionTaken> sessions;
  bool operator==(const LearnerRecord&) const = default;
};

/// The skills whose last two questions, two different ones, were answered rightly. Only where there is a
/// right answer to choose: what was said in a role-play rests on what the ears made of it.
std::set<std::string> mastered_skills(const LearnerRecord& r);

/// How many questions and tasks of the newest session were tried, rightly or not; of tests none, and nothing
/// that was left.
int practised(const LearnerRecord& r);
/// Likewise of one answer.
bool was_practised(const AnswerTaken& a);

/// What a test showed. Who guesses among k choices is right in 1/k: `mark` takes that away.
struct Score {
  int right = 0, wrong = 0, unsure = 0;  ///< unsure: no choice
  double mark = 0;                       ///< right - sum of 1/(choices-1) over the wrong ones (P12)
  int all() const { return right + wrong + unsure; }
};
/// @param skill empty: of all
Score score_of(const LearnerRecord& r, std::string_view unit, std::string_view skill = {});
/// The test has been finished, so that its score counts.
bool has_finished(const LearnerRecord& r, std::string_view unit);

/// Which form a learner gets in a test: half of the learners begin with a, half with b.
char form_of(std::uint64_t seed, std::string_view unit);

core::Duration time_on_task(const LearnerRecord& r);

}  // namespace mana::dialogue::tutor
