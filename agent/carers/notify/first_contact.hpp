#pragma once
#include <filesystem>
#include <string>

namespace mana::notify {

/// Who of `mana carer notify` is told first, by name; empty when nobody is, or the store cannot be read.
/// Reads, and makes nothing.
std::string name_of_first_contact(const std::filesystem::path& data_dir);

}  // namespace mana::notify
