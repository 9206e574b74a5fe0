#include "dialogue/memory/talk_store.hpp"

#include "agent/platform/sqlite/rows.hpp"

namespace mana::dialogue {
namespace {

namespace fs = std::filesystem;
using aiml::PersonMemory;
using platform::for_each_row;
using platform::prepared;
using platform::run_sql;

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS predicate(person TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY(person, name)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS triple(person TEXT NOT NULL, subject TEXT NOT NULL, predicate TEXT NOT NULL,"
    " object TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS learned(person TEXT NOT NULL, category TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS unanswered(text TEXT PRIMARY KEY, times INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS triple_person ON triple(person);"
    "CREATE INDEX IF NOT EXISTS learned_person ON learned(person);";

core::Status forget(platform::SqliteDb& db, std::string_view person) {
  for (const char* sql : {"DELETE FROM predicate WHERE person=?", "DELETE FROM triple WHERE person=?",
                          "DELETE FROM learned WHERE person=?"})
    if (auto done = run_sql(db, sql, person); !done) return done;
  return {};
}

core::Status insert(platform::SqliteDb& db, std::string_view person, const PersonMemory& memory) {
  for (const auto& [name, value] : memory.predicates)
    if (auto done = run_sql(db, "INSERT INTO predicate VALUES(?,?,?)", person, name, value); !done)
      return done;
  for (const auto& t : memory.triples)
    if (auto done =
            run_sql(db, "INSERT INTO triple VALUES(?,?,?,?)", person, t.subject, t.predicate, t.object);
        !done)
      return done;
  for (const auto& category : memory.learned)
    if (auto done = run_sql(db, "INSERT INTO learned VALUES(?,?)", person, category); !done) return done;
  return {};
}

}  // namespace

core::Result<TalkStore> TalkStore::open(const fs::path& data_dir) {
  std::error_code error;
  fs::create_directories(data_dir, error);
  auto db =
      platform::SqliteDb::open(data_dir / "talk.db", platform::OpenMode::ReadWriteCreate, "memory of talks");
  if (!db) return std::move(db).error();
  if (auto done = db->execute(kSchema); !done) return std::move(done).error();
  return TalkStore{std::move(*db)};
}

core::Result<PersonMemory> TalkStore::load(std::string_view person) {
  PersonMemory memory;
  auto done = for_each_row(prepared(db_, "SELECT name, value FROM predicate WHERE person=?", person),
                           [&](const auto& row) { memory.predicates.emplace(row.text(0), row.text(1)); });
  if (done)
    done = for_each_row(
        prepared(db_, "SELECT subject, predicate, object FROM triple WHERE person=? ORDER BY rowid", person),
        [&](const auto& row) {
          memory.triples.push_back({row.text(0), row.text(1), row.text(2)});
        });
  if (done)
    done = for_each_row(prepared(db_, "SELECT category FROM learned WHERE person=? ORDER BY rowid", person),
                        [&](const auto& row) { memory.learned.push_back(row.text(0)); });
  if (!done) return std::move(done).error();
  return memory;
}

core::Status TalkStore::save(std::string_view person, const PersonMemory& memory) {
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  if (auto done = forget(db_, person); !done) return done;
  if (auto done = insert(db_, person, memory); !done) return done;
  return transaction->commit();
}

core::Status TalkStore::add_unanswered(const std::vector<std::string>& sentences) {
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  for (const std::string& sentence : sentences) {
    auto done = run_sql(
        db_, "INSERT INTO unanswered VALUES(?,1) ON CONFLICT(text) DO UPDATE SET times=times+1", sentence);
    if (!done) return done;
  }
  auto done = run_sql(db_,
                      "DELETE FROM unanswered WHERE text NOT IN"
                      " (SELECT text FROM unanswered ORDER BY times DESC, text LIMIT 5000)");
  if (!done) return done;
  return transaction->commit();
}

core::Result<std::vector<TalkStore::Unanswered>> TalkStore::unanswered() {
  return platform::rows_of(prepared(db_, "SELECT text, times FROM unanswered ORDER BY times DESC, text"),
                           [](const platform::Statement& row) {
                             return Unanswered{row.text(0), row.integer(1)};
                           });
}

core::Status TalkStore::clear_unanswered() { return db_.execute("DELETE FROM unanswered"); }

}  // namespace mana::dialogue
