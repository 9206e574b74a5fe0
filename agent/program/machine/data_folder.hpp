#pragma once
#include <string>

#include "agent/command_line/command.hpp"

namespace mana::program {

/// Declares --data, the folder of what the companion keeps (see data_dir()). The command is done as the user
/// to whom that folder belongs (see become_owner_of()). Every command that keeps something declares it so.
/// A path that is a file, or leads through one, is refused before anything is done.
/// @param data where what is typed goes; it has to live as long as the command
Option& add_data_folder(Command& command, std::string& data, const std::string& help);

/// Declares --data for a command that only reads, as whoever calls it.
Option& add_data_folder_to_read(Command& command, std::string& data, const std::string& help);

enum class NewFolder { Always, WhenTyped };
/// The command only reads: of a folder that does not exist yet it says so on standard error, and what that
/// means, such as "nothing is planned". WhenTyped: nothing of the usual folder.
void says_of_new_folder(Command& command, const std::string& data, std::string meaning,
                        NewFolder when = NewFolder::Always);

/// Is there nothing at this path yet?
bool is_new_folder(const std::string& data);

}  // namespace mana::program
