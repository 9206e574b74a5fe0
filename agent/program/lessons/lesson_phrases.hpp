#pragma once
#include "agent/program/lessons/lesson_command.hpp"
#include "dialogue/tasks/phrasebook.hpp"

namespace mana::program {

/// What a learner may say aloud in the lessons of a module: into `book.taught` the numbers of choices
/// ("choice_1" ...) and what means "break", "again" and the like by its id, into `book.played` as "lesson
/// words" what role-plays and questions wait for. What the book's answers have already stays theirs.
void add_lesson_phrases(dialogue::Phrasebook& book, const lesson::Taught& taught);

}  // namespace mana::program
