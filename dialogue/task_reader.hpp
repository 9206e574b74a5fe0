#pragma once
#include <filesystem>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/phrasebook.hpp"
#include "dialogue/task.hpp"

namespace mana::dialogue {

/// Reads one task file and checks it whole: every state it goes to exists, every answer is in the
/// phrasebook, every template is well formed, every question has a way out on silence.
/// Errors: BadInput with file, line and remedy.
core::Result<Task> read_task(const std::filesystem::path& file, const Phrasebook& phrases);

/// What a folder of task files gave: the good ones, and a sentence for each one left out.
struct Tasks {
  std::vector<Task> tasks;
  std::vector<core::Error> skipped;
};
core::Result<Tasks> read_tasks(const std::filesystem::path& folder, const Phrasebook& phrases);

}  // namespace mana::dialogue
