#include "calendar/store/rescue.hpp"

#include <functional>
#include <limits>
#include <map>
#include <string>

#include "calendar/store/delivery_rows.hpp"
#include "calendar/store/library_rows.hpp"

namespace mana::calendar {
namespace {

using TakeRow = std::function<core::Status(const platform::Statement&)>;

/// Reads a table by its row numbers, forwards and backwards up to the first place that fails, and then the
/// two halves of what lies between: a page that cannot be read costs its own rows and no others.
class RowWalk {
 public:
  /// `sql`: "SELECT id,... FROM table"; the first column is the row's number.
  RowWalk(platform::SqliteDb& db, std::string sql, TakeRow take)
      : db_{db}, sql_{std::move(sql)}, take_{std::move(take)} {}

  core::Status run() { return between(1, std::numeric_limits<std::int64_t>::max() - 1); }
  bool whole() const { return whole_; }

 private:
  // A file of nothing but bad pages must not be searched number by number.
  static constexpr int kMostQueries = 4000;

  struct Reach {
    std::int64_t last = 0;  ///< the last row that could be read
    bool to_the_end = false;
  };

  core::Status between(std::int64_t from, std::int64_t to) {
    if (from > to || queries_ >= kMostQueries) return {};
    const auto up = read(from, to, " ORDER BY id", from - 1);
    if (!up) return up.error();
    if (up->to_the_end) return {};
    whole_ = false;
    const std::int64_t first_bad = up->last + 1;
    const auto down = read(first_bad, to, " ORDER BY id DESC", to + 1);
    if (!down) return down.error();
    const std::int64_t last_bad = down->last - 1;
    if (down->to_the_end || first_bad >= last_bad) return {};
    const std::int64_t middle = first_bad + (last_bad - first_bad) / 2;
    if (auto s = between(first_bad, middle); !s) return s;
    return between(middle + 1, last_bad);
  }

  /// Error: the row could not be taken; a row that cannot be read only ends the reach.
  core::Result<Reach> read(std::int64_t from, std::int64_t to, const char* order, std::int64_t before) {
    ++queries_;
    Reach reach{before, false};
    auto query = db_.prepare(sql_ + " WHERE id BETWEEN ? AND ?" + order);
    if (!query) return reach;
    query->bind(from).bind(to);
    for (;;) {
      const auto row = query->step();
      if (!row) return reach;
      if (!*row) break;
      reach.last = query->integer(0);
      if (auto s = take_(*query); !s) return std::move(s).error();
    }
    reach.to_the_end = true;
    return reach;
  }

  platform::SqliteDb& db_;
  std::string sql_;
  TakeRow take_;
  int queries_ = 0;
  bool whole_ = true;
};

/// Damage need not break the tree: a page written over in the middle gives rows of rubbish.
bool looks_like_a_component(const std::string& kind, const std::string& body) {
  return !kind.empty() && body.starts_with("BEGIN:" + kind) && body.find("END:" + kind) != std::string::npos;
}

class Rescue {
 public:
  Rescue(platform::SqliteDb& from, platform::SqliteDb& to) : from_{from}, to_{to} {}

  core::Result<Rescued> run() {
    auto transaction = platform::Transaction::begin(to_);
    if (!transaction) return std::move(transaction).error();
    if (auto s = read_names(); !s) return std::move(s).error();
    if (auto s = take_components(); !s) return std::move(s).error();
    if (auto s = take_deliveries(); !s) return std::move(s).error();
    if (auto s = take_library(); !s) return std::move(s).error();
    if (auto s = take_last_seen(); !s) return std::move(s).error();
    if (auto s = transaction->commit(); !s) return std::move(s).error();
    return found_;
  }

 private:
  struct CalendarName {
    std::string person, name, head;
  };

  core::Status walk(std::string sql, TakeRow take) {
    RowWalk rows{from_, std::move(sql), std::move(take)};
    auto status = rows.run();
    found_.whole = found_.whole && rows.whole();
    return status;
  }

  core::Status read_names() {
    found_.whole = true;
    std::map<std::int64_t, std::string> people;
    auto s = walk("SELECT id,name FROM people", [&](const platform::Statement& row) {
      people[row.integer(0)] = row.text(1);
      return core::Status{};
    });
    if (!s) return s;
    return walk("SELECT id,person,name,head FROM calendars", [&](const platform::Statement& row) {
      calendars_[row.integer(0)] = {people[row.integer(1)], row.text(2), row.text(3)};
      return core::Status{};
    });
  }

  /// The number of that calendar in the target; one whose name is lost is the household's.
  core::Result<std::int64_t> target_calendar(std::int64_t number) {
    if (const auto known = targets_.find(number); known != targets_.end()) return known->second;
    CalendarName name;
    if (const auto read = calendars_.find(number); read != calendars_.end()) name = read->second;
    if (name.name.empty()) name.name = "Appointments";
    auto add_person = to_.prepare("INSERT OR IGNORE INTO people(name) VALUES(?)");
    if (!add_person) return std::move(add_person).error();
    if (auto s = add_person->bind(name.person).run(); !s) return std::move(s).error();
    auto add = to_.prepare(
        "INSERT OR IGNORE INTO calendars(person,name,head) VALUES((SELECT id FROM people WHERE name=?),?,?)");
    if (!add) return std::move(add).error();
    if (auto s = add->bind(name.person).bind(name.name).bind(name.head).run(); !s)
      return std::move(s).error();
    auto find = to_.prepare(
        "SELECT c.id FROM calendars c JOIN people p ON p.id=c.person WHERE p.name=? AND c.name=?");
    if (!find) return std::move(find).error();
    auto row = find->bind(name.person).bind(name.name).step();
    if (!row) return std::move(row).error();
    return targets_[number] = find->integer(0);
  }

  core::Status take_components() {
    return walk(
        "SELECT id,calendar,kind,uid,recurrence_id,body,summary,starts,sequence,stored_at FROM components",
        [this](const platform::Statement& row) {
          if (row.text(3).empty() || !looks_like_a_component(row.text(2), row.text(5))) {
            found_.whole = false;
            return core::Status{};
          }
          return take_component(row);
        });
  }

  core::Status take_component(const platform::Statement& row) {
    const auto calendar = target_calendar(row.integer(1));
    if (!calendar) return calendar.error();
    auto put = to_.prepare(
        "INSERT INTO components(calendar,kind,uid,recurrence_id,body,summary,starts,sequence,stored_at) "
        "VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT(calendar,kind,uid,recurrence_id) DO UPDATE SET "
        "body=excluded.body,summary=excluded.summary,starts=excluded.starts,sequence=excluded.sequence,"
        "stored_at=excluded.stored_at WHERE excluded.stored_at>components.stored_at");
    if (!put) return std::move(put).error();
    put->bind(*calendar);
    for (int column = 2; column <= 7; ++column) put->bind(row.text(column));
    if (auto s = put->bind(row.integer(8)).bind(row.integer(9)).run(); !s) return s;
    ++found_.entries;
    return {};
  }

  core::Status take_deliveries() {
    return walk("SELECT " + std::string{kDeliveryColumns} + " FROM deliveries",
                [this](const platform::Statement& row) {
                  const Delivery d = read_delivery(row);
                  if (d.key.uid.empty() || !delivery_state(row.text(13))) {
                    found_.whole = false;
                    return core::Status{};
                  }
                  ++found_.deliveries;
                  return put_delivery(to_, d);
                });
  }

  /// Places and people; rubbish of a damaged page is refused by what they must be.
  core::Status take_library() {
    const auto take = [this](const auto& one, core::Status (*put)(platform::SqliteDb&, decltype(one))) {
      core::Status status = put(to_, one);
      if (status || status.error().code != core::ErrorCode::BadInput) return status;
      found_.whole = false;
      return core::Status{};
    };
    auto s = walk_if_there("places", kPlaceColumns,
                           [&](const platform::Statement& row) { return take(read_place(row), put_place); });
    if (!s) return s;
    return walk_if_there("acquaintances", kAcquaintanceColumns, [&](const platform::Statement& row) {
      return take(read_acquaintance(row), put_acquaintance);
    });
  }

  /// Of a table that a store of an earlier version does not have.
  core::Status walk_if_there(const std::string& table, std::string_view columns, TakeRow take) {
    auto known =
        from_.integer("SELECT count(*) FROM sqlite_master WHERE type='table' AND name='" + table + "'");
    if (!known || *known == 0) return {};
    return walk("SELECT " + std::string{columns} + " FROM " + table, std::move(take));
  }

  /// Until when it was awake: what was due later, while it was off, is news.
  core::Status take_last_seen() {
    auto seen = from_.integer("SELECT value FROM marks WHERE name='last_seen'");
    if (!seen || *seen <= 0) return {};
    auto put = to_.prepare(
        "INSERT INTO marks(name,value) VALUES('last_seen',?) ON CONFLICT(name) DO UPDATE SET "
        "value=max(value,excluded.value)");
    if (!put) return std::move(put).error();
    return put->bind(*seen).run();
  }

  platform::SqliteDb& from_;
  platform::SqliteDb& to_;
  std::map<std::int64_t, CalendarName> calendars_;
  std::map<std::int64_t, std::int64_t> targets_;
  Rescued found_;
};

}  // namespace

core::Result<Rescued> rescue_rows(const std::filesystem::path& file, platform::SqliteDb& target) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return Rescued{};
  auto from = platform::SqliteDb::open(file, platform::OpenMode::ReadOnly);
  // Where no file can be made beside it, SQLite refuses to read a write-ahead log's database.
  if (!from || !from->integer("SELECT count(*) FROM sqlite_master")) {
    from = platform::SqliteDb::open(file, platform::OpenMode::Immutable);
  }
  if (!from) return Rescued{};
  return Rescue{*from, target}.run();
}

}  // namespace mana::calendar
