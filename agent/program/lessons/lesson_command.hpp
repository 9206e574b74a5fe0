#pragma once
#include <string>

#include "agent/command_line/command.hpp"
#include "agent/core/result.hpp"
#include "dialogue/tutor/lesson.hpp"
#include "dialogue/tutor/tutor_words.hpp"

/// What the parts of `mana lesson` share.
namespace mana::program::lesson {

/// One sentence on standard error; the exit status that belongs to it.
int fail(const core::Error& error);

/// A module and what is said in every lesson of its language.
struct Taught {
  dialogue::tutor::Module module;
  dialogue::tutor::TutorWords words;
};
/// @param name of a folder of assets/lessons/LANGUAGE, or the path of a module's folder; its language's
/// tutor.toml lies beside it, else the one that is shipped counts
core::Result<Taught> find_module(const std::string& name, const std::string& language,
                                 bool shows_faces = false);

// One line for each part.
void add_run(Command& lesson);
void add_learners(Command& lesson);  // enrol, learners, forget
void add_report(Command& lesson);

}  // namespace mana::program::lesson
