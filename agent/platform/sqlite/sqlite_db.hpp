#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"

struct sqlite3;  // sqlite3.h is included by sqlite_db.cpp alone
struct sqlite3_stmt;

namespace mana::platform {

/// What sentences about a database call it.
struct DbName {
  std::string file;
  std::string noun = "calendar";
};

class IdleStatements;  // sqlite_db.cpp

/// One prepared statement. Text and numbers are always bound, never pasted into the SQL.
/// A failed bind is remembered and reported by the next step().
/// Ownership: must not outlive its SqliteDb.  Threads: the database's.
class Statement {
 public:
  Statement& bind(std::int64_t value);  ///< binds the next parameter, from the left
  Statement& bind(std::string_view value);
  /// @return true: there is a row; false: done.
  core::Result<bool> step();
  core::Status run();  ///< for what returns no rows

  std::int64_t integer(int column) const;
  std::string text(int column) const;

 private:
  friend class SqliteDb;
  /// Kept for who asks the same again: to understand the SQL takes longer than most questions do.
  struct GiveBack {
    std::shared_ptr<IdleStatements> idle;
    void operator()(sqlite3_stmt* s) const noexcept;
  };
  Statement(sqlite3_stmt* s, std::shared_ptr<IdleStatements> idle, DbName name)
      : statement_{s, GiveBack{std::move(idle)}}, name_{std::move(name)} {}
  std::unique_ptr<sqlite3_stmt, GiveBack> statement_;
  DbName name_;
  int next_parameter_ = 1;
  int bind_error_ = 0;
};

enum class OpenMode {
  ReadWriteCreate,
  ReadOnly,
  Immutable,  ///< as if nobody ever wrote it: readable where nothing can be written, without its -wal file
};

/// One connection to a SQLite file: write-ahead log, synchronous=FULL (every commit survives a power
/// cut), foreign keys on, five seconds of patience with another writer.
/// Threads: any one at a time.
/// Errors: say which file, what is wrong and what to do (disk full, not writable, in use: Io, Timeout;
/// damaged: BadInput).
class SqliteDb {
 public:
  /// ":memory:" gives a database that lives as long as the object.
  static core::Result<SqliteDb> open(const std::filesystem::path& file,
                                     OpenMode mode = OpenMode::ReadWriteCreate,
                                     std::string_view noun = "calendar");

  core::Result<Statement> prepare(std::string_view sql);
  core::Status execute(std::string_view sql);                ///< one or more statements without results
  core::Result<std::int64_t> integer(std::string_view sql);  ///< the first column of the first row
  core::Status check();  ///< reads every page; BadInput when the file is damaged
  /// Writes a whole, compact copy that is on the disk when the call returns, in place of an older one.
  core::Status copy_to(const std::filesystem::path& copy);
  /// Changes when another connection has committed since; a read of shared memory, about 2 us.
  core::Result<std::int64_t> data_version() { return integer("PRAGMA data_version"); }
  std::int64_t last_inserted() const;
  int rows_changed() const;
  const std::string& file() const { return name_.file; }

 private:
  struct Close {
    void operator()(sqlite3* db) const noexcept;
  };
  SqliteDb(sqlite3* db, DbName name);
  core::Status configure(OpenMode mode);
  std::unique_ptr<sqlite3, Close> db_;
  std::shared_ptr<IdleStatements> idle_;  // goes before the connection does
  DbName name_;
};

/// All or nothing: undone when destroyed without commit().
class Transaction {
 public:
  static core::Result<Transaction> begin(SqliteDb& db);
  Transaction(Transaction&& other) noexcept : db_{std::exchange(other.db_, nullptr)} {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  core::Status commit();

 private:
  explicit Transaction(SqliteDb& db) : db_{&db} {}
  SqliteDb* db_;
};

}  // namespace mana::platform
