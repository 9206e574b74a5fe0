#include "calendar/store/sqlite_reminder_store.hpp"

#include "agent/core/log.hpp"
#include "calendar/store/schema.hpp"

namespace mana::calendar {
namespace {

namespace fs = std::filesystem;

std::int64_t micros(core::WallTime t) { return t.time_since_epoch().count(); }
core::WallTime wall(std::int64_t us) { return core::WallTime{std::chrono::microseconds{us}}; }

constexpr std::string_view kDailyCopy = ".daily.bak", kPreviousCopy = ".previous.bak";

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

fs::path beside(const fs::path& file, std::string_view ending) { return file.string() + std::string{ending}; }

core::Result<SqliteDb> open_checked(const fs::path& file) {
  auto db = SqliteDb::open(file);
  if (!db) return db;
  if (auto s = db->check(); !s) return std::move(s).error();
  return db;
}

/// The damaged file is kept: somebody may still get something out of it.
bool put_in_place(const fs::path& copy, const fs::path& file) {
  std::error_code error;
  for (const std::string_view part : {"", "-wal", "-shm"}) {
    const fs::path here = beside(file, part);
    if (fs::exists(here, error)) fs::rename(here, beside(file, ".damaged" + std::string{part}), error);
  }
  const fs::path fresh = beside(file, ".tmp");
  if (!fs::copy_file(copy, fresh, fs::copy_options::overwrite_existing, error)) return false;
  fs::rename(fresh, file, error);
  return !error;
}

/// A machine in somebody's living room has nobody to put a backup in place.
std::optional<SqliteDb> restore(const fs::path& file, std::string& notice) {
  for (const std::string_view ending : {kDailyCopy, kPreviousCopy}) {
    const fs::path copy = beside(file, ending);
    std::error_code error;
    if (!fs::exists(copy, error) || !open_checked(copy) || !put_in_place(copy, file)) continue;
    auto db = open_checked(file);
    if (!db) continue;
    notice = "The calendar '" + file.string() + "' was damaged; its last copy, '" + copy.filename().string() +
             "', has taken its place. What was changed since then is lost: check the next days.";
    core::log_warning("calendar.store", notice);
    return std::move(*db);
  }
  return {};
}

constexpr std::string_view kColumns =
    "id,uid,recurrence,stage,revision,kind,title,place,all_day,importance,due,starts,expires,state,attempts,"
    "unanswered,snoozes,interruptions,retry_at,told";

Delivery read_delivery(const Statement& row) {
  Delivery d;
  d.id = msg::ReminderId{row.integer(0)};
  d.key = {row.text(1), row.integer(2), row.text(3), row.integer(4)};
  d.kind = row.text(5);
  d.title = row.text(6);
  d.place = row.text(7);
  d.all_day = row.integer(8) != 0;
  d.importance = static_cast<int>(row.integer(9));
  d.due = wall(row.integer(10));
  d.starts = wall(row.integer(11));
  d.expires = wall(row.integer(12));
  d.state = delivery_state(row.text(13)).value_or(DeliveryState::Cancelled);
  d.attempts = static_cast<int>(row.integer(14));
  d.unanswered = static_cast<int>(row.integer(15));
  d.snoozes = static_cast<int>(row.integer(16));
  d.interruptions = static_cast<int>(row.integer(17));
  d.retry_at = wall(row.integer(18));
  d.told = row.integer(19) != 0;
  return d;
}

core::Status write_delivery(SqliteDb& db, const Delivery& d, core::WallTime at) {
  // The last line is the promise: what was acknowledged is never open again, whoever writes.
  static const std::string kUpdate =
      " DO UPDATE SET kind=excluded.kind,title=excluded.title,place=excluded.place,all_day=excluded.all_day,"
      "importance=excluded.importance,due=excluded.due,starts=excluded.starts,expires=excluded.expires,"
      "state=excluded.state,attempts=excluded.attempts,unanswered=excluded.unanswered,snoozes=excluded."
      "snoozes,"
      "interruptions=excluded.interruptions,retry_at=excluded.retry_at,told=excluded.told "
      "WHERE deliveries.state<>'acknowledged'";
  static const std::string kInsert = "INSERT INTO deliveries(" + std::string{kColumns} +
                                     ") VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id)" +
                                     kUpdate + " ON CONFLICT(uid,recurrence,stage,revision)" + kUpdate;
  auto insert = db.prepare(kInsert);
  if (!insert) return std::move(insert).error();
  insert->bind(static_cast<std::int64_t>(d.id)).bind(d.key.uid).bind(d.key.recurrence).bind(d.key.stage);
  insert->bind(d.key.revision).bind(d.kind).bind(d.title).bind(d.place).bind(std::int64_t{d.all_day});
  insert->bind(std::int64_t{d.importance}).bind(micros(d.due)).bind(micros(d.starts)).bind(micros(d.expires));
  insert->bind(to_string(d.state)).bind(std::int64_t{d.attempts}).bind(std::int64_t{d.unanswered});
  insert->bind(std::int64_t{d.snoozes}).bind(std::int64_t{d.interruptions}).bind(micros(d.retry_at));
  insert->bind(std::int64_t{d.told});
  if (auto s = insert->run(); !s) return s;
  auto log = db.prepare("INSERT INTO delivery_log(delivery,at,state,attempts) VALUES(?,?,?,?)");
  if (!log) return std::move(log).error();
  return log->bind(static_cast<std::int64_t>(d.id))
      .bind(micros(at))
      .bind(to_string(d.state))
      .bind(std::int64_t{d.attempts})
      .run();
}

}  // namespace

core::Result<std::unique_ptr<SqliteReminderStore>> SqliteReminderStore::open(const fs::path& file) {
  if (file != ":memory:") {
    if (auto s = make_folder(file); !s) return std::move(s).error();
  }
  std::string notice;
  auto db = open_checked(file);
  if (!db && db.error().code == core::ErrorCode::BadInput) {
    if (auto restored = restore(file, notice)) db = std::move(*restored);
  }
  if (!db) return std::move(db).error();
  if (auto s = migrate(*db); !s) return std::move(s).error();
  auto version = db->data_version();
  if (!version) return std::move(version).error();
  std::unique_ptr<SqliteReminderStore> store{new SqliteReminderStore{std::move(*db)}};
  store->seen_version_ = *version;
  store->notice_ = std::move(notice);
  return store;
}

core::Result<bool> SqliteReminderStore::changed_elsewhere() {
  auto version = db_.data_version();
  if (!version) return std::move(version).error();
  return std::exchange(seen_version_, *version) != *version;
}

core::Result<std::vector<Delivery>> SqliteReminderStore::deliveries(core::WallTime from) {
  auto query = db_.prepare("SELECT " + std::string{kColumns} +
                           " FROM deliveries WHERE expires>? OR state IN "
                           "('held','speaking','awaiting','snoozed') OR (state='missed' AND told=0)");
  if (!query) return std::move(query).error();
  query->bind(micros(from));
  std::vector<Delivery> out;
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) return out;
    out.push_back(read_delivery(*query));
  }
}

core::Result<std::int64_t> SqliteReminderStore::last_delivery_id() {
  return db_.integer("SELECT seq FROM sqlite_sequence WHERE name='deliveries'");
}

core::Status SqliteReminderStore::save(const std::vector<Delivery>& changed, core::WallTime at) {
  if (changed.empty()) return {};
  auto transaction = Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  for (const Delivery& d : changed) {
    if (auto s = write_delivery(db_, d, at); !s) return s;
  }
  return transaction->commit();
}

core::Status SqliteReminderStore::back_up() {
  if (db_.file() == ":memory:") return {};
  const fs::path daily = beside(db_.file(), kDailyCopy), previous = beside(db_.file(), kPreviousCopy);
  std::error_code ignored;
  if (fs::exists(daily, ignored)) fs::rename(daily, previous, ignored);
  return db_.copy_to(daily);
}

core::Result<std::optional<core::WallTime>> SqliteReminderStore::last_seen() {
  auto query = db_.prepare("SELECT value FROM marks WHERE name='last_seen'");
  if (!query) return std::move(query).error();
  auto row = query->step();
  if (!row) return std::move(row).error();
  std::optional<core::WallTime> out;
  if (*row) out = wall(query->integer(0));
  return out;
}

core::Status SqliteReminderStore::note_seen(core::WallTime at) {
  auto upsert = db_.prepare(
      "INSERT INTO marks(name,value) VALUES('last_seen',?) ON CONFLICT(name) DO UPDATE SET "
      "value=excluded.value");
  if (!upsert) return std::move(upsert).error();
  return upsert->bind(micros(at)).run();
}

}  // namespace mana::calendar
