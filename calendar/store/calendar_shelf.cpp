#include "calendar/store/calendar_shelf.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iterator>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/ical/event.hpp"
#include "calendar/ical/values.hpp"
#include "calendar/store/component_rows.hpp"

namespace mana::calendar {
namespace {

constexpr std::string_view kDefaultCalendar = "Appointments";
constexpr std::string_view kOwnHead = "VERSION:2.0\r\nPRODID:-//MANA//Companion//EN\r\n";

std::string with_line_end(std::string_view raw) {
  std::string out{raw};
  if (out.empty() || out.back() != '\n') out += "\r\n";
  return out;
}

std::string value_of(const ical::Component& component, std::string_view name) {
  const ical::Property* p = component.find(name);
  return p == nullptr ? std::string{} : std::string{p->value};
}

core::WallTime wall(std::int64_t us) { return core::WallTime{std::chrono::microseconds{us}}; }

}  // namespace

struct CalendarShelf::Stored {
  std::int64_t id, calendar, person, sequence;
  std::string recurrence_id, body;
};

core::Result<ImportReport> CalendarShelf::import_text(std::string ics, const ShelfPlace& place,
                                                      core::WallTime at, const ical::Limits& limits) {
  auto document = ical::parse(std::move(ics), limits);
  if (!document) return std::move(document).error();
  ImportReport report;
  report.skipped = document->issues();
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  ical::Component loose;  // the whole entries of a calendar that has no end, or that never began
  for (const ical::Component& component : document->components()) {
    if (component.is("VEVENT") || component.is("VTODO") || component.is("VTIMEZONE")) {
      loose.components.push_back(component);
    } else if (!component.is("VCALENDAR")) {
      report.skipped.push_back({component.line, "'" + std::string{component.name.substr(0, 40)} +
                                                    "' stands outside of a VCALENDAR and was left out."});
    } else if (auto s = take_calendar(component, *document, place, at, report); !s) {
      return std::move(s).error();
    }
  }
  if (!loose.components.empty()) {
    const bool is_cut_off = std::any_of(document->issues().begin(), document->issues().end(),
                                        [](const ical::Issue& i) { return i.cut_off; });
    if (!is_cut_off)
      report.skipped.push_back(
          {loose.components.front().line, "entries stand outside of a VCALENDAR; they were taken in."});
    if (auto s = take_calendar(loose, *document, place, at, report); !s) return std::move(s).error();
  }
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  return report;
}

core::Status CalendarShelf::take_calendar(const ical::Component& calendar, const ical::Document& document,
                                          const ShelfPlace& place, core::WallTime at, ImportReport& report) {
  std::string head;
  // That it cancels is about this one message: entries that come later are not meant by it.
  for (const ical::Property& p : calendar.properties)
    if (!p.is("METHOD") || !ical::same_name(p.value, "CANCEL")) head += with_line_end(p.raw);
  std::string name = place.calendar;
  if (name.empty()) name = ical::unescape_text(value_of(calendar, "X-WR-CALNAME"));
  if (name.empty()) name = kDefaultCalendar;
  auto person = person_id(place.person);
  if (!person) return std::move(person).error();
  auto id = calendar_id(*person, name, head);
  if (!id) return std::move(id).error();
  if (auto s = must_be_ours(*id, name); !s) return s;

  CalendarParts incoming = parts_of(calendar, document);
  std::move(incoming.issues.begin(), incoming.issues.end(), std::back_inserter(report.skipped));
  for (const std::vector<Incoming>& parts : incoming.series) {
    if (auto s = take_series({*person, *id, place.person.empty()}, parts, at, report); !s) return s;
  }
  return {};
}

/// What is only fetched is replaced at every fetch: whoever wrote into it would lose it.
core::Status CalendarShelf::must_be_ours(std::int64_t calendar, const std::string& name) {
  auto query = db_->prepare("SELECT 1 FROM sources WHERE calendar=? AND writable=0");
  if (!query) return std::move(query).error();
  auto row = query->bind(calendar).step();
  if (!row) return std::move(row).error();
  if (!*row) return {};
  return core::bad_input(
      "The calendar '" + name +
      "' is fetched from elsewhere, and what is written here would be lost; choose another "
      "one with --calendar.");
}

core::Result<std::vector<CalendarShelf::Stored>> CalendarShelf::stored_parts(const Target& target,
                                                                             const Incoming& like) {
  constexpr const char* kQuery =
      "SELECT c.id, c.calendar, k.person, c.sequence, c.recurrence_id, c.body FROM components c JOIN "
      "calendars k ON k.id=c.calendar WHERE c.kind=? AND c.uid=? AND (c.calendar=? OR (c.kind='VEVENT' AND "
      "(k.person=? OR ?) AND c.calendar NOT IN (SELECT calendar FROM sources)))";
  return rows_of(prepared(*db_, kQuery, like.kind, like.uid, target.calendar, target.person, target.anybodys),
                 [](const platform::Statement& row) {
                   return Stored{row.integer(0), row.integer(1), row.integer(2),
                                 row.integer(3), row.text(4),    row.text(5)};
                 });
}

core::Status CalendarShelf::take_series(Target target, const std::vector<Incoming>& parts, core::WallTime at,
                                        ImportReport& report) {
  auto found = stored_parts(target, parts.front());
  if (!found) return std::move(found).error();
  const std::vector<Stored>& old = *found;
  if (!old.empty() && old.front().person != target.person) target.calendar = old.front().calendar;
  const auto same_part = [&](const Incoming& p) {
    return std::find_if(old.begin(), old.end(),
                        [&](const Stored& o) { return o.recurrence_id == p.recurrence_id; });
  };
  const bool is_older = std::any_of(parts.begin(), parts.end(), [&](const Incoming& p) {
    return same_part(p) != old.end() && same_part(p)->sequence > p.sequence;
  });
  const bool is_news = std::any_of(parts.begin(), parts.end(), [&](const Incoming& p) {
    const auto before = same_part(p);
    return before == old.end() || before->body != p.body || before->calendar != target.calendar;
  });
  // A file that has the series itself has all of it: what it no longer mentions is gone.
  const bool is_whole =
      std::any_of(parts.begin(), parts.end(), [](const Incoming& p) { return p.recurrence_id.empty(); });
  const bool shrinks = is_whole && old.size() > parts.size();
  ImportReport uncounted;  // only events and tasks are counted
  const std::string& kind = parts.front().kind;
  ImportReport& count = kind == "VEVENT" || kind == "VTODO" ? report : uncounted;
  if (is_older) return ++count.older, core::Status{};
  if (!is_news && !shrinks) return ++count.unchanged, core::Status{};
  if (is_whole) {
    if (auto s = remove_replaced(old, parts, target.calendar); !s) return s;
  } else if (!old.empty()) {
    target.calendar = old.front().calendar;  // a changed instance stays with its series
  }
  for (const Incoming& part : parts) {
    if (auto s = put_component(*db_, target.calendar, part, at); !s) return s;
  }
  ++(old.empty() ? count.added : count.updated);
  return {};
}

core::Status CalendarShelf::remove_replaced(const std::vector<Stored>& old,
                                            const std::vector<Incoming>& parts, std::int64_t calendar) {
  for (const Stored& o : old) {
    const bool is_overwritten = std::any_of(parts.begin(), parts.end(), [&](const Incoming& p) {
      return p.recurrence_id == o.recurrence_id && o.calendar == calendar;
    });
    if (is_overwritten) continue;
    if (auto s = run_sql(*db_, "DELETE FROM components WHERE id=?", o.id); !s) return s;
  }
  return {};
}

core::Result<std::int64_t> CalendarShelf::person_id(const std::string& name) {
  auto insert = db_->prepare("INSERT INTO people(name) VALUES(?) ON CONFLICT(name) DO NOTHING");
  if (!insert) return std::move(insert).error();
  if (auto s = insert->bind(name).run(); !s) return std::move(s).error();
  auto query = db_->prepare("SELECT id FROM people WHERE name=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(name).step();
  if (!row) return std::move(row).error();
  return query->integer(0);
}

core::Result<std::int64_t> CalendarShelf::calendar_id(std::int64_t person, const std::string& name,
                                                      const std::string& head) {
  auto insert = db_->prepare(
      "INSERT INTO calendars(person,name,head) VALUES(?,?,?) "
      "ON CONFLICT(person,name) DO UPDATE SET head=excluded.head WHERE excluded.head<>''");
  if (!insert) return std::move(insert).error();
  if (auto s = insert->bind(person).bind(name).bind(head).run(); !s) return std::move(s).error();
  auto query = db_->prepare("SELECT id FROM calendars WHERE person=? AND name=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(person).bind(name).step();
  if (!row) return std::move(row).error();
  return query->integer(0);
}

core::Result<std::vector<CalendarText>> CalendarShelf::texts(std::optional<std::string> person,
                                                             const Reach& reach) {
  constexpr const char* kQuery =
      "SELECT k.id, k.head, c.kind, c.uid, c.body, c.stored_at FROM calendars k JOIN people p ON "
      "p.id=k.person LEFT JOIN components c ON c.calendar=k.id AND c.last_at>=? AND c.first_at<=? AND NOT "
      "(c.kind='VEVENT' AND EXISTS(SELECT 1 "
      "FROM sources) AND EXISTS(SELECT 1 FROM components o JOIN sources f ON f.calendar=o.calendar JOIN "
      "calendars ok ON ok.id=o.calendar WHERE o.kind='VEVENT' AND o.uid=c.uid AND o.calendar<>k.id AND "
      "ok.person=k.person AND (o.calendar<k.id OR k.id NOT IN (SELECT calendar FROM sources)))) WHERE ?='' "
      "OR p.name=? ORDER BY k.id, c.kind<>'VTIMEZONE', c.id";
  const std::string wanted = person ? *person : "";
  std::vector<CalendarText> out;
  std::int64_t current = 0;
  auto s = for_each_row(
      prepared(*db_, kQuery, reach.first, reach.last, wanted, wanted), [&](const platform::Statement& row) {
        if (row.integer(0) != current) {
          current = row.integer(0);
          const std::string head = row.text(1);
          out.push_back({"BEGIN:VCALENDAR\r\n" + (head.empty() ? std::string{kOwnHead} : head), {}});
        }
        CalendarText& calendar = out.back();
        calendar.text += row.text(4);
        if (row.text(2) == "VTIMEZONE") return;
        core::WallTime& since = calendar.known_since[row.text(3)];
        since = std::max(since, wall(row.integer(5)));
      });
  if (!s) return std::move(s).error();
  for (CalendarText& c : out) c.text += "END:VCALENDAR\r\n";
  return out;
}

core::Result<std::vector<ShelfEntry>> CalendarShelf::find(std::string_view number_or_uid) {
  constexpr const char* kQuery =
      "SELECT c.id, p.name, k.name, c.uid, c.recurrence_id, c.summary, c.body, c.stored_at FROM components c "
      "JOIN calendars k ON k.id=c.calendar JOIN people p ON p.id=k.person WHERE c.kind IN "
      "('VEVENT','VTODO') AND (c.uid=? OR c.uid=(SELECT uid FROM components WHERE id=?)) ORDER BY "
      "c.recurrence_id, c.id";
  std::int64_t number = -1;
  std::from_chars(number_or_uid.data(), number_or_uid.data() + number_or_uid.size(), number);
  if (number_or_uid.find_first_not_of("0123456789") != std::string_view::npos) number = -1;
  return rows_of(prepared(*db_, kQuery, number_or_uid, number), [](const platform::Statement& row) {
    return ShelfEntry{row.integer(0), row.text(1), row.text(2), row.text(3),
                      row.text(4),    row.text(5), row.text(6), wall(row.integer(7))};
  });
}

core::Result<std::map<std::string, std::int64_t>> CalendarShelf::numbers() {
  std::map<std::string, std::int64_t> out;
  auto s = for_each_row(
      prepared(*db_, "SELECT uid, min(id) FROM components WHERE kind IN ('VEVENT','VTODO') GROUP BY uid"),
      [&](const platform::Statement& row) { out[row.text(0)] = row.integer(1); });
  if (!s) return std::move(s).error();
  return out;
}

}  // namespace mana::calendar
