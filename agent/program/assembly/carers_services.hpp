#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "agent/carers/pages/services.hpp"
#include "dialogue/tasks/task.hpp"

namespace mana::program {

/// What the carers' page needs of the other parts: the sentences of the task files, faces, pictures, sounds.
/// @param by_voice as of Phrasebook
carers::Hands carers_hands(const std::vector<dialogue::Task>& tasks, std::string by_voice,
                           std::string person_name, std::string agent_name,
                           const std::filesystem::path& settings_file, std::string shown_face);

}  // namespace mana::program
