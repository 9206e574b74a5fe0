#include "agent/program/commands/doctor/doctor_store.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include <unistd.h>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/store/disk_room.hpp"
#include "calendar/store/existing_store.hpp"
#include "calendar/store/restore.hpp"
#include "calendar/store/schema.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

std::string quoted(const fs::path& file) { return "'" + file.string() + "'"; }

fs::path folder_of(const fs::path& file) {
  return file.has_parent_path() ? file.parent_path() : fs::path{"."};
}

/// The nearest folder that exists must let this user make the rest.
Finding look_where_it_will_be(const fs::path& file) {
  fs::path folder = folder_of(file);
  std::error_code ec;
  while (!fs::exists(folder, ec) && folder.has_relative_path()) folder = folder.parent_path();
  if (folder.empty()) folder = ".";
  if (fs::exists(folder, ec) && !fs::is_directory(folder, ec))
    return broken("There is no calendar, and none can be made, because " + quoted(folder) + " is a file.",
                  "Give the folder that holds mana.db with --data.");
  if (!fs::is_directory(folder, ec) || access(folder.c_str(), W_OK | X_OK) != 0)
    return broken("There is no calendar yet, and none can be made in " + quoted(folder) + ".",
                  "Give this user the folder with chown, or choose another one with --data.");
  return ok("none yet; " + file.string() + " is made at the first start");
}

std::optional<Finding> look_at_the_disk(const fs::path& file) {
  const fs::path folder = folder_of(file);
  if (access(file.c_str(), W_OK) != 0 || access(folder.c_str(), W_OK | X_OK) != 0)
    return broken(
        "The calendar " + quoted(file) +
            " cannot be written: reminders are spoken, but answers are forgotten at the next start.",
        "Run the doctor as the user who runs MANA; if it says the same, make that user the owner "
        "('chown -R NAME " +
            folder.string() + "') and see whether the disk is mounted for reading only.");
  if (const core::Status room = calendar::check_disk_room(file); !room)
    return broken(room.error().sentence, "Delete something on that disk; 4 MiB are enough.");
  return {};
}

Finding damaged(const fs::path& file) {
  const std::string found = "The calendar " + quoted(file) + " is damaged.";
  if (calendar::can_restore(file))
    return broken(found,
                  "Start MANA: it restores the calendar from its copy and from what can still be read, "
                  "and keeps the damaged file. Then check the next days.");
  return broken(found + " Nothing can be read from it, and there is no copy beside it.",
                "Put a backup in its place, or move it away to begin with an empty calendar: 'mv " +
                    file.string() + " " + file.string() + ".old'.");
}

Finding look_inside(const fs::path& file) {
  auto db = platform::SqliteDb::open(file, platform::OpenMode::ReadOnly);
  const core::Status whole = db ? db->check() : core::Status{db.error()};
  if (!whole) {
    if (whole.error().code == core::ErrorCode::BadInput) return damaged(file);
    return broken(whole.error().sentence, "Close other programs that use it, and run the doctor again.");
  }
  const auto version = db->integer("PRAGMA user_version");
  const auto known = static_cast<std::int64_t>(calendar::migrations().size());
  if (version && *version > known)
    return broken("The calendar " + quoted(file) + " was written by a newer MANA: it is read, not written.",
                  "Update MANA on this machine.");
  const auto events = db->integer("SELECT count(*) FROM components WHERE kind='VEVENT'");
  std::string found = file.string() + ", whole";
  if (events) found += ", appointments: " + std::to_string(*events);
  std::error_code ec;
  const fs::path kept = file.string() + ".damaged";
  if (!fs::exists(kept, ec)) return ok(std::move(found));
  return ok(std::move(found), "It was damaged once and restored. When no appointment is missed, the file " +
                                  quoted(kept) + " can be moved away.");
}

}  // namespace

Finding look_at_store(const fs::path& file) {
  std::error_code ec;
  if (!fs::exists(file, ec)) {
    if (!calendar::any_copy_exists(file)) return look_where_it_will_be(file);
    return ok("the calendar " + quoted(file) + " is gone, but its copy is there",
              "Start MANA: the copy takes its place. To begin anew, move the whole folder away.");
  }
  if (!fs::is_regular_file(file, ec))
    return broken(quoted(file) + " is not a file, so there is no place for the calendar.",
                  "Move it away, or choose another folder with --data.");
  if (auto fault = look_at_the_disk(file)) return *fault;
  return look_inside(file);
}

std::optional<platform::SqliteDb> store_to_look_into(const fs::path& data_dir) {
  return calendar::open_made(calendar::store_file(data_dir), platform::OpenMode::ReadOnly);
}

}  // namespace mana::program
