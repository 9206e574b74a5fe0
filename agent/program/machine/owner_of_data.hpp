#pragma once
#include <filesystem>
#include <string>

namespace mana::program {

/// The user that the companion runs as: whoever owns the folder of its data. A command that keeps something
/// there and is run as root, or with sudo, goes on as that user from its start (see add_data_folder()), so
/// that no file appears there which the companion cannot read, and what it finds is what the companion would
/// find.
///
/// @return the name of that user when it is another one than before; "" otherwise: not root, a folder of
///   root's, or none yet. For the rest of the process; called more than once it changes nothing.
std::string become_owner_of(const std::filesystem::path& folder);

}  // namespace mana::program
