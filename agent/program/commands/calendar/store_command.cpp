#include "agent/program/commands/calendar/store_command.hpp"

#include <cstdio>

#include "agent/core/log.hpp"
#include "agent/program/machine/paths.hpp"
#include "calendar/wording/spoken_title.hpp"

namespace mana::program {

using calendar::SqliteReminderStore;

std::filesystem::path StoreOptions::folder() const { return data_dir(data); }

core::Result<std::unique_ptr<SqliteReminderStore>> open_store(const StoreOptions& options, Purpose purpose) {
  const std::filesystem::path file = calendar::store_file(options.folder());
  auto opened =
      purpose == Purpose::Read ? SqliteReminderStore::open_to_read(file) : SqliteReminderStore::open(file);
  if (opened && !(*opened)->notice().empty()) core::log_warning("calendar", (*opened)->notice());
  return opened;
}

bool has_no_store(const StoreOptions& options) {
  std::error_code ignored;
  return !std::filesystem::exists(calendar::store_file(options.folder()), ignored);
}

int fail_in(const char* command, const core::Error& error) {
  std::fprintf(stderr, "mana %s: %s\n", command, calendar::shown_text(error.sentence, 600).c_str());
  return error.code == core::ErrorCode::BadInput ? kWrongUsage : kCouldNot;
}

}  // namespace mana::program
