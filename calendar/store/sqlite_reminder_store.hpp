#pragma once
#include <filesystem>
#include <memory>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/reminders/reminder_store.hpp"
#include "calendar/store/calendar_shelf.hpp"
#include "calendar/store/library_rows.hpp"

namespace mana::calendar {

/// The store of a home: one SQLite file, "mana.db" in the data directory. Several processes may have it
/// open; every commit is on the disk when the call returns (6.9 ms on a small server).
/// Ownership: owns its connection.  Threads: any one at a time.
class SqliteReminderStore final : public ReminderStore {
 public:
  /// Makes the folder and the file when they are missing and brings an old file up to date. A damaged one,
  /// or one that is gone while its copy is there, is restored (see restore.hpp and notice()); one of which
  /// nothing can be read is refused without a copy. ":memory:" for tests.
  static core::Result<std::unique_ptr<SqliteReminderStore>> open(const std::filesystem::path& file);
  /// The same for somebody who only reads: where there is neither file nor copy, an empty store in memory,
  /// and nothing is made.
  static core::Result<std::unique_ptr<SqliteReminderStore>> open_to_read(const std::filesystem::path& file);

  CalendarShelf& shelf() { return shelf_; }
  platform::SqliteDb& db() { return db_; }

  core::Result<bool> changed_elsewhere() override;
  core::Result<std::vector<CalendarText>> calendars(core::WallTime since) override {
    return shelf_.texts({}, reach_between(since, core::WallTime::max()));
  }
  core::Result<Library> library() override { return read_library(db_); }
  core::Result<std::vector<Delivery>> deliveries(core::WallTime from) override;
  core::Result<std::int64_t> last_delivery_id() override;
  core::Status save(const std::vector<Delivery>& changed, core::WallTime at) override;
  core::Status add_entry(const std::string& ics, core::WallTime at) override;
  core::Status remove_entry(const std::string& uid, core::WallTime at) override;
  core::Result<std::optional<core::WallTime>> last_seen() override;
  core::Status note_seen(core::WallTime at) override;
  /// "mana.db.daily.bak" beside the file; one of an earlier day becomes "mana.db.previous.bak".
  core::Status back_up() override;
  std::string notice() const override { return notice_; }

 private:
  explicit SqliteReminderStore(platform::SqliteDb db) : db_{std::move(db)}, shelf_{db_} {}
  bool is_of_another_day(const std::filesystem::path& copy);
  platform::SqliteDb db_;
  CalendarShelf shelf_;
  std::int64_t seen_version_ = 0;
  std::string notice_;
};

/// Where the store of a data directory lies.
inline std::filesystem::path store_file(const std::filesystem::path& data_dir) {
  return data_dir / "mana.db";
}

}  // namespace mana::calendar
