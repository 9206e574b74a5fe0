#include "calendar/store/dose_record.hpp"

#include <optional>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/delivery_rows.hpp"
#include "calendar/store/outbox_rows.hpp"

namespace mana::calendar {
namespace {

core::Result<std::optional<Delivery>> find_dose(platform::SqliteDb& db, const DeliveryKey& key) {
  auto rows = rows_of(prepared(db,
                               "SELECT " + std::string{kDeliveryColumns} +
                                   " FROM deliveries WHERE uid=? AND recurrence=? AND stage=? AND revision=?",
                               key.uid, key.recurrence, key.stage, key.revision),
                      read_delivery);
  if (!rows) return std::move(rows).error();
  return rows->empty() ? std::optional<Delivery>{} : std::optional{std::move(rows->front())};
}

/// A number that the running reminders, who count upwards, never give.
core::Result<msg::ReminderId> number_below(platform::SqliteDb& db) {
  auto lowest = db.integer("SELECT min(coalesce(min(id),0),0) FROM deliveries");
  if (!lowest) return std::move(lowest).error();
  return msg::ReminderId{*lowest - 1};
}

core::Status write(platform::SqliteDb& db, const Delivery& d, const DoseRecord& record, core::WallTime at) {
  if (auto s = put_delivery(db, d); !s) return s;
  if (auto s = calendar::outbox::note_delivery(db, d, at); !s) return s;
  return run_sql(db, "INSERT INTO delivery_log(delivery,at,state,attempts,note) VALUES(?,?,?,?,?)",
                 static_cast<std::int64_t>(d.id), stored_micros(at), to_string(d.state),
                 std::int64_t{d.attempts}, "carer:" + record.carer);
}

}  // namespace

core::Result<bool> record_dose(platform::SqliteDb& db, const DoseRecord& record, core::WallTime at) {
  auto transaction = platform::Transaction::begin(db);
  if (!transaction) return std::move(transaction).error();
  auto known = find_dose(db, record.key);
  if (!known) return std::move(known).error();
  const bool is_taken = *known && (*known)->state == DeliveryState::Acknowledged;
  if (is_taken == record.taken) return false;
  Delivery d = known->value_or(Delivery{});
  if (!*known) {
    auto id = number_below(db);
    if (!id) return std::move(id).error();
    d.id = *id;
    d.key = record.key;
    d.kind = "medication";
    d.title = record.title;
    d.importance = 0;
    d.due = d.starts = record.starts;
    d.expires = record.expires;
  }
  d.retry_at = at;
  if (record.taken) {
    d.state = DeliveryState::Acknowledged;
    d.answered_at = at;
    d.answered_by = "carer:" + record.carer;
  } else {
    d.state = DeliveryState::Held;
    d.answered_at = {};
    d.answered_by.clear();
    d.unanswered = 0;
    ++d.amended;
  }
  if (auto s = write(db, d, record, at); !s) return std::move(s).error();
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  return true;
}

core::Result<LastDoses> last_doses(platform::SqliteDb& db) {
  constexpr const char* kQuery =  // of max() SQLite takes the other columns from the row that has it
      "SELECT uid,revision,max(answered_at) FROM deliveries WHERE kind='medication' AND "
      "state='acknowledged' AND answered_at>0 GROUP BY uid";
  LastDoses last;
  auto s = for_each_row(db.prepare(kQuery), [&](const platform::Statement& row) {
    last[row.text(0)] = {row.integer(1), wall_of_micros(row.integer(2))};
  });
  if (!s) return std::move(s).error();
  return last;
}

}  // namespace mana::calendar
