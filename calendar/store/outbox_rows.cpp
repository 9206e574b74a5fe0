#include "calendar/store/outbox_rows.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/delivery_rows.hpp"

namespace mana::calendar::outbox {
namespace {

constexpr std::array<std::pair<LetterState, std::string_view>, 6> kStates{
    {{LetterState::Waiting, "waiting"},
     {LetterState::Sending, "sending"},
     {LetterState::Sent, "sent"},
     {LetterState::Failed, "failed"},
     {LetterState::Expired, "expired"},
     {LetterState::NotNeeded, "not_needed"}}};

constexpr const char* kOccasionColumns =
    "id,key,kind,at,urgent,uid,title,detail,starts,attempts,snoozes,state,closed_at,closed_by";
constexpr const char* kLetterColumns =
    "id,occasion,coalesce(contact,0),recipient,level,message_id,state,due,next_try,sent_at,attempts,"
    "interruptions,fault,carrier";

Occasion read_occasion(const platform::Statement& row) {
  Occasion o;
  o.id = row.integer(0);
  o.key = row.text(1);
  o.kind = occasion_kind(row.text(2)).value_or(OccasionKind::Note);
  o.at = wall_of_micros(row.integer(3));
  o.urgent = row.integer(4) != 0;
  o.uid = row.text(5);
  o.title = row.text(6);
  o.detail = row.text(7);
  o.starts = wall_of_micros(row.integer(8));
  o.attempts = static_cast<int>(row.integer(9));
  o.snoozes = static_cast<int>(row.integer(10));
  o.state = occasion_state(row.text(11)).value_or(OccasionState::Over);
  o.closed_at = wall_of_micros(row.integer(12));
  o.closed_by = row.text(13);
  return o;
}

Letter read_letter(const platform::Statement& row) {
  Letter l;
  l.id = row.integer(0);
  l.occasion = row.integer(1);
  l.contact = row.integer(2);
  l.recipient = row.text(3);
  l.level = static_cast<int>(row.integer(4));
  l.message_id = row.text(5);
  l.state = letter_state(row.text(6)).value_or(LetterState::Failed);
  l.due = wall_of_micros(row.integer(7));
  l.next_try = wall_of_micros(row.integer(8));
  l.sent_at = wall_of_micros(row.integer(9));
  l.attempts = static_cast<int>(row.integer(10));
  l.interruptions = static_cast<int>(row.integer(11));
  l.fault = row.text(12);
  l.carrier = row.integer(13);
  return l;
}

template <class T>
core::Result<std::optional<T>> only_row(core::Result<std::vector<T>> rows) {
  if (!rows) return std::move(rows).error();
  if (rows->empty()) return std::optional<T>{};
  return std::optional<T>{std::move(rows->front())};
}

core::Status tell_those_who_know(platform::SqliteDb& db, std::int64_t occasion, core::WallTime at) {
  auto knowing = letters(db, "occasion=? AND state IN ('sent','sending') LIMIT 1", {occasion});
  if (!knowing) return std::move(knowing).error();
  auto ended = find_occasion(db, occasion);
  if (!ended) return std::move(ended).error();
  if (knowing->empty() || !*ended) return {};
  auto kept = keep_occasion(db, all_clear_of(**ended, at));
  return kept ? core::Status{} : core::Status{std::move(kept).error()};
}

std::string select_occasions() {
  return std::string{"SELECT "} + kOccasionColumns + " FROM occasions WHERE ";
}
std::string select_letters() { return std::string{"SELECT "} + kLetterColumns + " FROM outbox WHERE "; }

}  // namespace

std::string_view to_string(LetterState state) {
  const auto found =
      std::find_if(kStates.begin(), kStates.end(), [&](const auto& e) { return e.first == state; });
  return found == kStates.end() ? std::string_view{} : found->second;
}

std::optional<LetterState> letter_state(std::string_view text) {
  const auto found =
      std::find_if(kStates.begin(), kStates.end(), [&](const auto& e) { return e.second == text; });
  return found == kStates.end() ? std::nullopt : std::optional{found->first};
}

core::Result<std::int64_t> keep_occasion(platform::SqliteDb& db, const Occasion& o) {
  auto insert = db.prepare(
      "INSERT INTO occasions(key,kind,at,urgent,uid,title,detail,starts,attempts,snoozes,state) "
      "VALUES(?,?,?,?,?,?,?,?,?,?,?) ON CONFLICT(key) DO NOTHING");
  if (!insert) return std::move(insert).error();
  insert->bind(o.key).bind(to_string(o.kind)).bind(stored_micros(o.at)).bind(std::int64_t{o.urgent});
  insert->bind(o.uid).bind(o.title).bind(o.detail).bind(stored_micros(o.starts));
  insert->bind(std::int64_t{o.attempts}).bind(std::int64_t{o.snoozes}).bind(to_string(o.state));
  if (auto s = insert->run(); !s) return std::move(s).error();
  auto there = find_occasion(db, o.key);
  if (!there) return std::move(there).error();
  return *there ? (*there)->id : std::int64_t{0};
}

core::Result<bool> close_occasion(platform::SqliteDb& db, std::int64_t id, OccasionState state,
                                  std::string_view by, core::WallTime at) {
  auto update =
      db.prepare("UPDATE occasions SET state=?,closed_by=?,closed_at=? WHERE id=? AND state='open'");
  if (!update) return std::move(update).error();
  update->bind(to_string(state)).bind(by).bind(stored_micros(at)).bind(id);
  if (auto s = update->run(); !s) return std::move(s).error();
  if (db.rows_changed() == 0) return false;
  auto letters = run_sql(db, "UPDATE outbox SET state='not_needed' WHERE occasion=? AND state='waiting'", id);
  if (!letters) return std::move(letters).error();
  if (state == OccasionState::Answered) {
    if (auto s = tell_those_who_know(db, id, at); !s) return std::move(s).error();
  }
  return true;
}

core::Status note_delivery(platform::SqliteDb& db, const Delivery& d, core::WallTime at) {
  if (const auto occasion = occasion_of(d, at)) {
    auto kept = keep_occasion(db, *occasion);
    return kept ? core::Status{} : core::Status{std::move(kept).error()};
  }
  if (d.state != DeliveryState::Acknowledged) return {};
  auto about = find_occasion(db, reminder_key(d));
  if (!about) return std::move(about).error();
  if (!*about) return {};
  auto closed = close_occasion(db, (*about)->id, OccasionState::Answered, "", at);
  return closed ? core::Status{} : core::Status{std::move(closed).error()};
}

core::Result<std::optional<Occasion>> find_occasion(platform::SqliteDb& db, std::int64_t id) {
  return only_row(rows_of(prepared(db, select_occasions() + "id=?", id), read_occasion));
}

core::Result<std::optional<Occasion>> find_occasion(platform::SqliteDb& db, std::string_view key) {
  return only_row(rows_of(prepared(db, select_occasions() + "key=?", key), read_occasion));
}

core::Result<std::vector<Occasion>> unplanned_occasions(platform::SqliteDb& db) {
  return rows_of(db.prepare(select_occasions() + "planned=0 ORDER BY id"), read_occasion);
}

core::Result<std::vector<Occasion>> told_occasions(platform::SqliteDb& db, core::WallTime since) {
  return rows_of(
      prepared(db,
               select_occasions() +
                   "at>=? AND EXISTS(SELECT 1 FROM outbox WHERE occasion=occasions.id) ORDER BY at "
                   "DESC,id DESC LIMIT 100",
               stored_micros(since)),
      read_occasion);
}

core::Status mark_planned(platform::SqliteDb& db, std::int64_t occasion) {
  return run_sql(db, "UPDATE occasions SET planned=1 WHERE id=?", occasion);
}

core::Status add_letter(platform::SqliteDb& db, const Letter& l, std::string_view link_hash) {
  auto insert = db.prepare(
      "INSERT INTO outbox(occasion,contact,recipient,level,message_id,link_hash,state,due,next_try) "
      "VALUES(?,?,?,?,?,?,?,?,?) ON CONFLICT DO NOTHING");
  if (!insert) return std::move(insert).error();
  insert->bind(l.occasion).bind(l.contact).bind(l.recipient).bind(std::int64_t{l.level}).bind(l.message_id);
  insert->bind(link_hash).bind(to_string(l.state)).bind(stored_micros(l.due)).bind(stored_micros(l.next_try));
  return insert->run();
}

core::Status save_letter(platform::SqliteDb& db, const Letter& l) {
  auto update = db.prepare(
      "UPDATE outbox SET "
      "message_id=?,state=?,next_try=?,sent_at=?,attempts=?,interruptions=?,fault=?,carrier=? "
      "WHERE id=?");
  if (!update) return std::move(update).error();
  update->bind(l.message_id).bind(to_string(l.state)).bind(stored_micros(l.next_try));
  update->bind(stored_micros(l.sent_at)).bind(std::int64_t{l.attempts}).bind(std::int64_t{l.interruptions});
  return update->bind(l.fault).bind(l.carrier).bind(l.id).run();
}

core::Result<std::vector<Letter>> letters(platform::SqliteDb& db, std::string_view where,
                                          const std::vector<std::int64_t>& values) {
  auto query = db.prepare(select_letters() + std::string{where});
  if (query)
    for (const std::int64_t value : values) query->bind(value);
  return rows_of(std::move(query), read_letter);
}

core::Result<std::optional<Letter>> letter_of_link(platform::SqliteDb& db, std::string_view link_hash) {
  if (link_hash.empty()) return std::optional<Letter>{};
  return only_row(rows_of(prepared(db, select_letters() + "link_hash=?", link_hash), read_letter));
}

core::Result<std::vector<Reach>> reaches(platform::SqliteDb& db) {
  return rows_of(
      db.prepare(
          "SELECT name,kind,place,level,worked_at,fault,fault_since FROM contacts ORDER BY level,name"),
      [](const platform::Statement& row) {
        return Reach{row.text(0),
                     row.text(1),
                     row.text(2),
                     static_cast<int>(row.integer(3)),
                     wall_of_micros(row.integer(4)),
                     wall_of_micros(row.integer(6)),
                     row.text(5)};
      });
}

core::Status forget_before(platform::SqliteDb& db, core::WallTime then) {
  return run_sql(db,
                 "DELETE FROM occasions WHERE at<? AND planned=1 AND NOT EXISTS(SELECT 1 FROM outbox WHERE "
                 "occasion=occasions.id AND state IN ('waiting','sending'))",
                 stored_micros(then));
}

}  // namespace mana::calendar::outbox
