#include "calendar/remote/outcome_notes.hpp"

#include <map>
#include <sstream>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/ical/values.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/store/component_rows.hpp"

namespace mana::calendar::remote {
namespace {

struct Outcome {
  std::string uid;
  core::WallTime at{};
  bool answered = false, medicine = false;
};

/// One row of the table, and since when it is known.
struct Row {
  std::string body;
  core::WallTime stored_at{};
};

core::WallTime wall(std::int64_t micros) { return core::WallTime{std::chrono::microseconds{micros}}; }

/// An answer about a medicine is not that it was taken.
const char* words_of(const Outcome& o) {
  if (o.medicine) return o.answered ? "asked about it, answered" : "asked about it, no answer";
  return o.answered ? "answered" : "no answer";
}

std::string line_of(const Outcome& o, const zone::Zone& home) {
  const std::string when = zone::iso_with_offset(std::chrono::floor<std::chrono::seconds>(o.at), home);
  std::string line{kOutcomeMark};  // "2027-03-28T09:45:00+01:00"
  return line.append(when.substr(0, 10))
      .append(" ")
      .append(when.substr(11, 5))
      .append(": ")
      .append(words_of(o));
}

std::string with_line(const std::string& notes, const std::string& line) {
  std::string out;
  std::istringstream lines{notes};
  for (std::string old; std::getline(lines, old);)
    if (!old.starts_with(kOutcomeMark)) out.append(old).append("\n");
  return out + line;
}

core::Status write_down(platform::SqliteDb& db, std::int64_t calendar, const Outcome& outcome,
                        const zone::Zone& home, int& changed) {
  auto rows =
      rows_of(prepared(db,
                       "SELECT body,stored_at FROM components WHERE calendar=? AND kind='VEVENT' AND uid=? "
                       "ORDER BY recurrence_id LIMIT 1",
                       calendar, outcome.uid),
              [](const platform::Statement& row) {
                return Row{row.text(0), wall(row.integer(1))};
              });
  if (!rows) return std::move(rows).error();
  if (rows->empty()) return {};  // it was taken out meanwhile
  const auto document = ical::parse(ical::wrap_calendar(rows->front().body));
  if (!document || document->events().size() != 1) return {};
  const ical::Component& event = *document->events().front();
  const ical::Property* notes = event.find("DESCRIPTION");
  ical::Writer writer;
  writer.text("DESCRIPTION",
              with_line(notes == nullptr ? "" : ical::unescape_text(notes->value), line_of(outcome, home)));
  const auto fresh =
      ical::parse(ical::wrap_calendar(ical::with_property(event, "DESCRIPTION", writer.take())));
  if (!fresh || fresh->events().size() != 1) return {};
  ++changed;
  return put_component(db, calendar, read_component(*fresh->events().front()), rows->front().stored_at);
}

}  // namespace

core::Result<int> note_outcomes(platform::SqliteDb& db, const Source& source, const zone::Zone& home) {
  const std::string mark = "outcomes:" + std::to_string(source.id);
  auto transaction = platform::Transaction::begin(db);
  if (!transaction) return std::move(transaction).error();
  auto newest = db.integer("SELECT coalesce(max(rowid),0) FROM delivery_log");
  if (!newest) return std::move(newest).error();
  auto noted = rows_of(prepared(db, "SELECT value FROM marks WHERE name=?", mark),
                       [](const platform::Statement& row) { return row.integer(0); });
  if (!noted) return std::move(noted).error();
  int changed = 0;
  if (!noted->empty()) {
    if (noted->front() == *newest) return 0;
    std::map<std::string, Outcome> last;  // of each entry
    auto s = for_each_row(prepared(db,
                                   "SELECT d.uid,l.at,l.state,d.kind FROM delivery_log l JOIN deliveries d "
                                   "ON d.id=l.delivery WHERE l.rowid>? "
                                   "AND l.rowid<=? AND l.state IN ('acknowledged','missed') ORDER BY l.rowid",
                                   noted->front(), *newest),
                          [&](const platform::Statement& row) {
                            last[row.text(0)] = {row.text(0), wall(row.integer(1)),
                                                 row.text(2) == "acknowledged", row.text(3) == "medication"};
                          });
    if (!s) return std::move(s).error();
    for (const auto& [uid, outcome] : last)
      if (auto written = write_down(db, source.calendar, outcome, home, changed); !written)
        return std::move(written).error();
  }
  if (auto s = run_sql(db, "INSERT OR REPLACE INTO marks(name,value) VALUES(?,?)", mark, *newest); !s)
    return std::move(s).error();
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  return changed;
}

}  // namespace mana::calendar::remote
