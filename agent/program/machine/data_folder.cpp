#include "agent/program/machine/data_folder.hpp"

#include <cstdio>
#include <filesystem>
#include <utility>

#include "agent/program/machine/owner_of_data.hpp"
#include "agent/program/machine/paths.hpp"

namespace mana::program {
namespace fs = std::filesystem;
namespace {

/// Refuses what is a file, or leads through one. What does not exist yet is a new, empty home.
core::Status may_be_folder(const fs::path& folder) {
  for (fs::path at = folder; !at.empty(); at = at.parent_path()) {
    std::error_code ignored;
    const fs::file_status found = fs::status(at, ignored);
    if (fs::is_directory(found)) return {};
    if (fs::exists(found))
      return core::not_found("There is no data folder '" + folder.string() + "', because '" + at.string() +
                             "' is a file; give the folder that holds mana.db with --data, or leave --data "
                             "out for the usual one.");
    if (at == at.parent_path()) break;
  }
  return {};
}

}  // namespace

Option& add_data_folder_to_read(Command& command, std::string& data, const std::string& help) {
  command.condition = [&data] { return may_be_folder(data_dir(data)); };
  return command.option("--data", data, help);
}

Option& add_data_folder(Command& command, std::string& data, const std::string& help) {
  command.first = [&data] { become_owner_of(data_dir(data)); };
  return add_data_folder_to_read(command, data, help);
}

bool is_new_folder(const std::string& data) {
  std::error_code ignored;
  return fs::status(data_dir(data), ignored).type() == fs::file_type::not_found;
}

void says_of_new_folder(Command& command, const std::string& data, std::string meaning, NewFolder when) {
  command.condition = [&data, when, before = std::move(command.condition),
                       meaning = std::move(meaning)]() -> core::Status {
    if (auto good = before ? before() : core::Status{}; !good) return good;
    const bool is_told = when == NewFolder::Always || !data.empty();
    if (is_told && is_new_folder(data))
      std::fprintf(stderr, "The folder '%s' does not exist yet; %s.\n", data_dir(data).c_str(),
                   meaning.c_str());
    return {};
  };
}

}  // namespace mana::program
