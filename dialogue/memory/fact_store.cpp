#include "dialogue/memory/fact_store.hpp"

#include "agent/platform/sqlite/rows.hpp"

namespace mana::dialogue::memory {
namespace {

namespace fs = std::filesystem;
using platform::for_each_row;
using platform::prepared;
using platform::run_sql;

constexpr std::string_view kFile = "memory.db";
constexpr std::string_view kFactColumns = "id,speaker,text,about,told_at,replaced_by";
constexpr std::string_view kItemColumns = "id,list,what,added_at";

// `who` is a mark of the speaker's name, by which the rows are found without telling it.
constexpr const char* kSchema =
    "PRAGMA secure_delete=ON;"
    "CREATE TABLE IF NOT EXISTS fact(id INTEGER PRIMARY KEY AUTOINCREMENT, who TEXT NOT NULL,"
    " speaker TEXT NOT NULL, text TEXT NOT NULL, about TEXT NOT NULL, told_at INTEGER NOT NULL,"
    " replaced_by INTEGER, numbers TEXT NOT NULL, model TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS fact_who ON fact(who);"
    "CREATE TABLE IF NOT EXISTS item(id INTEGER PRIMARY KEY AUTOINCREMENT, who TEXT NOT NULL,"
    " list TEXT NOT NULL, what TEXT NOT NULL, added_at INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS item_who ON item(who);"
    "CREATE TABLE IF NOT EXISTS consent(who TEXT PRIMARY KEY, given INTEGER NOT NULL) WITHOUT ROWID;";

std::int64_t milliseconds_of(core::WallTime t) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(t.time_since_epoch()).count();
}
core::WallTime time_of(std::int64_t milliseconds) {
  return core::WallTime{
      std::chrono::duration_cast<core::WallTime::duration>(std::chrono::milliseconds{milliseconds})};
}

std::string columns_of(std::string_view columns, std::string_view table, std::string_view rest) {
  return "SELECT " + std::string{columns} + " FROM " + std::string{table} + " " + std::string{rest};
}

/// What `read` makes of each row; the first that cannot be read ends it.
template <class Read>
auto all_of(core::Result<platform::Statement> statement, Read read) {
  using One = std::decay_t<decltype(*read(*statement))>;
  std::vector<One> all;
  const core::Status done =
      for_each_row(std::move(statement), [&](const platform::Statement& row) -> core::Status {
        auto one = read(row);
        if (!one) return std::move(one).error();
        all.push_back(*std::move(one));
        return {};
      });
  return done ? core::Result<std::vector<One>>{std::move(all)} : core::Result<std::vector<One>>{done.error()};
}

}  // namespace

core::Result<FactStore> FactStore::open(const fs::path& data_dir) {
  std::error_code error;
  fs::create_directories(data_dir, error);
  const core::Error lost =
      core::bad_input("What is remembered in '" + (data_dir / kFile).string() +
                      "' was written with another key; put its 'mana.key' back beside it, or "
                      "delete that file to begin anew.");
  if (exists(data_dir) && !fs::exists(platform::key_file(data_dir), error)) return lost;
  auto box = platform::SecretBox::open(platform::key_file(data_dir));
  if (!box) return std::move(box).error();
  auto db = platform::SqliteDb::open(data_dir / kFile, platform::OpenMode::ReadWriteCreate, "memory");
  if (!db) return std::move(db).error();
  if (auto done = db->execute(kSchema); !done) return std::move(done).error();
  FactStore store{std::move(*db), *box};
  const auto readable = store.is_readable();
  if (!readable) return readable.error();
  if (!*readable) return lost;
  return store;
}

/// Whether it was written with this key.
core::Result<bool> FactStore::is_readable() {
  bool readable = true;
  const core::Status done =
      for_each_row(db_.prepare("SELECT text FROM fact UNION ALL SELECT what FROM item LIMIT 1"),
                   [&](const auto& row) { readable = box_.unseal(row.text(0)).ok(); });
  if (!done) return done.error();
  return readable;
}

bool FactStore::exists(const fs::path& data_dir) {
  std::error_code ignored;
  return fs::exists(data_dir / kFile, ignored);
}

core::Result<Fact> FactStore::fact_in(const platform::Statement& row) const {
  Fact fact;
  fact.id = row.integer(0);
  for (const auto& [column, to] : {std::pair{1, &fact.speaker}, {2, &fact.text}, {3, &fact.about}}) {
    auto words = box_.unseal(row.text(column));
    if (!words) return std::move(words).error().during("reading the memory '" + db_.file() + "'");
    *to = *std::move(words);
  }
  fact.told_at = time_of(row.integer(4));
  if (row.integer(5) != 0) fact.replaced_by = row.integer(5);
  return fact;
}

core::Result<std::vector<FactStore::Row>> FactStore::facts(std::string_view speaker, std::string_view model) {
  std::vector<Row> rows;
  const std::string sql =
      columns_of(std::string{kFactColumns} + ",numbers,model", "fact", "WHERE who=? ORDER BY id");
  const core::Status done = for_each_row(prepared(db_, sql, box_.mark(speaker)),
                                         [&](const platform::Statement& row) -> core::Status {
                                           auto fact = fact_in(row);
                                           if (!fact) return std::move(fact).error();
                                           Row& made = rows.emplace_back(Row{*std::move(fact), {}});
                                           if (row.text(7) != model) return {};
                                           auto numbers = box_.unseal(row.text(6));
                                           if (numbers) made.numbers = *std::move(numbers);
                                           return {};
                                         });
  if (!done) return done.error();
  return rows;
}

core::Result<std::vector<Fact>> FactStore::all_facts() {
  return all_of(db_.prepare(columns_of(kFactColumns, "fact", "ORDER BY id")),
                [&](const platform::Statement& row) { return fact_in(row); });
}

core::Result<std::int64_t> FactStore::add(const Fact& fact, std::string_view numbers,
                                          std::string_view model) {
  auto done =
      run_sql(db_, "INSERT INTO fact(who,speaker,text,about,told_at,numbers,model) VALUES(?,?,?,?,?,?,?)",
              box_.mark(fact.speaker), box_.seal(fact.speaker), box_.seal(fact.text), box_.seal(fact.about),
              milliseconds_of(fact.told_at), box_.seal(numbers), model);
  if (!done) return std::move(done).error();
  return db_.last_inserted();
}

core::Status FactStore::set_numbers(std::int64_t id, std::string_view numbers, std::string_view model) {
  return run_sql(db_, "UPDATE fact SET numbers=?, model=? WHERE id=?", box_.seal(numbers), model, id);
}

core::Status FactStore::replace(std::int64_t old, std::int64_t by) {
  return run_sql(db_, "UPDATE fact SET replaced_by=? WHERE id=?", by, old);
}

core::Status FactStore::erase(const std::vector<std::int64_t>& ids) { return erase_from("fact", ids); }

core::Result<FactStore::Item> FactStore::item_in(const platform::Statement& row) const {
  auto list = box_.unseal(row.text(1));
  if (!list) return std::move(list).error();
  auto what = box_.unseal(row.text(2));
  if (!what) return std::move(what).error();
  return Item{row.integer(0), *std::move(list), *std::move(what), time_of(row.integer(3))};
}

core::Result<std::vector<FactStore::Item>> FactStore::items(std::string_view speaker) {
  return all_of(
      prepared(db_, columns_of(kItemColumns, "item", "WHERE who=? ORDER BY id"), box_.mark(speaker)),
      [&](const platform::Statement& row) { return item_in(row); });
}

core::Result<std::vector<FactStore::Item>> FactStore::all_items() {
  return all_of(db_.prepare(columns_of(kItemColumns, "item", "ORDER BY id")),
                [&](const platform::Statement& row) { return item_in(row); });
}

core::Result<std::int64_t> FactStore::add_item(std::string_view speaker, const Item& item) {
  auto done = run_sql(db_, "INSERT INTO item(who,list,what,added_at) VALUES(?,?,?,?)", box_.mark(speaker),
                      box_.seal(item.list), box_.seal(item.what), milliseconds_of(item.added_at));
  if (!done) return std::move(done).error();
  return db_.last_inserted();
}

core::Status FactStore::erase_items(const std::vector<std::int64_t>& ids) { return erase_from("item", ids); }

core::Result<std::optional<bool>> FactStore::consent(std::string_view speaker) {
  std::optional<bool> given;
  const core::Status done =
      for_each_row(prepared(db_, "SELECT given FROM consent WHERE who=?", box_.mark(speaker)),
                   [&](const auto& row) { given = row.integer(0) != 0; });
  if (!done) return done.error();
  return given;
}

core::Status FactStore::set_consent(std::string_view speaker, bool given) {
  return run_sql(db_, "INSERT OR REPLACE INTO consent VALUES(?,?)", box_.mark(speaker), std::int64_t{given});
}

core::Status FactStore::erase_from(std::string_view table, const std::vector<std::int64_t>& ids) {
  auto transaction = platform::Transaction::begin(db_);
  if (!transaction) return std::move(transaction).error();
  const std::string sql = "DELETE FROM " + std::string{table} + " WHERE id=?";
  for (const std::int64_t id : ids)
    if (auto done = run_sql(db_, sql, id); !done) return done;
  if (auto done = transaction->commit(); !done) return done;
  return leave_no_trace();
}

core::Status FactStore::erase_everything() {
  for (const char* sql : {"DELETE FROM fact", "DELETE FROM item"})
    if (auto done = db_.execute(sql); !done) return done;
  return leave_no_trace();
}

core::Status FactStore::erase_everything_of(std::string_view speaker) {
  for (const char* sql : {"DELETE FROM fact WHERE who=?", "DELETE FROM item WHERE who=?"})
    if (auto done = run_sql(db_, sql, box_.mark(speaker)); !done) return done;
  return leave_no_trace();
}

/// The log of the database still holds the pages as they were.
core::Status FactStore::leave_no_trace() { return db_.execute("PRAGMA wal_checkpoint(TRUNCATE)"); }

}  // namespace mana::dialogue::memory
