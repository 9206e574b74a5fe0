#include "calendar/store/sqlite_reminder_store.hpp"

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/component_rows.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "calendar/store/outbox_rows.hpp"
#include "calendar/store/restore.hpp"
#include "calendar/store/schema.hpp"

namespace mana::calendar {
namespace {

namespace fs = std::filesystem;

core::Status make_folder(const fs::path& file) {
  const fs::path folder = file.parent_path();
  std::error_code error;
  if (folder.empty() || fs::is_directory(folder, error)) return {};
  fs::create_directories(folder, error);
  if (!error) {
    fs::permissions(folder, fs::perms::owner_all, error);  // what somebody plans is nobody else's business
    return {};
  }
  return core::io_error("The folder '" + folder.string() + "' cannot be made (" + error.message() +
                        "); choose another with --data.");
}

core::Result<platform::SqliteDb> open_checked(const fs::path& file) {
  auto db = platform::SqliteDb::open(file);
  if (!db) return db;
  if (auto s = db->check(); !s) return std::move(s).error();
  return db;
}

/// A machine in somebody's living room has nobody to put a backup in place.
core::Result<platform::SqliteDb> open_or_restore(const fs::path& file, std::string& notice) {
  std::error_code error;
  const bool is_gone = file != ":memory:" && !fs::exists(file, error) && any_copy_exists(file);
  if (!is_gone) {
    auto db = open_checked(file);
    if (db || db.error().code != core::ErrorCode::BadInput) return db;
  }
  auto restored = restore(file);
  if (!restored) {
    if (restored.error().code == core::ErrorCode::BadInput) return std::move(restored).error();
    return std::move(restored).error().during("restoring the damaged calendar '" + file.string() + "'");
  }
  notice = std::move(restored->notice);
  return std::move(restored->db);
}

core::Status write_delivery(platform::SqliteDb& db, const Delivery& d, core::WallTime at) {
  if (auto s = put_delivery(db, d); !s) return s;
  if (auto s = calendar::outbox::note_delivery(db, d, at); !s) return s;
  auto log = db.prepare("INSERT INTO delivery_log(delivery,at,state,attempts) VALUES(?,?,?,?)");
  if (!log) return std::move(log).error();
  return log->bind(static_cast<std::int64_t>(d.id))
      .bind(stored_micros(at))
      .bind(to_string(d.state))
      .bind(std::int64_t{d.attempts})
      .run();
}

core::Result<std::optional<core::WallTime>> read_last_seen(platform::SqliteDb& db) {
  auto query = db.prepare("SELECT value FROM marks WHERE name='last_seen'");
  if (!query) return std::move(query).error();
  auto row = query->step();
  if (!row) return std::move(row).error();
  std::optional<core::WallTime> out;
  if (*row) out = wall_of_micros(query->integer(0));
  return out;
}

}  // namespace

core::Result<std::unique_ptr<SqliteReminderStore>> SqliteReminderStore::open(const fs::path& file) {
  if (file != ":memory:") {
    if (auto s = make_folder(file); !s) return std::move(s).error();
  }
  std::string notice;
  auto db = open_or_restore(file, notice);
  if (!db) return std::move(db).error();
  if (auto s = migrate(*db); !s) return std::move(s).error();
  if (auto s = find_reaches(*db); !s) return std::move(s).error();
  auto version = db->data_version();
  if (!version) return std::move(version).error();
  std::unique_ptr<SqliteReminderStore> store{new SqliteReminderStore{std::move(*db)}};
  store->seen_version_ = *version;
  store->notice_ = std::move(notice);
  return store;
}

core::Result<std::unique_ptr<SqliteReminderStore>> SqliteReminderStore::open_to_read(const fs::path& file) {
  std::error_code error;
  const bool nothing_there = fs::status(file, error).type() == fs::file_type::not_found;
  return open(nothing_there && !any_copy_exists(file) ? fs::path{":memory:"} : file);
}

core::Result<bool> SqliteReminderStore::changed_elsewhere() {
  auto version = db_.data_version();
  if (!version) return std::move(version).error();
  return std::exchange(seen_version_, *version) != *version;
}

core::Result<std::vector<Delivery>> SqliteReminderStore::deliveries(core::WallTime from) {
  const std::string query = "SELECT " + std::string{kDeliveryColumns} +
                            " FROM deliveries WHERE expires>? OR state IN "
                            "('held','speaking','awaiting','snoozed') OR (state='missed' AND told=0)";
  return rows_of(prepared(db_, query, stored_micros(from)), read_delivery);
}

core::Result<std::int64_t> SqliteReminderStore::last_delivery_id() {
  return db_.integer("SELECT seq FROM sqlite_sequence WHERE name='deliveries'");
}

core::Status SqliteReminderStore::save(const std::vector<Delivery>& changed, core::WallTime at) {
  if (changed.empty()) return {};
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  for (const Delivery& d : changed) {
    if (auto s = write_delivery(db_, d, at); !s) return s;
  }
  return transaction->commit();
}

core::Status SqliteReminderStore::add_entry(const std::string& ics, core::WallTime at) {
  auto report = shelf_.import_text(ics, {}, at);
  if (!report) return std::move(report).error();
  if (report->added == 0) return core::bad_input("The entry was not taken into the calendar.");
  return {};
}

core::Status SqliteReminderStore::remove_entry(const std::string& uid, core::WallTime) {
  auto erase = db_.prepare("DELETE FROM components WHERE uid=? RETURNING id");
  if (!erase) return std::move(erase).error();
  auto row = erase->bind(uid).step();
  if (!row) return std::move(row).error();
  if (!*row) return core::not_found("There is no entry '" + uid + "' in the calendar.");
  return {};
}

core::Status SqliteReminderStore::back_up() {
  if (db_.file() == ":memory:") return {};
  const auto copies = copies_of(db_.file());
  const fs::path &daily = copies.front(), &previous = copies.back();
  std::error_code ignored;
  if (is_of_another_day(daily)) fs::rename(daily, previous, ignored);
  return db_.copy_to(daily);
}

/// Started ten times a day, it would otherwise soon have two copies of the same hour. Each copy holds the
/// mark of when it was made.
bool SqliteReminderStore::is_of_another_day(const fs::path& copy) {
  constexpr std::chrono::hours kHalfADay{12};
  auto old = platform::SqliteDb::open(copy, platform::OpenMode::ReadOnly);
  if (!old) return false;
  const auto then = read_last_seen(*old), now = read_last_seen(db_);
  if (!then) return false;  // damaged: not worth keeping in place of the one before
  if (!now || !*then || !*now) return true;
  return **now - **then >= kHalfADay || **then > **now;
}

core::Result<std::optional<core::WallTime>> SqliteReminderStore::last_seen() { return read_last_seen(db_); }

core::Status SqliteReminderStore::note_seen(core::WallTime at) {
  auto upsert = db_.prepare(
      "INSERT INTO marks(name,value) VALUES('last_seen',?) ON CONFLICT(name) DO UPDATE SET "
      "value=excluded.value");
  if (!upsert) return std::move(upsert).error();
  return upsert->bind(stored_micros(at)).run();
}

}  // namespace mana::calendar
