#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "agent/command_line/command.hpp"
#include "agent/core/result.hpp"
#include "agent/program/machine/data_folder.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

/// What the commands have in common that work on the store (`mana calendar ...`, `mana carer ...`).
namespace mana::program {

/// What a data folder that does not exist yet means for appointments; see says_of_new_folder().
inline constexpr const char* kNothingPlanned = "nothing is planned";

struct StoreOptions {
  std::string data;  ///< as given; "": the default
  bool json = false;

  std::filesystem::path folder() const;
};

enum class Purpose { Read, Change };

/// Is there nothing kept yet? Who only reads answers then without making a store.
bool has_no_store(const StoreOptions& options);

/// Warns when the store had to be restored. Errors: as SqliteReminderStore::open.
core::Result<std::unique_ptr<calendar::SqliteReminderStore>> open_store(const StoreOptions& options,
                                                                        Purpose purpose);

/// One sentence on standard error, "mana COMMAND: ..."; without control characters, whatever it quotes.
/// Returns the exit status that belongs to it.
int fail_in(const char* command, const core::Error& error);

/// Declares the command with --data and --json.
template <class Options>
Command& add_store_command(Command& parent, std::string name, std::string help,
                           const std::shared_ptr<Options>& options, int (*action)(const Options&)) {
  Command& c = parent.command(std::move(name), std::move(help), options, action);
  add_data_folder(c, options->data, "The data directory").type_name("DIR");
  c.flag("--json", options->json, "JSON Lines on standard output");
  return c;
}

}  // namespace mana::program
