#include "calendar/store/library_rows.hpp"

#include <initializer_list>

#include "agent/platform/sqlite/rows.hpp"

namespace mana::calendar {
namespace {

constexpr std::size_t kLongestName = 200, kLongestText = 1000;  // bytes
constexpr std::chrono::minutes kLongestWay{12 * 60};

core::Status check(const std::string& name, std::initializer_list<const std::string*> texts) {
  if (name.find_first_not_of(" \t\r\n") == std::string::npos) return core::bad_input("A name is missing.");
  if (name.size() > kLongestName) return core::bad_input("The name is too long; 200 letters are the most.");
  for (const std::string* text : texts)
    if (text->size() > kLongestText) return core::bad_input("That is too long; 1000 letters are the most.");
  return {};
}

core::Status remove_named(platform::SqliteDb& db, const char* sql, const std::string& name) {
  auto removed = prepared(db, sql, name);
  if (!removed) return std::move(removed).error();
  auto row = removed->step();
  if (!row) return std::move(row).error();
  if (!*row) return core::not_found("'" + name.substr(0, 60) + "' is not known here.");
  return {};
}

}  // namespace

Place read_place(const platform::Statement& row) {
  return {row.integer(0), row.text(1), row.text(2),
          row.text(3),    row.text(4), std::chrono::minutes{row.integer(5)}};
}

Acquaintance read_acquaintance(const platform::Statement& row) {
  return {row.integer(0), row.text(1), row.text(2), row.text(3), row.text(4)};
}

core::Result<Library> read_library(platform::SqliteDb& db) {
  const auto all = [](std::string_view columns, std::string_view table) {
    return "SELECT " + std::string{columns} + " FROM " + std::string{table} + " ORDER BY name,id";
  };
  Library out;
  auto places = rows_of(prepared(db, all(kPlaceColumns, "places")), read_place);
  if (!places) return std::move(places).error();
  auto people = rows_of(prepared(db, all(kAcquaintanceColumns, "acquaintances")), read_acquaintance);
  if (!people) return std::move(people).error();
  out.places = *std::move(places);
  out.people = *std::move(people);
  return out;
}

core::Status put_place(platform::SqliteDb& db, const Place& p) {
  if (auto s = check(p.name, {&p.address, &p.directions, &p.say_as}); !s) return s;
  if (p.travel < std::chrono::minutes{0} || p.travel > kLongestWay)
    return core::bad_input("The way takes between no time and twelve hours.");
  return run_sql(
      db,
      "INSERT INTO places(name,address,directions,travel,say_as) VALUES(?,?,?,?,?) ON CONFLICT(name) DO "
      "UPDATE SET address=excluded.address,directions=excluded.directions,travel=excluded.travel,"
      "say_as=excluded.say_as",
      p.name, p.address, p.directions, static_cast<std::int64_t>(p.travel.count()), p.say_as);
}

core::Status put_acquaintance(platform::SqliteDb& db, const Acquaintance& a) {
  if (auto s = check(a.name, {&a.relation, &a.telephone, &a.say_as}); !s) return s;
  return run_sql(
      db,
      "INSERT INTO acquaintances(name,relation,telephone,say_as) VALUES(?,?,?,?) ON CONFLICT(name) DO "
      "UPDATE SET relation=excluded.relation,telephone=excluded.telephone,say_as=excluded.say_as",
      a.name, a.relation, a.telephone, a.say_as);
}

core::Status remove_place(platform::SqliteDb& db, const std::string& name) {
  return remove_named(db, "DELETE FROM places WHERE name=? RETURNING id", name);
}

core::Status remove_acquaintance(platform::SqliteDb& db, const std::string& name) {
  return remove_named(db, "DELETE FROM acquaintances WHERE name=? RETURNING id", name);
}

}  // namespace mana::calendar
