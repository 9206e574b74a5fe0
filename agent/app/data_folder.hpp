#pragma once
#include <string>

#include "agent/app/command.hpp"

namespace mana::app {

/// Declares --data, the folder of what the companion keeps (see data_dir()). The command is done as the user
/// to whom that folder belongs (see become_owner_of()). Every command that keeps something declares it so.
/// @param data where what is typed goes; it has to live as long as the command
Option& add_data_folder(Command& command, std::string& data, const std::string& help);

}  // namespace mana::app
