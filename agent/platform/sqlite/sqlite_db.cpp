#include "agent/platform/sqlite/sqlite_db.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <limits>
#include <unordered_map>

#include "agent/core/log.hpp"

namespace mana::platform {
namespace {

constexpr int kBusyTimeoutMs = 5000;

std::string damaged_sentence(const DbName& name) {
  return "The " + name.noun + " '" + name.file + "' is damaged or is no " + name.noun +
         " of MANA. Keep it, and put a backup in its place (the newest file "
         "beside it that ends in .bak).";
}

core::Error error_for(int code, const char* detail, const DbName& name) {
  const std::string where = "'" + name.file + "'";
  switch (code & 0xff) {
    case SQLITE_FULL:
      return core::io_error("The disk is full, so " + where + " cannot be written; delete something there.");
    case SQLITE_READONLY:
      return core::io_error("The " + name.noun + " " + where +
                            " cannot be written; make the file and its folder writable for this user.");
    case SQLITE_CANTOPEN:
      return core::io_error(
          "The " + name.noun + " " + where +
          " cannot be opened; check that its folder is there, can be written, and belongs to this "
          "user.");
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return core::bad_input(damaged_sentence(name));
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {core::ErrorCode::Timeout, "The " + name.noun + " " + where +
                                            " is in use by another program; try again in a few seconds."};
    case SQLITE_IOERR:
      return core::io_error("Reading or writing the " + name.noun + " " + where + " failed (" + detail +
                            "); check the disk.");
    case SQLITE_TOOBIG:
      return core::bad_input("An entry for the " + name.noun + " " + where + " is too long.");
    default: return core::io_error("The " + name.noun + " " + where + ": " + detail + ".");
  }
}

std::string immutable_uri(const std::string& file) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string uri = file.starts_with('/') ? "file://" : "file:";
  for (const char c : file) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '%' || c == '?' || c == '#') {
      uri += {'%', kHex[byte >> 4], kHex[byte & 15]};
    } else {
      uri += c;
    }
  }
  return uri + "?immutable=1";
}

int flags_of(OpenMode mode) {
  switch (mode) {
    case OpenMode::ReadWriteCreate: return SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    case OpenMode::ReadOnly: return SQLITE_OPEN_READONLY;
    case OpenMode::Immutable: return SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
  }
  return 0;
}

/// SQLite does not sync a copy that it makes; a rename before the bytes are there would leave an empty one.
core::Status sync_file(const std::filesystem::path& file) {
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = fd >= 0 && ::fsync(fd) == 0;
  if (fd >= 0) ::close(fd);
  if (done) return {};
  return core::io_error("The copy '" + file.string() + "' could not be written to the disk; check the disk.");
}

void forward_log(void*, int code, const char* text) {
  // The caller learns every failure from the return code; this is for whoever reads the log.
  core::log_debug("calendar.store", "SQLite " + std::to_string(code) + ": " + (text ? text : ""));
}

void route_log_once() {
  static const int done = sqlite3_config(SQLITE_CONFIG_LOG, forward_log, nullptr);
  (void)done;
}

}  // namespace

/// Prepared statements that nobody is using, by their text; one of each.
class IdleStatements {
 public:
  IdleStatements() = default;
  IdleStatements(const IdleStatements&) = delete;
  IdleStatements& operator=(const IdleStatements&) = delete;
  ~IdleStatements() {
    for (const auto& [sql, statement] : all_) sqlite3_finalize(statement);
  }

  /// Null when there is none.
  sqlite3_stmt* take(const std::string& sql) {
    const auto found = all_.find(sql);
    if (found == all_.end()) return nullptr;
    sqlite3_stmt* statement = found->second;
    all_.erase(found);
    return statement;
  }
  void give_back(sqlite3_stmt* statement) {
    sqlite3_reset(statement);  // its failure was told when it was stepped
    sqlite3_clear_bindings(statement);
    const char* sql = sqlite3_sql(statement);
    if (sql == nullptr || all_.size() >= kMost || !all_.emplace(sql, statement).second)
      sqlite3_finalize(statement);
  }

 private:
  static constexpr std::size_t kMost = 100;
  std::unordered_map<std::string, sqlite3_stmt*> all_;
};

void Statement::GiveBack::operator()(sqlite3_stmt* s) const noexcept { idle->give_back(s); }

Statement& Statement::bind(std::int64_t value) {
  const int code = sqlite3_bind_int64(statement_.get(), next_parameter_++, value);
  if (code != SQLITE_OK) bind_error_ = code;
  return *this;
}

Statement& Statement::bind(std::string_view value) {
  const int code =
      value.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())
          ? SQLITE_TOOBIG
          : sqlite3_bind_text(statement_.get(), next_parameter_++, value.data() ? value.data() : "",
                              static_cast<int>(value.size()), SQLITE_TRANSIENT);
  if (code != SQLITE_OK) bind_error_ = code;
  return *this;
}

core::Result<bool> Statement::step() {
  if (bind_error_ != 0) return error_for(bind_error_, sqlite3_errstr(bind_error_), name_);
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return error_for(code, sqlite3_errmsg(sqlite3_db_handle(statement_.get())), name_);
}

core::Status Statement::run() {
  auto row = step();
  if (!row) return std::move(row).error();
  return {};
}

std::int64_t Statement::integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }

std::string Statement::text(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_.get(), column));
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return bytes == nullptr ? std::string{} : std::string{bytes, static_cast<std::size_t>(size)};
}

void SqliteDb::Close::operator()(sqlite3* db) const noexcept { sqlite3_close_v2(db); }

SqliteDb::SqliteDb(sqlite3* db, DbName name)
    : db_{db}, idle_{std::make_shared<IdleStatements>()}, name_{std::move(name)} {}

core::Result<SqliteDb> SqliteDb::open(const std::filesystem::path& file, OpenMode mode,
                                      std::string_view noun) {
  route_log_once();
  sqlite3* raw = nullptr;
  const std::string name = mode == OpenMode::Immutable ? immutable_uri(file.string()) : file.string();
  const int code = sqlite3_open_v2(name.c_str(), &raw, flags_of(mode) | SQLITE_OPEN_EXRESCODE, nullptr);
  SqliteDb db{raw, DbName{file.string(), std::string{noun}}};
  if (code != SQLITE_OK) return error_for(code, sqlite3_errstr(code), db.name_);
  if (auto status = db.configure(mode); !status) return std::move(status).error();
  return db;
}

core::Status SqliteDb::configure(OpenMode mode) {
  sqlite3_busy_timeout(db_.get(), kBusyTimeoutMs);
  if (auto s = execute("PRAGMA foreign_keys=ON; PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY"); !s)
    return s;
  // FULL: with NORMAL 45 of 150 simulated power cuts lost committed acknowledgements.
  return mode == OpenMode::ReadWriteCreate ? execute("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL")
                                           : execute("PRAGMA query_only=ON");
}

core::Result<Statement> SqliteDb::prepare(std::string_view sql) {
  if (sqlite3_stmt* known = idle_->take(std::string{sql}); known != nullptr)
    return Statement{known, idle_, name_};
  sqlite3_stmt* raw = nullptr;
  const int code = sqlite3_prepare_v2(db_.get(), sql.data(), static_cast<int>(sql.size()), &raw, nullptr);
  if (code != SQLITE_OK) return error_for(code, sqlite3_errmsg(db_.get()), name_);
  return Statement{raw, idle_, name_};
}

core::Status SqliteDb::execute(std::string_view sql) {
  const int code = sqlite3_exec(db_.get(), std::string{sql}.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return error_for(code, sqlite3_errmsg(db_.get()), name_);
  return {};
}

core::Result<std::int64_t> SqliteDb::integer(std::string_view sql) {
  auto statement = prepare(sql);
  if (!statement) return std::move(statement).error();
  auto row = statement->step();
  if (!row) return std::move(row).error();
  return *row ? statement->integer(0) : 0;
}

core::Status SqliteDb::copy_to(const std::filesystem::path& copy) {
  const std::filesystem::path fresh = copy.string() + ".tmp";
  std::error_code error;
  std::filesystem::remove(fresh, error);  // VACUUM INTO wants no file there
  auto statement = prepare("VACUUM INTO ?");
  if (!statement) return std::move(statement).error();
  auto status = statement->bind(fresh.string()).run();
  if (status) status = sync_file(fresh);
  if (!status) {
    std::filesystem::remove(fresh, error);
    return std::move(status).error().during("copying the " + name_.noun + " to '" + copy.string() + "'");
  }
  std::filesystem::rename(fresh, copy, error);
  if (!error) return {};
  return core::io_error("The copy '" + copy.string() + "' cannot be put in place (" + error.message() + ").");
}

core::Status SqliteDb::check() {
  auto query = prepare("PRAGMA quick_check(1)");
  if (!query) return std::move(query).error();
  auto row = query->step();
  if (!row) return std::move(row).error();
  if (*row && query->text(0) == "ok") return {};
  return core::bad_input(damaged_sentence(name_));
}

std::int64_t SqliteDb::last_inserted() const { return sqlite3_last_insert_rowid(db_.get()); }
int SqliteDb::rows_changed() const { return sqlite3_changes(db_.get()); }

core::Result<Transaction> Transaction::begin(SqliteDb& db) {
  // IMMEDIATE: waiting for the other writer happens here, not half-way through.
  if (auto s = db.execute("BEGIN IMMEDIATE"); !s) return std::move(s).error();
  return Transaction{db};
}

Transaction::~Transaction() {
  if (db_ == nullptr) return;
  if (auto s = db_->execute("ROLLBACK"); !s) core::log_debug("calendar.store", s.error().sentence);
}

core::Status Transaction::commit() {
  if (auto s = db_->execute("COMMIT"); !s) return s;
  db_ = nullptr;
  return {};
}

}  // namespace mana::platform
