#include "calendar/remote/dav_items.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/remote/merge.hpp"
#include "calendar/store/component_rows.hpp"

namespace mana::calendar::remote {
namespace {

std::int64_t newest(const std::vector<ComponentPart>& parts) {
  std::int64_t out = 0;
  for (const ComponentPart& p : parts) out = std::max(out, p.sequence);
  return out;
}

/// All, or those whose `column` holds `value`: a first look at ten thousand entries asks ten thousand times.
core::Result<std::vector<DavItem>> items(platform::SqliteDb& db, const Source& source,
                                         const std::string& column, const std::string& value) {
  auto query =
      db.prepare("SELECT id,href,uid,etag,base,shadowed,removed,left_out FROM remote_items WHERE source=?" +
                 (column.empty() ? std::string{} : " AND " + column + "=?") + " ORDER BY id");
  if (!query) return std::move(query).error();
  query->bind(source.id);
  if (!column.empty()) query->bind(value);
  std::vector<DavItem> out;
  for (;;) {
    auto row = query->step();
    if (!row) return std::move(row).error();
    if (!*row) return out;
    out.push_back({query->integer(0), query->text(1), query->text(2), query->text(3), query->text(4),
                   query->integer(5) != 0, query->integer(6) != 0, query->text(7)});
  }
}

const DavItem* owner_of(const std::vector<DavItem>& items, const std::string& uid,
                        const std::string& not_at) {
  const auto found = std::find_if(items.begin(), items.end(), [&](const DavItem& i) {
    return i.uid == uid && !i.shadowed && i.href != not_at;
  });
  return found == items.end() ? nullptr : &*found;
}

core::Status put_zones(platform::SqliteDb& db, const Source& source, const std::vector<ComponentPart>& parts,
                       core::WallTime now) {
  for (const ComponentPart& p : parts) {
    if (p.kind != "VTIMEZONE") continue;
    if (auto s = put_component(db, source.calendar, p, now); !s) return s;
  }
  return {};
}

}  // namespace

core::Result<LeftOut> left_out_of_items(platform::SqliteDb& db, const Source& source) {
  LeftOut out;
  constexpr const char* kQuery =
      "SELECT left_out FROM remote_items WHERE source=? AND left_out<>'' ORDER BY id";
  auto s = for_each_row(prepared(db, kQuery, source.id),
                        [&](const platform::Statement& row) { out.add(read_left_out(row.text(0))); });
  if (!s) return std::move(s).error();
  return out;
}

core::Result<std::vector<DavItem>> items_of(platform::SqliteDb& db, const Source& source) {
  return items(db, source, "", "");
}

core::Status put_item(platform::SqliteDb& db, const Source& source, const DavItem& item) {
  auto upsert = db.prepare(
      "INSERT INTO remote_items(source,href,uid,etag,base,shadowed,removed,left_out) VALUES(?,?,?,?,?,?,?,?) "
      "ON "
      "CONFLICT(source,href) DO UPDATE SET uid=excluded.uid,etag=excluded.etag,base=excluded.base,"
      "shadowed=excluded.shadowed,removed=excluded.removed,left_out=excluded.left_out");
  if (!upsert) return std::move(upsert).error();
  upsert->bind(source.id).bind(item.href).bind(item.uid).bind(item.etag).bind(item.base);
  upsert->bind(std::int64_t{item.shadowed}).bind(std::int64_t{item.removed});
  return upsert->bind(item.left_out).run();
}

core::Status erase_item(platform::SqliteDb& db, const Source& source, const std::string& href) {
  auto erase = db.prepare("DELETE FROM remote_items WHERE source=? AND href=?");
  if (!erase) return std::move(erase).error();
  return erase->bind(source.id).bind(href).run();
}

std::vector<ComponentPart> entries_in(const std::string& text) {
  auto read = read_text(text, Twins::Joined);
  if (!read) return {};
  std::erase_if(read->parts, [](const ComponentPart& p) { return p.kind == "VTIMEZONE"; });
  return std::move(read->parts);
}

bool same_entries(const std::vector<ComponentPart>& a, const std::vector<ComponentPart>& b) {
  return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const ComponentPart& one) {
           return std::any_of(b.begin(), b.end(), [&](const ComponentPart& other) {
             return one.kind == other.kind && one.uid == other.uid &&
                    one.recurrence_id == other.recurrence_id && same_entry(one.body, other.body);
           });
         });
}

core::Status take_from_server(platform::SqliteDb& db, const Source& source, const std::string& href,
                              const std::string& etag, const std::string& text, core::WallTime now,
                              SyncReport& report) {
  DavItem item{0, href, {}, etag, text, false, false, {}};
  auto read = read_text(text, Twins::Joined);
  item.left_out = written(read ? read->left_out : LeftOut{1, 0, {read.error().sentence}});
  std::vector<ComponentPart> there = entries_in(text);
  if (there.empty()) {  // kept in mind, so that it is not fetched again and again
    item.shadowed = true;
    return put_item(db, source, item);
  }
  item.uid = there.front().uid;
  // One entry in two resources (some servers let that happen): the one with the higher SEQUENCE counts.
  auto twins = items(db, source, "uid", item.uid);
  if (!twins) return std::move(twins).error();
  if (const DavItem* twin = owner_of(*twins, item.uid, href)) {
    item.shadowed = newest(there) <= newest(entries_in(twin->base));
    if (item.shadowed) return put_item(db, source, item);
    DavItem other = *twin;
    other.shadowed = true;
    if (auto s = put_item(db, source, other); !s) return s;
  }
  auto known = items(db, source, "href", href);
  if (!known) return std::move(known).error();
  auto here = stored_parts(db, source.calendar, item.uid);
  if (!here) return std::move(here).error();
  const std::vector<ComponentPart> base =
      known->empty() ? std::vector<ComponentPart>{} : entries_in(known->front().base);
  const bool changed_here = !here->empty() && !same_entries(*here, base);
  if (changed_here) there = merge(base, *here, there);
  if (auto s = put_zones(db, source, read->parts, now); !s) return s;
  if (auto s = replace_entry(db, source.calendar, item.uid, there, now, report); !s) return s;
  return put_item(db, source, item);
}

core::Status drop_from_server(platform::SqliteDb& db, const Source& source, const DavItem& item,
                              core::WallTime now, SyncReport& report) {
  if (auto s = erase_item(db, source, item.href); !s) return s;
  if (item.shadowed || item.removed) return {};
  auto here = stored_parts(db, source.calendar, item.uid);
  if (!here) return std::move(here).error();
  auto twins = items(db, source, "uid", item.uid);
  if (!twins) return std::move(twins).error();
  for (DavItem& twin : *twins) {
    if (!twin.shadowed) continue;
    twin.shadowed = false;
    if (auto s = put_item(db, source, twin); !s) return s;
    return replace_entry(db, source.calendar, item.uid, entries_in(twin.base), now, report);
  }
  if (!same_entries(*here, entries_in(item.base)) && source.writable) return {};
  return replace_entry(db, source.calendar, item.uid, {}, now, report);
}

core::Result<bool> has_unsent(platform::SqliteDb& db, const Source& source) {
  if (!source.writable) return false;
  auto query = db.prepare(
      "SELECT 1 FROM components WHERE calendar=? AND stored_at>? UNION ALL SELECT 1 FROM remote_items WHERE "
      "source=? AND removed=1 LIMIT 1");
  if (!query) return std::move(query).error();
  query->bind(source.calendar).bind(std::int64_t{source.tried_at.time_since_epoch().count()}).bind(source.id);
  return query->step();
}

core::Result<std::string> remove_entry(platform::SqliteDb& db, const std::string& number_or_uid) {
  auto transaction = platform::Transaction::begin(db);
  if (!transaction) return std::move(transaction).error();
  auto query = db.prepare(
      "SELECT c.calendar,c.uid,c.summary,k.name,coalesce(s.id,0),coalesce(s.writable,1) FROM components c "
      "JOIN "
      "calendars k ON k.id=c.calendar LEFT JOIN sources s ON s.calendar=c.calendar WHERE c.kind IN "
      "('VEVENT','VTODO') AND (c.id=? OR c.uid=?) ORDER BY c.id LIMIT 1");
  if (!query) return std::move(query).error();
  std::int64_t number = -1;
  const char* end = number_or_uid.data() + number_or_uid.size();
  if (std::from_chars(number_or_uid.data(), end, number).ptr != end) number = -1;
  auto row = query->bind(number).bind(number_or_uid).step();
  if (!row) return std::move(row).error();
  if (!*row)
    return core::not_found("There is no appointment '" + number_or_uid +
                           "'; see the numbers with: mana calendar list.");
  const std::string uid = query->text(1), title = query->text(2), calendar_name = query->text(3);
  if (query->integer(5) == 0)
    return core::bad_input("'" + title + "' comes from '" + calendar_name +
                           "' and would come again; take it out where that calendar is kept.");
  Source source;
  source.calendar = query->integer(0);
  source.id = query->integer(4);
  SyncReport ignored;
  if (auto s = replace_entry(db, source.calendar, uid, {}, {}, ignored); !s) return std::move(s).error();
  auto mark = db.prepare("UPDATE remote_items SET removed=1 WHERE source=? AND uid=? AND shadowed=0");
  if (!mark) return std::move(mark).error();
  if (auto s = mark->bind(source.id).bind(uid).run(); !s) return std::move(s).error();
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  return "'" + title + "' in '" + calendar_name + "'";
}

}  // namespace mana::calendar::remote
