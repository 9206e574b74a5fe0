#include "calendar/store/delivery_rows.hpp"

#include "agent/platform/sqlite/rows.hpp"

#include <string>

namespace mana::calendar {

Delivery read_delivery(const platform::Statement& row) {
  Delivery d;
  d.id = msg::ReminderId{row.integer(0)};
  d.key = {row.text(1), row.integer(2), row.text(3), row.integer(4)};
  d.kind = row.text(5);
  d.title = row.text(6);
  d.place = row.text(7);
  d.all_day = row.integer(8) != 0;
  d.importance = static_cast<int>(row.integer(9));
  d.due = wall_of_micros(row.integer(10));
  d.starts = wall_of_micros(row.integer(11));
  d.expires = wall_of_micros(row.integer(12));
  d.state = delivery_state(row.text(13)).value_or(DeliveryState::Cancelled);
  d.attempts = static_cast<int>(row.integer(14));
  d.unanswered = static_cast<int>(row.integer(15));
  d.snoozes = static_cast<int>(row.integer(16));
  d.interruptions = static_cast<int>(row.integer(17));
  d.retry_at = wall_of_micros(row.integer(18));
  d.told = row.integer(19) != 0;
  d.answered_at = wall_of_micros(row.integer(20));
  d.answered_by = row.text(21);
  d.amended = static_cast<int>(row.integer(22));
  return d;
}

core::Result<std::vector<Delivery>> deliveries_between(platform::SqliteDb& db, core::WallTime from,
                                                       core::WallTime to) {
  const std::string query = "SELECT " + std::string{kDeliveryColumns} +
                            " FROM deliveries WHERE due>=? AND due<? ORDER BY starts,due LIMIT 500";
  return rows_of(prepared(db, query, stored_micros(from), stored_micros(to)), read_delivery);
}

core::Status put_delivery(platform::SqliteDb& db, const Delivery& d) {
  // The last lines are the promise: what was acknowledged is never open again, whoever writes, unless
  // somebody took the answer back.
  static const std::string kUpdate =
      " DO UPDATE SET kind=excluded.kind,title=excluded.title,place=excluded.place,all_day=excluded.all_day,"
      "importance=excluded.importance,due=excluded.due,starts=excluded.starts,expires=excluded.expires,"
      "state=excluded.state,attempts=excluded.attempts,unanswered=excluded.unanswered,snoozes=excluded."
      "snoozes,"
      "interruptions=excluded.interruptions,retry_at=excluded.retry_at,told=excluded.told,"
      "answered_at=excluded.answered_at,answered_by=excluded.answered_by,amended=excluded.amended "
      "WHERE excluded.amended>deliveries.amended OR "
      "(excluded.amended=deliveries.amended AND deliveries.state<>'acknowledged')";
  static const std::string kInsert =
      "INSERT INTO deliveries(" + std::string{kDeliveryColumns} +
      ") VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(id)" + kUpdate +
      " ON CONFLICT(uid,recurrence,stage,revision)" + kUpdate;
  auto insert = db.prepare(kInsert);
  if (!insert) return std::move(insert).error();
  insert->bind(static_cast<std::int64_t>(d.id)).bind(d.key.uid).bind(d.key.recurrence).bind(d.key.stage);
  insert->bind(d.key.revision).bind(d.kind).bind(d.title).bind(d.place).bind(std::int64_t{d.all_day});
  insert->bind(std::int64_t{d.importance})
      .bind(stored_micros(d.due))
      .bind(stored_micros(d.starts))
      .bind(stored_micros(d.expires));
  insert->bind(to_string(d.state)).bind(std::int64_t{d.attempts}).bind(std::int64_t{d.unanswered});
  insert->bind(std::int64_t{d.snoozes}).bind(std::int64_t{d.interruptions}).bind(stored_micros(d.retry_at));
  insert->bind(std::int64_t{d.told}).bind(stored_micros(d.answered_at)).bind(d.answered_by);
  insert->bind(std::int64_t{d.amended});
  return insert->run();
}

}  // namespace mana::calendar
