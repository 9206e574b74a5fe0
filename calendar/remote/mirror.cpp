#include "calendar/remote/mirror.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "agent/platform/sqlite/rows.hpp"
#include "calendar/recurrence/timetable.hpp"
#include "calendar/store/component_rows.hpp"

namespace mana::calendar::remote {
namespace {

constexpr std::size_t kFewestGuarded = 5;
constexpr std::string_view kColumns =
    "SELECT kind,uid,recurrence_id,body,summary,starts,sequence,first_at,last_at FROM components WHERE "
    "calendar=?";

/// Its last line ends the calendar, or, where there is none around the entries, the last of them.
bool ends_whole(const ical::Document& document) {
  const auto& all = document.components();
  const bool has_calendar =
      std::any_of(all.begin(), all.end(), [](const ical::Component& c) { return c.is("VCALENDAR"); });
  std::string_view text = document.text();
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos) return false;
  text = text.substr(0, last + 1);
  const auto ends_with = [&](std::string_view end) {
    return text.size() >= end.size() && ical::same_name(text.substr(text.size() - end.size()), end);
  };
  if (has_calendar) return ends_with("END:VCALENDAR");
  const bool is_cut_off = std::any_of(document.issues().begin(), document.issues().end(),
                                      [](const ical::Issue& i) { return i.cut_off; });
  return !is_cut_off && (ends_with("END:VEVENT") || ends_with("END:VTODO"));
}

/// The next content line, with its folds.
std::string_view take_line(std::string_view& text) {
  std::size_t end = text.find('\n');
  while (end != std::string_view::npos && end + 1 < text.size() &&
         (text[end + 1] == ' ' || text[end + 1] == '\t'))
    end = text.find('\n', end + 1);
  const std::string_view line = text.substr(0, end == std::string_view::npos ? end : end + 1);
  text.remove_prefix(line.size());
  return line;
}

bool is_stamp(std::string_view line) {
  constexpr std::string_view kStamp = "DTSTAMP";
  return line.size() > kStamp.size() && ical::same_name(line.substr(0, kStamp.size()), kStamp) &&
         (line[kStamp.size()] == ':' || line[kStamp.size()] == ';');
}

std::string_view next_telling_line(std::string_view& text) {
  std::string_view line;
  do line = take_line(text);
  while (is_stamp(line));
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

auto key_of(const ComponentPart& p) { return std::tie(p.kind, p.uid, p.recurrence_id); }

ComponentPart read_row(const platform::Statement& row) {
  return {row.text(0), row.text(1), row.text(2),    row.text(3),
          row.text(4), row.text(5), row.integer(6), {row.integer(7), row.integer(8)}};
}

using ByUid = std::map<std::string, std::vector<ComponentPart>>;
ByUid by_uid(const std::vector<ComponentPart>& parts) {
  ByUid out;
  for (const ComponentPart& p : parts) out[p.uid].push_back(p);
  return out;
}

bool has_event(const std::vector<ComponentPart>& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [](const auto& p) { return p.kind == "VEVENT" || p.kind == "VTODO"; });
}

}  // namespace

core::Result<ReadText> read_text(std::string ics, Twins twins) {
  auto document = ical::parse(std::move(ics));
  if (!document) return std::move(document).error();
  if (!ends_whole(*document))
    return core::bad_input("What came is no calendar, or only the beginning of one.");
  ReadText out;
  ical::Component loose;
  // As a home will read it, for what it will not understand of it. Which zone that is is of no importance.
  const zone::Zones zones;
  const auto home = std::make_shared<const zone::Zone>("that of the home", std::chrono::seconds{0},
                                                       std::vector<zone::Transition>{});
  const auto table = recurrence::Timetable::read(*document, zones, home, {.of_a_home = true});
  out.left_out = left_out_of(*document, table.issues());
  const auto take = [&](const ical::Component& calendar) {
    for (auto& series : parts_of(calendar, *document, twins).series)
      std::move(series.begin(), series.end(), std::back_inserter(out.parts));
  };
  for (const ical::Component& component : document->components()) {
    if (component.is("VCALENDAR")) {
      take(component);
    } else {
      loose.components.push_back(component);
    }
  }
  take(loose);
  return out;
}

bool same_entry(std::string_view body, std::string_view other) {
  for (;;) {
    if (next_telling_line(body) != next_telling_line(other)) return false;
    if (body.empty() && other.empty()) return true;
  }
}

bool too_many_gone(std::size_t known, std::size_t gone) {
  return known >= kFewestGuarded && gone * 2 > known;
}

std::string guard_sentence(const std::string& name, std::size_t known, std::size_t gone) {
  return std::to_string(gone) + " of " + std::to_string(known) +
         " appointments are gone there at once, so they are kept here; if that is right: mana calendar sync "
         "'" +
         name + "' --take-deletions";
}

core::Result<std::vector<ComponentPart>> stored_parts(platform::SqliteDb& db, std::int64_t calendar) {
  return rows_of(prepared(db, kColumns, calendar), read_row);
}

core::Result<std::vector<ComponentPart>> stored_parts(platform::SqliteDb& db, std::int64_t calendar,
                                                      const std::string& uid) {
  return rows_of(prepared(db, std::string{kColumns} + " AND uid=? AND kind<>'VTIMEZONE'", calendar, uid),
                 read_row);
}

core::Status erase_part(platform::SqliteDb& db, std::int64_t calendar, const ComponentPart& part) {
  auto erase = db.prepare("DELETE FROM components WHERE calendar=? AND kind=? AND uid=? AND recurrence_id=?");
  if (!erase) return std::move(erase).error();
  return erase->bind(calendar).bind(part.kind).bind(part.uid).bind(part.recurrence_id).run();
}

core::Status replace_entry(platform::SqliteDb& db, std::int64_t calendar, const std::string& uid,
                           const std::vector<ComponentPart>& wanted, core::WallTime at, SyncReport& report) {
  auto before = stored_parts(db, calendar, uid);
  if (!before) return std::move(before).error();
  bool is_news = false;
  for (const ComponentPart& old : *before) {
    const bool stays =
        std::any_of(wanted.begin(), wanted.end(), [&](const auto& p) { return key_of(p) == key_of(old); });
    if (stays) continue;
    is_news = true;
    if (auto s = erase_part(db, calendar, old); !s) return s;
  }
  for (const ComponentPart& part : wanted) {
    const auto old = std::find_if(before->begin(), before->end(),
                                  [&](const auto& p) { return key_of(p) == key_of(part); });
    if (old != before->end() && same_entry(old->body, part.body)) continue;
    is_news = true;
    if (auto s = put_component(db, calendar, part, at); !s) return s;
  }
  if (!is_news || (!has_event(wanted) && !has_event(*before))) return {};
  ++(before->empty() ? report.added : has_event(wanted) ? report.changed : report.removed);
  return {};
}

core::Status replace_all(platform::SqliteDb& db, const Source& source,
                         const std::vector<ComponentPart>& wanted, Deletions deletions, core::WallTime at,
                         SyncReport& report) {
  auto stored = stored_parts(db, source.calendar);
  if (!stored) return std::move(stored).error();
  std::vector<ComponentPart> zones;
  ByUid next, before;
  for (const ComponentPart& p : wanted) p.kind == "VTIMEZONE" ? zones.push_back(p) : next[p.uid].push_back(p);
  std::erase_if(*stored, [](const auto& p) { return p.kind == "VTIMEZONE"; });
  before = by_uid(*stored);

  std::size_t known = 0, gone = 0;
  for (const auto& [uid, parts] : before) {
    if (!has_event(parts)) continue;
    ++known;
    if (!next.contains(uid)) ++gone;
  }
  const bool held = deletions == Deletions::Guarded && too_many_gone(known, gone);
  if (held) report.fault = guard_sentence(source.name, known, gone);
  for (const ComponentPart& zone : zones)
    if (auto s = put_component(db, source.calendar, zone, at); !s) return s;
  for (const auto& [uid, parts] : next)
    if (auto s = replace_entry(db, source.calendar, uid, parts, at, report); !s) return s;
  for (const auto& [uid, parts] : before) {
    if (held || next.contains(uid)) continue;
    if (auto s = replace_entry(db, source.calendar, uid, {}, at, report); !s) return s;
  }
  return {};
}

}  // namespace mana::calendar::remote
