#include "agent/carers/pages/personal_data.hpp"

#include <filesystem>
#include <vector>

#include "agent/carers/access/audit.hpp"
#include "agent/core/json.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/calendar_shelf.hpp"
#include "calendar/store/delivery_rows.hpp"

namespace mana::carers {
namespace {

using core::Json;

core::Result<std::vector<std::string>> uids_of(platform::SqliteDb& db, const std::string& person) {
  return texts_of(
      prepared(db,
               "SELECT DISTINCT c.uid FROM components c JOIN calendars k ON k.id=c.calendar JOIN people p ON "
               "p.id=k.person WHERE p.name=? AND c.kind='VEVENT'",
               person));
}

core::Status must_be_there(platform::SqliteDb& db, const std::string& person) {
  auto query = db.prepare("SELECT 1 FROM people WHERE name=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(person).step();
  if (!row) return std::move(row).error();
  if (*row) return {};
  return core::not_found("There is nobody called '" + person + "' in the calendars.");
}

core::Result<Json> history_of(platform::SqliteDb& db, std::int64_t delivery) {
  Json out = Json::array();
  auto s =
      for_each_row(prepared(db, "SELECT at,state FROM delivery_log WHERE delivery=? ORDER BY at", delivery),
                   [&](const platform::Statement& row) {
                     out.push_back({{"at_unix_us", row.integer(0)}, {"state", row.text(1)}});
                   });
  if (!s) return std::move(s).error();
  return out;
}

core::Status add_deliveries(platform::SqliteDb& db, const std::string& uid, Json& out) {
  constexpr const char* kQuery =
      "SELECT id,stage,kind,title,place,due,starts,state,attempts FROM deliveries WHERE uid=? ORDER BY due";
  return for_each_row(prepared(db, kQuery, uid), [&](const platform::Statement& row) -> core::Status {
    auto history = history_of(db, row.integer(0));
    if (!history) return std::move(history).error();
    out.push_back({{"uid", uid},
                   {"stage", row.text(1)},
                   {"kind", row.text(2)},
                   {"title", row.text(3)},
                   {"place", row.text(4)},
                   {"due_unix_us", row.integer(5)},
                   {"starts_unix_us", row.integer(6)},
                   {"state", row.text(7)},
                   {"attempts", row.integer(8)},
                   {"history", *std::move(history)}});
    return {};
  });
}

core::Status add_calendars(platform::SqliteDb& db, const std::string& person, Json& out) {
  constexpr const char* kQuery =
      "SELECT k.name,k.head,group_concat(c.body,'') FROM calendars k JOIN people p ON p.id=k.person LEFT "
      "JOIN components c ON c.calendar=k.id WHERE p.name=? GROUP BY k.id";
  return for_each_row(prepared(db, kQuery, person), [&](const platform::Statement& row) {
    std::string head = row.text(1);
    if (head.empty()) head = "VERSION:2.0\r\nPRODID:-//MANA//Companion//EN\r\n";
    out.push_back(
        {{"name", row.text(0)}, {"ics", "BEGIN:VCALENDAR\r\n" + head + row.text(2) + "END:VCALENDAR\r\n"}});
  });
}

core::Status add_audit(platform::SqliteDb& db, const std::string& uid, Json& out) {
  return for_each_row(prepared(db, "SELECT at,who,deed,detail FROM audit WHERE subject=? ORDER BY id", uid),
                      [&](const platform::Statement& row) {
                        out.push_back({{"at_unix_us", row.integer(0)},
                                       {"who", row.text(1)},
                                       {"deed", row.text(2)},
                                       {"detail", row.text(3)}});
                      });
}

core::Status add_told(platform::SqliteDb& db, const std::string& uid, Json& out) {
  constexpr const char* kQuery =
      "SELECT o.at,o.kind,o.title,o.detail,o.state,o.closed_by,l.recipient,l.state,l.sent_at FROM occasions "
      "o LEFT JOIN outbox l ON l.occasion=o.id WHERE o.uid=? ORDER BY o.at,l.id";
  return for_each_row(prepared(db, kQuery, uid), [&](const platform::Statement& row) {
    out.push_back({{"at_unix_us", row.integer(0)},
                   {"kind", row.text(1)},
                   {"title", row.text(2)},
                   {"detail", row.text(3)},
                   {"state", row.text(4)},
                   {"seen_to_by", row.text(5)},
                   {"recipient", row.text(6)},
                   {"letter", row.text(7)},
                   {"sent_unix_us", row.integer(8)}});
  });
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

core::Result<std::string> export_person(platform::SqliteDb& db, const std::string& person) {
  if (auto s = must_be_there(db, person); !s) return std::move(s).error();
  Json out{{"person", person},
           {"calendars", Json::array()},
           {"reminders", Json::array()},
           {"changes", Json::array()},
           {"told_to_carers", Json::array()}};
  if (auto s = add_calendars(db, person, out["calendars"]); !s) return std::move(s).error();
  auto uids = uids_of(db, person);
  if (!uids) return std::move(uids).error();
  for (const std::string& uid : *uids) {
    if (auto s = add_deliveries(db, uid, out["reminders"]); !s) return std::move(s).error();
    if (auto s = add_audit(db, uid, out["changes"]); !s) return std::move(s).error();
    if (auto s = add_told(db, uid, out["told_to_carers"]); !s) return std::move(s).error();
  }
  return out.dump(2) + "\n";
}

core::Status erase_person(platform::SqliteDb& db, const std::string& person) {
  if (auto s = must_be_there(db, person); !s) return s;
  auto uids = uids_of(db, person);
  if (!uids) return std::move(uids).error();
  if (auto s = db.execute("PRAGMA secure_delete=ON"); !s) return s;
  {
    auto transaction = platform::Transaction::begin(db);
    if (!transaction) return std::move(transaction).error();
    Audit audit{db};
    constexpr const char* kOfAnEntry[] = {
        "DELETE FROM delivery_log WHERE delivery IN (SELECT id FROM deliveries WHERE uid=?)",
        "DELETE FROM deliveries WHERE uid=?",
        "DELETE FROM occasions WHERE uid=?",
        "DELETE FROM entry_makers WHERE uid=?",
    };
    for (const std::string& uid : *uids) {
      for (const char* sql : kOfAnEntry)
        if (auto s = run_sql(db, sql, uid); !s) return s;
      if (auto s = audit.blot_out(uid); !s) return s;
    }
    if (auto s = audit.blot_out(person); !s) return s;
    constexpr const char* kUnfollow =
        "DELETE FROM sources WHERE calendar IN (SELECT k.id FROM calendars k JOIN people p ON p.id=k.person "
        "WHERE p.name=?)";
    constexpr const char* kOfThePerson[] = {
        kUnfollow,
        "DELETE FROM calendars WHERE person IN (SELECT id FROM people WHERE name=?)",
        "DELETE FROM people WHERE name=?",
    };
    for (const char* sql : kOfThePerson)
      if (auto s = run_sql(db, sql, person); !s) return s;
    if (auto s = transaction->commit(); !s) return s;
  }
  // What was overwritten may still stand in the write-ahead log and in the copies.
  if (auto s = db.execute("PRAGMA wal_checkpoint(TRUNCATE)"); !s) return s;
  remove_copies(db.file());
  return db.execute("PRAGMA secure_delete=OFF");
}

}  // namespace mana::carers
