#include "calendar/web/personal_data.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "calendar/store/calendar_shelf.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "calendar/web/audit.hpp"

namespace mana::calendar::web {
namespace {

using Json = nlohmann::ordered_json;

core::Result<std::vector<std::string>> uids_of(SqliteDb& db, const std::string& person) {
  auto query = db.prepare(
      "SELECT DISTINCT c.uid FROM components c JOIN calendars k ON k.id=c.calendar JOIN people p ON "
      "p.id=k.person "
      "WHERE p.name=? AND c.kind='VEVENT'");
  if (!query) return std::move(query).error();
  query->bind(person);
  std::vector<std::string> out;
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) return out;
    out.push_back(query->text(0));
  }
}

core::Status must_be_there(SqliteDb& db, const std::string& person) {
  auto query = db.prepare("SELECT 1 FROM people WHERE name=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(person).step();
  if (!row) return std::move(row).error();
  if (*row) return {};
  return core::not_found("There is nobody called '" + person + "' in the calendars.");
}

core::Status run(SqliteDb& db, const char* sql, const std::string& value) {
  auto statement = db.prepare(sql);
  if (!statement) return std::move(statement).error();
  return statement->bind(value).run();
}

core::Status add_deliveries(SqliteDb& db, const std::string& uid, Json& out) {
  auto query = db.prepare(
      "SELECT id,stage,kind,title,place,due,starts,state,attempts FROM deliveries WHERE uid=? ORDER BY due");
  if (!query) return std::move(query).error();
  query->bind(uid);
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) return {};
    Json one{{"uid", uid},
             {"stage", query->text(1)},
             {"kind", query->text(2)},
             {"title", query->text(3)},
             {"place", query->text(4)},
             {"due_unix_us", query->integer(5)},
             {"starts_unix_us", query->integer(6)},
             {"state", query->text(7)},
             {"attempts", query->integer(8)},
             {"history", Json::array()}};
    auto log = db.prepare("SELECT at,state FROM delivery_log WHERE delivery=? ORDER BY at");
    if (!log) return std::move(log).error();
    log->bind(query->integer(0));
    for (;;) {
      auto line = log->step();
      if (!line) return std::move(line).error();
      if (!*line) break;
      one["history"].push_back({{"at_unix_us", log->integer(0)}, {"state", log->text(1)}});
    }
    out.push_back(std::move(one));
  }
}

core::Status add_audit(SqliteDb& db, const std::string& uid, Json& out) {
  auto query = db.prepare("SELECT at,who,deed,detail FROM audit WHERE subject=? ORDER BY id");
  if (!query) return std::move(query).error();
  query->bind(uid);
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) return {};
    out.push_back({{"at_unix_us", query->integer(0)},
                   {"who", query->text(1)},
                   {"deed", query->text(2)},
                   {"detail", query->text(3)}});
  }
}

core::Status add_told(SqliteDb& db, const std::string& uid, Json& out) {
  auto query = db.prepare(
      "SELECT o.at,o.kind,o.title,o.detail,o.state,o.closed_by,l.recipient,l.state,l.sent_at FROM occasions "
      "o LEFT "
      "JOIN outbox l ON l.occasion=o.id WHERE o.uid=? ORDER BY o.at,l.id");
  if (!query) return std::move(query).error();
  query->bind(uid);
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) return {};
    out.push_back({{"at_unix_us", query->integer(0)},
                   {"kind", query->text(1)},
                   {"title", query->text(2)},
                   {"detail", query->text(3)},
                   {"state", query->text(4)},
                   {"seen_to_by", query->text(5)},
                   {"recipient", query->text(6)},
                   {"letter", query->text(7)},
                   {"sent_unix_us", query->integer(8)}});
  }
}

void remove_copies(const std::string& file) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path whole{file};
  if (file == ":memory:") return;
  for (const auto& entry : fs::directory_iterator{whole.parent_path(), error}) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(whole.filename().string() + ".") &&
        (name.ends_with(".bak") || name.find(".damaged") != std::string::npos))
      fs::remove(entry.path(), error);
  }
}

}  // namespace

core::Result<std::string> export_person(SqliteDb& db, const std::string& person) {
  if (auto s = must_be_there(db, person); !s) return std::move(s).error();
  Json out{{"person", person},
           {"calendars", Json::array()},
           {"reminders", Json::array()},
           {"changes", Json::array()},
           {"told_to_carers", Json::array()}};
  auto query = db.prepare(
      "SELECT k.name,k.head,group_concat(c.body,'') FROM calendars k JOIN people p ON p.id=k.person LEFT "
      "JOIN components c "
      "ON c.calendar=k.id WHERE p.name=? GROUP BY k.id");
  if (!query) return std::move(query).error();
  query->bind(person);
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) break;
    std::string head = query->text(1);
    if (head.empty()) head = "VERSION:2.0\r\nPRODID:-//MANA//Companion//EN\r\n";
    out["calendars"].push_back(
        {{"name", query->text(0)},
         {"ics", "BEGIN:VCALENDAR\r\n" + head + query->text(2) + "END:VCALENDAR\r\n"}});
  }
  auto uids = uids_of(db, person);
  if (!uids) return std::move(uids).error();
  for (const std::string& uid : *uids) {
    if (auto s = add_deliveries(db, uid, out["reminders"]); !s) return std::move(s).error();
    if (auto s = add_audit(db, uid, out["changes"]); !s) return std::move(s).error();
    if (auto s = add_told(db, uid, out["told_to_carers"]); !s) return std::move(s).error();
  }
  return out.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

core::Status erase_person(SqliteDb& db, const std::string& person) {
  if (auto s = must_be_there(db, person); !s) return s;
  auto uids = uids_of(db, person);
  if (!uids) return std::move(uids).error();
  if (auto s = db.execute("PRAGMA secure_delete=ON"); !s) return s;
  {
    auto transaction = Transaction::begin(db);
    if (!transaction) return std::move(transaction).error();
    Audit audit{db};
    for (const std::string& uid : *uids) {
      if (auto s = run(
              db, "DELETE FROM delivery_log WHERE delivery IN (SELECT id FROM deliveries WHERE uid=?)", uid);
          !s)
        return s;
      if (auto s = run(db, "DELETE FROM deliveries WHERE uid=?", uid); !s) return s;
      if (auto s = run(db, "DELETE FROM occasions WHERE uid=?", uid); !s) return s;
      if (auto s = run(db, "DELETE FROM entry_makers WHERE uid=?", uid); !s) return s;
      if (auto s = audit.blot_out(uid); !s) return s;
    }
    if (auto s = audit.blot_out(person); !s) return s;
    constexpr const char* kUnfollow =
        "DELETE FROM sources WHERE calendar IN (SELECT k.id FROM calendars k JOIN people p ON p.id=k.person "
        "WHERE p.name=?)";
    constexpr const char* kSteps[] = {
        kUnfollow,
        "DELETE FROM calendars WHERE person IN (SELECT id FROM people WHERE name=?)",
        "DELETE FROM people WHERE name=?",
    };
    for (const char* sql : kSteps)
      if (auto s = run(db, sql, person); !s) return s;
    if (auto s = transaction->commit(); !s) return s;
  }
  // What was overwritten may still stand in the write-ahead log and in the copies.
  if (auto s = db.execute("PRAGMA wal_checkpoint(TRUNCATE)"); !s) return s;
  remove_copies(db.file());
  return db.execute("PRAGMA secure_delete=OFF");
}

}  // namespace mana::calendar::web
