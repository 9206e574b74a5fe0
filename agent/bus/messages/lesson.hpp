#pragma once
#include <string>

#include "agent/bus/fields.hpp"
#include "agent/core/time.hpp"

/// What a lesson shows beside words and faces, and what was answered in it. Plain values.
namespace mana::msg {

/// Command: show so many stars, one for each thing that was practised, until another number comes. They are
/// never taken away while a session lasts; 0, at its end: none.
struct ShowStars {
  int count = 0;
};
MANA_FIELDS(ShowStars, count)

/// Fact from the lessons: a question of theirs was answered, or left. No word of the learner's is in it.
struct LessonAnswered {
  std::string unit;  ///< "pre", "post", "review", or the lesson
  std::string item;  ///< of a test, or LESSON/STEP
  std::string kind;  ///< "item", "quiz", "read-lips", "hear-word", "read-face", "role-play", "make-face",
                     ///< "listen-and-repeat"
  std::string form;  ///< "a" or "b", of a test's item; of a role-play which turn
  std::string skill;
  int choice = -1;   ///< from 0, as the author ordered them; -1: none
  int correct = -1;  ///< likewise; -1: there is no right choice
  bool right = false;
  core::Duration took{};  ///< from the end of the question
};
MANA_FIELDS(LessonAnswered, unit, item, kind, form, skill, choice, correct, right, took)

}  // namespace mana::msg
