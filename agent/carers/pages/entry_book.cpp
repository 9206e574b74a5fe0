#include "agent/carers/pages/entry_book.hpp"

#include <algorithm>

#include "agent/platform/secrets/secrets.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/ical/writer.hpp"
#include "calendar/remote/dav_items.hpp"
#include "calendar/remote/mirror.hpp"
#include "calendar/store/component_rows.hpp"
#include "calendar/store/library_rows.hpp"
#include "calendar/wording/zone_text.hpp"

namespace mana::carers {
namespace {

using core::WallTime;
using std::chrono::days;
using std::chrono::seconds;

constexpr days kFarAround{800};  // an instance may have been moved away from where the rule had it

core::Error gone() {
  return core::not_found("This entry is no longer here: somebody has taken it out, or moved it.");
}

std::string timetable_text(const std::vector<calendar::ComponentPart>& parts,
                           const std::vector<calendar::ComponentPart>& zones) {
  std::string all;
  for (const calendar::ComponentPart& p : zones)
    if (p.kind == "VTIMEZONE") all += p.body;
  for (const calendar::ComponentPart& p : parts) all += p.body;
  return calendar::ical::wrap_calendar(all);
}

/// The series itself; the first part.
core::Result<calendar::ical::Event> master_of(const std::vector<calendar::ComponentPart>& parts) {
  auto document = calendar::ical::parse(calendar::ical::wrap_calendar(parts.front().body));
  if (!document) return std::move(document).error();
  if (document->events().empty()) return gone();
  std::vector<calendar::ical::Issue> issues;
  return calendar::ical::read_event(*document->events().front(), *document, issues);
}

std::string version_of(const std::vector<calendar::ComponentPart>& parts) {
  std::string all;
  for (const calendar::ComponentPart& p : parts) all += p.body;
  return platform::token_hash(all).substr(0, 16);
}

}  // namespace

std::optional<Scope> scope_named(std::string_view name) {
  if (name == "this") return Scope::This;
  if (name == "following") return Scope::Following;
  if (name == "all") return Scope::All;
  return {};
}

core::Result<calendar::Agenda> EntryBook::agenda(WallTime from, WallTime to) {
  auto texts = calendar::CalendarShelf{*db_}.texts({}, calendar::reach_between(from, to));
  if (!texts) return std::move(texts).error();
  auto library = calendar::read_library(*db_);
  if (!library) return std::move(library).error();
  return calendar::Agenda{*texts, *zones_, home_, *std::move(library)};
}

core::Result<std::map<std::string, EntryPlace>> EntryBook::places(WallTime from, WallTime to) {
  constexpr const char* kQuery =
      "SELECT c.uid,min(c.id),c.calendar,p.name,k.name,coalesce(s.writable,1),coalesce(m.carer,'') FROM "
      "components c JOIN calendars k ON k.id=c.calendar JOIN people p ON p.id=k.person LEFT JOIN sources s "
      "ON s.calendar=k.id LEFT JOIN entry_makers m ON m.uid=c.uid WHERE c.kind='VEVENT' AND "
      "c.last_at>=? AND c.first_at<=? GROUP BY c.uid,c.calendar ORDER BY s.id IS NULL DESC, c.calendar";
  std::map<std::string, EntryPlace> out;
  const calendar::Reach reach = calendar::reach_between(from, to);
  auto s = for_each_row(prepared(*db_, kQuery, reach.first, reach.last), [&](const platform::Statement& row) {
    // One that is also fetched stands where it is fetched (see CalendarShelf::texts).
    out[row.text(0)] = {row.integer(1), row.integer(2),      row.text(0), row.text(3),
                        row.text(4),    row.integer(5) != 0, row.text(6)};
  });
  if (!s) return std::move(s).error();
  return out;
}

core::Result<std::vector<std::string>> EntryBook::people() {
  return texts_of(prepared(*db_, "SELECT name FROM people WHERE name<>'' ORDER BY name LIMIT 200"));
}

core::Result<std::vector<std::string>> EntryBook::known_places() {
  auto library = calendar::read_library(*db_);
  if (!library) return std::move(library).error();
  auto query = db_->prepare(
      "SELECT body FROM components WHERE kind='VEVENT' AND body LIKE '%LOCATION%' ORDER BY id DESC LIMIT "
      "300");
  if (!query) return std::move(query).error();
  std::vector<std::string> out;
  for (const calendar::Place& p : library->places) out.push_back(p.name);
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row || out.size() >= 50) return out;
    auto document = calendar::ical::parse(calendar::ical::wrap_calendar(query->text(0)));
    if (!document || document->events().empty()) continue;
    const calendar::ical::Property* location = document->events().front()->find("LOCATION");
    if (location == nullptr) continue;
    std::string place = clean_text(calendar::ical::unescape_text(location->value));
    if (!place.empty() && std::find(out.begin(), out.end(), place) == out.end())
      out.push_back(std::move(place));
  }
}

core::Result<std::vector<std::string>> EntryBook::writable_calendars() {
  return texts_of(
      prepared(*db_, "SELECT name FROM sources WHERE writable<>0 AND kind='caldav' ORDER BY name"));
}

core::Result<EntryPlace> EntryBook::place_of(std::int64_t number) {
  auto query = db_->prepare("SELECT uid FROM components WHERE id=? AND kind='VEVENT'");
  if (!query) return std::move(query).error();
  auto row = query->bind(number).step();
  if (!row) return std::move(row).error();
  if (!*row) return gone();
  const std::string uid = query->text(0);
  auto all = places(WallTime::min(), WallTime::max());
  if (!all) return std::move(all).error();
  const auto found = all->find(uid);
  if (found == all->end()) return gone();
  return found->second;
}

core::Result<std::vector<calendar::ComponentPart>> EntryBook::parts_of(const EntryPlace& place) {
  auto parts = calendar::remote::stored_parts(*db_, place.calendar, place.uid);
  if (!parts) return parts;
  std::erase_if(*parts, [](const calendar::ComponentPart& p) { return p.kind != "VEVENT"; });
  std::stable_sort(parts->begin(), parts->end(),
                   [](const calendar::ComponentPart& a, const calendar::ComponentPart& b) {
                     return a.recurrence_id.empty() && !b.recurrence_id.empty();
                   });
  if (parts->empty()) return gone();
  return parts;
}

Desk EntryBook::desk(WallTime now) const {
  return {home_, zones_->find(home_->name()) ? home_->name() : "", now};
}

InstantOf EntryBook::instant_of() const {
  return [this](const calendar::ical::DateTime& t) {
    if (t.kind == calendar::ical::DateTime::Kind::Utc)
      return WallTime{zone::Instant{t.local.time_since_epoch()}};
    zone::ZonePtr zone = home_;
    if (t.kind == calendar::ical::DateTime::Kind::Zoned) {
      if (auto found = zones_->find_any(t.tzid)) zone = *found;
    }
    return WallTime{zone->to_utc(t.local)};
  };
}

core::Result<Entry> EntryBook::find(std::int64_t number, const std::string& at) {
  auto place = place_of(number);
  if (!place) return std::move(place).error();
  auto parts = parts_of(*place);
  if (!parts) return std::move(parts).error();
  auto all = calendar::remote::stored_parts(*db_, place->calendar);
  if (!all) return std::move(all).error();
  auto document = calendar::ical::parse(timetable_text(*parts, *all));
  if (!document) return std::move(document).error();
  const auto timetable = calendar::recurrence::Timetable::read(*document, *zones_, home_);

  auto master = master_of(*parts);
  if (!master) return std::move(master).error();

  Entry entry;
  entry.place = *place;
  entry.repeats = master->recurring();
  entry.version = version_of(*parts);
  WallTime around = instant_of()(master->start);
  if (entry.repeats && !at.empty()) {
    const auto t = calendar::ical::parse_date_time(at);
    if (!t) return gone();
    around = instant_of()(*t);
  }
  calendar::recurrence::Budget budget;
  const days reach = entry.repeats ? kFarAround : days{2};
  std::optional<calendar::recurrence::Occurrence> found;
  for (auto& o : timetable.between(around - days{2}, around + days{3}, budget).occurrences) {
    if (at.empty() || o.recurrence_id() == at || !entry.repeats) {
      found = std::move(o);
      break;
    }
  }
  if (!found) {
    for (auto& o : timetable.between(around - reach, around + reach, budget).occurrences) {
      if (at.empty() || o.recurrence_id() == at) {
        found = std::move(o);
        break;
      }
    }
  }
  if (!found) return gone();
  entry.occurrence = std::move(*found);
  if (entry.repeats) entry.at = entry.occurrence.recurrence_id();
  entry.fields = fields_of(entry.occurrence, *master, *home_);
  entry.fields.person = place->person;
  auto library = calendar::read_library(*db_);
  if (!library) return std::move(library).error();
  if (const calendar::Place* known = library->find_place(entry.fields.place)) {
    entry.fields.directions = known->directions;
    entry.fields.travel = static_cast<int>(known->travel.count());
  }
  return entry;
}

core::Result<std::string> EntryBook::add(const EntryFields& fields, const std::string& maker, WallTime now) {
  calendar::ShelfPlace target{fields.person, ""};
  if (!fields.calendar.empty()) {
    auto known = writable_calendars();
    if (!known) return std::move(known).error();
    if (std::find(known->begin(), known->end(), fields.calendar) == known->end())
      return core::bad_input("Nothing can be written into that calendar; choose another one.");
    target = {"", fields.calendar};
  }
  const Desk here = desk(now);
  const std::string uid = new_uid(here, platform::random_token());
  std::string text;
  if (!fields.all_day && !here.zone_name.empty()) text = calendar::vtimezone(*home_, here.zone_name);
  text += new_event(fields, uid, here);
  auto report = calendar::CalendarShelf{*db_}.import_text(calendar::ical::wrap_calendar(text), target, now);
  if (!report) return std::move(report).error();
  auto note = db_->prepare("INSERT INTO entry_makers(uid,carer) VALUES(?,?)");
  if (!note) return std::move(note).error();
  if (auto s = note->bind(uid).bind(maker).run(); !s) return std::move(s).error();
  auto calendar = prepared(*db_, "SELECT calendar FROM components WHERE kind='VEVENT' AND uid=?", uid);
  if (!calendar) return std::move(calendar).error();
  if (auto row = calendar->step(); !row) return std::move(row).error();
  if (auto s = remember({calendar->integer(0), {{uid, {}}}, "", fields.title, maker}); !s)
    return std::move(s).error();
  return uid;
}

// ---- taking back

core::Result<std::vector<calendar::ComponentPart>> EntryBook::events_of(std::int64_t calendar,
                                                                        const std::string& uid) {
  auto parts = calendar::remote::stored_parts(*db_, calendar, uid);
  if (parts) std::erase_if(*parts, [](const calendar::ComponentPart& p) { return p.kind != "VEVENT"; });
  return parts;
}

core::Result<std::string> EntryBook::version_of_all(const LastChange& change) {
  std::string all;
  for (const auto& [uid, before] : change.before) {
    auto parts = events_of(change.calendar, uid);
    if (!parts) return std::move(parts).error();
    all += uid + version_of(*parts);
  }
  return all;
}

core::Status EntryBook::remember(LastChange change) {
  auto became = version_of_all(change);
  if (!became) return std::move(became).error();
  change.became = *std::move(became);
  last_ = std::move(change);
  return {};
}

core::Status EntryBook::take_back(const LastChange& change, WallTime now) {
  auto is = version_of_all(change);
  if (!is) return std::move(is).error();
  if (*is != change.became)
    return core::bad_input("Somebody has changed it again meanwhile, so it is left as it is.");
  last_.reset();
  for (const auto& [uid, before] : change.before) {
    if (before.empty()) {
      auto removed = calendar::remote::remove_entry(*db_, uid);
      if (!removed) return std::move(removed).error();
      if (auto s = run_sql(*db_, "DELETE FROM entry_makers WHERE uid=?", uid); !s) return s;
      continue;
    }
    auto transaction = platform::Transaction::begin(*db_);
    if (!transaction) return std::move(transaction).error();
    calendar::remote::SyncReport ignored;
    if (auto s = calendar::remote::replace_entry(*db_, change.calendar, uid, before, now, ignored); !s)
      return s;
    // A removal that the server was not told of yet is none any more.
    constexpr const char* kNotRemoved =
        "UPDATE remote_items SET removed=0 WHERE uid=? AND source IN (SELECT id FROM sources WHERE "
        "calendar=?)";
    if (auto s = run_sql(*db_, kNotRemoved, uid, change.calendar); !s) return s;
    if (!change.maker.empty()) {
      if (auto s =
              run_sql(*db_, "INSERT OR IGNORE INTO entry_makers(uid,carer) VALUES(?,?)", uid, change.maker);
          !s)
        return s;
    }
    if (auto s = transaction->commit(); !s) return s;
  }
  return {};
}

core::Status EntryBook::put(const EntryPlace& place, const std::string& uid,
                            const std::vector<calendar::ComponentPart>& parts, WallTime now) {
  const Desk here = desk(now);
  if (!here.zone_name.empty()) {
    auto zone = calendar::remote::read_text(
        calendar::ical::wrap_calendar(calendar::vtimezone(*home_, here.zone_name)));
    if (zone) {
      for (const calendar::ComponentPart& p : zone->parts)
        if (auto s = calendar::put_component(*db_, place.calendar, p, now); !s) return s;
    }
  }
  calendar::remote::SyncReport ignored;
  return calendar::remote::replace_entry(*db_, place.calendar, uid, parts, now, ignored);
}

core::Status EntryBook::change(const Entry& entry, Scope scope, const EntryFields& fields, WallTime now) {
  auto before = events_of(entry.place.calendar, entry.place.uid);
  if (!before) return std::move(before).error();
  LastChange change{
      entry.place.calendar, {{entry.place.uid, *before}}, "", entry.fields.title, entry.place.maker};
  if (auto s = write_change(entry, scope, fields, now, change); !s) return s;
  return remember(std::move(change));
}

core::Status EntryBook::remove(const Entry& entry, Scope scope, WallTime now) {
  auto before = events_of(entry.place.calendar, entry.place.uid);
  if (!before) return std::move(before).error();
  if (auto s = write_removal(entry, scope, now); !s) return s;
  return remember(
      {entry.place.calendar, {{entry.place.uid, *before}}, "", entry.fields.title, entry.place.maker});
}

core::Status EntryBook::write_change(const Entry& entry, Scope scope, const EntryFields& fields, WallTime now,
                                     LastChange& last) {
  if (!entry.place.writable) {
    return core::bad_input("This entry comes from '" + entry.place.calendar_name +
                           "' and can only be changed where that calendar is kept.");
  }
  auto parts = parts_of(entry.place);
  if (!parts) return std::move(parts).error();
  const Desk here = desk(now);
  const Series series{*parts, instant_of()};
  SeriesChange change{entry.fields, fields, entry.occurrence.original_start, 0};
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  const auto done = [&](core::Status s) {
    if (!s) return s;
    return transaction->commit();
  };
  auto master = master_of(*parts);
  if (!master) return std::move(master).error();
  const WallTime first = instant_of()(master->start);
  if (scope == Scope::Following && change.at <= first) scope = Scope::All;
  if (!entry.repeats) scope = Scope::All;
  if (scope == Scope::This) {
    return done(put(entry.place, entry.place.uid, change_this(series, change, here), now));
  }
  if (scope == Scope::Following) {
    auto document = calendar::ical::parse(timetable_text({parts->front()}, {}));
    if (document) {
      calendar::recurrence::Budget budget;
      const auto before =
          calendar::recurrence::Timetable::read(*document, *zones_, home_).between(first, change.at, budget);
      change.instances_before = static_cast<int>(before.occurrences.size());
    }
    const std::string uid = new_uid(here, platform::random_token());
    const Split split = change_following(series, change, uid, here);
    last.before[uid] = {};
    if (auto s = put(entry.place, entry.place.uid, split.old_parts, now); !s) return s;
    if (auto s = put(entry.place, uid, split.new_parts, now); !s) return s;
    auto note = db_->prepare("INSERT INTO entry_makers(uid,carer) VALUES(?,?)");
    if (!note) return std::move(note).error();
    return done(note->bind(uid).bind(entry.place.maker).run());
  }
  return done(put(entry.place, entry.place.uid, change_all(series, change, here), now));
}

core::Status EntryBook::write_removal(const Entry& entry, Scope scope, WallTime now) {
  if (!entry.repeats || scope == Scope::All) {
    auto removed = calendar::remote::remove_entry(*db_, entry.place.uid);
    if (!removed) return std::move(removed).error();
    auto forget = db_->prepare("DELETE FROM entry_makers WHERE uid=?");
    if (!forget) return std::move(forget).error();
    return forget->bind(entry.place.uid).run();
  }
  if (!entry.place.writable) {
    return core::bad_input("This entry comes from '" + entry.place.calendar_name +
                           "' and would come again; take it out where that calendar is kept.");
  }
  auto parts = parts_of(entry.place);
  if (!parts) return std::move(parts).error();
  const Series series{*parts, instant_of()};
  const WallTime at = entry.occurrence.original_start;
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  auto left =
      scope == Scope::This ? remove_this(series, at, desk(now)) : remove_following(series, at, desk(now));
  if (auto s = put(entry.place, entry.place.uid, left, now); !s) return s;
  return transaction->commit();
}

}  // namespace mana::carers
