#pragma once
#include <filesystem>
#include <vector>

#include "dialogue/tasks/phrasebook.hpp"
#include "dialogue/tasks/task.hpp"
#include "dialogue/tasks/task_reader.hpp"

namespace mana::dialogue {

/// What can be said to the agent, and what it does then.
struct Script {
  Phrasebook phrases;
  std::vector<Task> tasks;           ///< at most one for each trigger
  std::vector<core::Error> skipped;  ///< a sentence for each thing that was left out
};

/// Reads the script of a language, and what folders lay over it.
/// @param language  assets/dialogue/LANGUAGE: commands.toml and tasks/
/// @param personae  folders that may hold a commands.toml (more commands and answers, more phrases for those
///   there are, another wake word) and tasks/ (more tasks, or others for a trigger that has one). The later
///   counts. Reminders, medicines and notes to the carer are not theirs to change, nor may they interrupt
///   more than a lesson: such a task is left out, like one that is broken.
/// Where the language has no good task for appointments, or none for medicines, the one that came with MANA
/// is used, and that is said: a slip of the pen costs nobody a reminder. Errors: NotFound, BadInput: the
/// language's commands cannot be read, or not even that one can be used with its answers. What is wrong in a
/// persona's folder is only left out.
core::Result<Script> read_script(const std::filesystem::path& language,
                                 const std::vector<std::filesystem::path>& personae,
                                 const Repertoire& repertoire = {});

}  // namespace mana::dialogue
