#include "calendar/store/component_rows.hpp"

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/ical/writer.hpp"

namespace mana::calendar {

core::Status put_component(platform::SqliteDb& db, std::int64_t calendar, const ComponentPart& part,
                           core::WallTime at) {
  return run_sql(
      db,
      "INSERT INTO components(calendar,kind,uid,recurrence_id,body,summary,starts,sequence,stored_at,"
      "first_at,last_at) VALUES(?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(calendar,kind,uid,recurrence_id) DO "
      "UPDATE "
      "SET body=excluded.body, summary=excluded.summary, starts=excluded.starts, sequence=excluded.sequence, "
      "stored_at=excluded.stored_at, first_at=excluded.first_at, last_at=excluded.last_at WHERE "
      "body<>excluded.body",
      calendar, part.kind, part.uid, part.recurrence_id, part.body, part.summary, part.starts, part.sequence,
      std::int64_t{at.time_since_epoch().count()}, part.reach.first, part.reach.last);
}

core::Status find_reaches(platform::SqliteDb& db) {
  auto known = db.integer("SELECT count(*) FROM marks WHERE name='reaches_found'");
  if (!known) return std::move(known).error();
  if (*known > 0) return {};
  auto transaction = platform::Transaction::begin(db);
  if (!transaction) return std::move(transaction).error();
  auto s = for_each_row(prepared(db, "SELECT id,body FROM components WHERE kind='VEVENT'"),
                        [&](const platform::Statement& row) {
                          const auto document = ical::parse(ical::wrap_calendar(row.text(1)));
                          if (!document || document->events().size() != 1) return core::Status{};
                          const Reach reach = reach_of(*document->events().front());
                          if (reach == Reach{}) return core::Status{};
                          return run_sql(db, "UPDATE components SET first_at=?,last_at=? WHERE id=?",
                                         reach.first, reach.last, row.integer(0));
                        });
  if (!s) return s;
  if (s = run_sql(db, "INSERT OR REPLACE INTO marks(name,value) VALUES('reaches_found',1)"); !s) return s;
  return transaction->commit();
}

}  // namespace mana::calendar
