#include "calendar/remote/done_tasks.hpp"

#include <map>
#include <string>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/ical/values.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/store/component_rows.hpp"

namespace mana::calendar::remote {
namespace {

core::WallTime wall(std::int64_t micros) { return core::WallTime{std::chrono::microseconds{micros}}; }

/// The one component of a text; null when there is none.
const ical::Component* only_component(const core::Result<ical::Document>& document) {
  if (!document || document->components().empty()) return nullptr;
  const ical::Component& calendar = document->components().front();
  return calendar.components.empty() ? nullptr : &calendar.components.front();
}

std::string utc_text(core::WallTime at) {
  ical::DateTime t;
  t.kind = ical::DateTime::Kind::Utc;
  t.local = zone::LocalTime{std::chrono::floor<std::chrono::seconds>(at).time_since_epoch()};
  return ical::to_string(t);
}

std::string with_value(const std::string& body, std::string_view name, std::string_view value) {
  const auto document = ical::parse(ical::wrap_calendar(body));
  const ical::Component* task = only_component(document);
  if (task == nullptr) return body;
  ical::Writer writer;
  writer.property(name, value);
  return ical::with_property(*task, name, writer.take());
}

/// "" when it stays as it is.
std::string completed(std::string body, core::WallTime at, core::WallTime now) {
  const auto document = ical::parse(ical::wrap_calendar(body));
  const ical::Component* task = only_component(document);
  const bool stays = task == nullptr || task->find("RRULE") != nullptr || task->find("RDATE") != nullptr ||
                     task->find("COMPLETED") != nullptr;
  if (stays) return {};
  body = with_value(body, "STATUS", "COMPLETED");
  body = with_value(body, "PERCENT-COMPLETE", "100");
  body = with_value(body, "COMPLETED", utc_text(at));
  return with_value(body, "LAST-MODIFIED", utc_text(now));
}

core::Result<int> mark_done(platform::SqliteDb& db, const Source& source,
                            const std::map<std::string, core::WallTime>& done, core::WallTime now) {
  int marked = 0;
  for (const auto& [uid, at] : done) {
    auto bodies = texts_of(prepared(db,
                                    "SELECT body FROM components WHERE calendar=? AND kind='VTODO' AND uid=? "
                                    "AND recurrence_id=''",
                                    source.calendar, uid));
    if (!bodies) return std::move(bodies).error();
    const std::string body = bodies->empty() ? std::string{} : completed(bodies->front(), at, now);
    if (body.empty()) continue;
    const auto document = ical::parse(ical::wrap_calendar(body));
    const ical::Component* task = only_component(document);
    if (task == nullptr) continue;
    if (auto s = put_component(db, source.calendar, read_component(*task), now); !s)
      return std::move(s).error();
    ++marked;
  }
  return marked;
}

}  // namespace

core::Result<int> note_done_tasks(platform::SqliteDb& db, const Source& source, core::WallTime now) {
  const std::string mark = "tasks:" + std::to_string(source.id);
  auto transaction = platform::Transaction::begin(db);
  if (!transaction) return std::move(transaction).error();
  auto newest = db.integer("SELECT coalesce(max(rowid),0) FROM delivery_log");
  if (!newest) return std::move(newest).error();
  auto noted = rows_of(prepared(db, "SELECT value FROM marks WHERE name=?", mark),
                       [](const platform::Statement& row) { return row.integer(0); });
  if (!noted) return std::move(noted).error();
  if (!noted->empty() && noted->front() == *newest) return 0;
  int marked = 0;
  if (!noted->empty()) {
    std::map<std::string, core::WallTime> done;
    constexpr const char* kAnswered =
        "SELECT d.uid,l.at FROM delivery_log l JOIN deliveries d ON d.id=l.delivery WHERE l.rowid>? AND "
        "l.rowid<=? AND l.state='acknowledged' AND d.state='acknowledged' AND l.at>=d.starts ORDER BY "
        "l.rowid";
    auto s = for_each_row(prepared(db, kAnswered, noted->front(), *newest),
                          [&](const platform::Statement& row) { done[row.text(0)] = wall(row.integer(1)); });
    if (!s) return std::move(s).error();
    auto count = mark_done(db, source, done, now);
    if (!count) return count;
    marked = *count;
  }
  if (auto s = run_sql(db, "INSERT OR REPLACE INTO marks(name,value) VALUES(?,?)", mark, *newest); !s)
    return std::move(s).error();
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  return marked;
}

}  // namespace mana::calendar::remote
