#include "calendar/remote/source_store.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "agent/platform/http/address.hpp"
#include "agent/platform/sqlite/rows.hpp"

namespace mana::calendar::remote {
namespace {

constexpr std::array kKinds{std::pair{SourceKind::Feed, "feed"}, std::pair{SourceKind::Folder, "folder"},
                            std::pair{SourceKind::CalDav, "caldav"}};

SourceKind kind_named(const std::string& name) {
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& k) { return k.second == name; });
  return found == kKinds.end() ? SourceKind::Feed : found->first;
}

std::int64_t micros(core::WallTime t) { return t.time_since_epoch().count(); }
core::WallTime wall(std::int64_t us) { return core::WallTime{std::chrono::microseconds{us}}; }

/// "name=value" a line; line breaks never occur in what servers send as one header.
std::string written(const std::map<std::string, std::string>& values) {
  std::string out;
  for (const auto& [name, value] : values)
    if (!value.empty() && value.find('\n') == std::string::npos)
      out.append(name).append("=").append(value).append("\n");
  return out;
}

std::map<std::string, std::string> read_values(const std::string& text) {
  std::map<std::string, std::string> out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::size_t equals = text.find('=', at);
    if (equals < end) out[text.substr(at, equals - at)] = text.substr(equals + 1, end - equals - 1);
    at = end + 1;
  }
  return out;
}

core::Result<bool> exists(platform::SqliteDb& db, const char* sql, std::string_view name) {
  auto query = db.prepare(sql);
  if (!query) return std::move(query).error();
  return query->bind(name).step();
}

core::Result<std::int64_t> make_calendar(platform::SqliteDb& db, const std::string& name) {
  auto person = db.execute("INSERT INTO people(name) VALUES('') ON CONFLICT(name) DO NOTHING");
  if (!person) return std::move(person).error();
  auto insert = db.prepare("INSERT INTO calendars(person,name) SELECT id,? FROM people WHERE name=''");
  if (!insert) return std::move(insert).error();
  if (auto s = insert->bind(name).run(); !s) return std::move(s).error();
  return db.last_inserted();
}

}  // namespace

std::string_view to_string(SourceKind kind) {
  const auto found =
      std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& k) { return k.first == kind; });
  return found == kKinds.end() ? "" : found->second;
}

std::string shown_place(const Source& source) {
  return source.kind == SourceKind::Folder ? source.address : platform::host_of(source.address);
}

core::Result<std::vector<Source>> SourceStore::sources() {
  constexpr const char* kQuery =
      "SELECT "
      "id,name,kind,sealed_address,coalesce(account,0),calendar,writable,validators,tried_at,fetched_at,"
      "fault,left_out FROM sources ORDER BY id";
  return rows_of(prepared(*db_, kQuery), [this](const platform::Statement& row) {
    Source s;
    s.id = row.integer(0);
    s.name = row.text(1);
    s.kind = kind_named(row.text(2));
    s.account = row.integer(4);
    s.calendar = row.integer(5);
    s.writable = row.integer(6) != 0;
    s.validators = read_values(row.text(7));
    s.tried_at = wall(row.integer(8));
    s.fetched_at = wall(row.integer(9));
    s.fault = row.text(10);
    s.left_out = read_left_out(row.text(11));
    if (auto address = box_->unseal(row.text(3))) {
      s.address = std::move(*address);
    } else {
      s.fault = address.error().sentence;
    }
    return s;
  });
}

core::Result<std::int64_t> SourceStore::add(const Source& source) {
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  auto taken = exists(*db_, "SELECT 1 FROM calendars WHERE name=?", source.name);
  if (!taken) return std::move(taken).error();
  if (*taken)
    return core::bad_input("There is a calendar '" + source.name +
                           "' already; choose another name with --name.");
  auto calendar = make_calendar(*db_, source.name);
  if (!calendar) return calendar;
  auto insert = db_->prepare(
      "INSERT INTO sources(name,kind,sealed_address,account,calendar,writable) "
      "VALUES(?,?,?,nullif(?,0),?,?)");
  if (!insert) return std::move(insert).error();
  insert->bind(source.name).bind(to_string(source.kind)).bind(box_->seal(source.address));
  insert->bind(source.account).bind(*calendar).bind(std::int64_t{source.writable});
  if (auto s = insert->run(); !s) return std::move(s).error();
  const std::int64_t id = db_->last_inserted();
  if (auto s = transaction->commit(); !s) return std::move(s).error();
  return id;
}

core::Status SourceStore::remove(const Source& source) {
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  if (auto s = run_sql(*db_, "DELETE FROM sources WHERE id=?", source.id); !s) return s;
  if (auto s = run_sql(*db_, "DELETE FROM calendars WHERE id=?", source.calendar); !s) return s;
  return transaction->commit();
}

core::Status SourceStore::save_state(const Source& source) {
  auto update = db_->prepare(
      "UPDATE sources SET writable=?,validators=?,tried_at=?,fetched_at=?,fault=?,left_out=? WHERE id=?");
  if (!update) return std::move(update).error();
  update->bind(std::int64_t{source.writable}).bind(written(source.validators)).bind(micros(source.tried_at));
  update->bind(micros(source.fetched_at)).bind(source.fault).bind(written(source.left_out));
  return update->bind(source.id).run();
}

core::Result<std::vector<Account>> SourceStore::accounts() {
  constexpr const char* kQuery =
      "SELECT id,name,address,user,sealed_password,looked_at,fault,sealed_grant FROM accounts ORDER BY id";
  return rows_of(prepared(*db_, kQuery), [this](const platform::Statement& row) {
    Account a;
    a.id = row.integer(0);
    a.name = row.text(1);
    a.address = row.text(2);
    a.login.user = row.text(3);
    a.looked_at = wall(row.integer(5));
    a.fault = row.text(6);
    if (auto password = box_->unseal(row.text(4))) {
      a.login.password = std::move(*password);
    } else {
      a.fault = password.error().sentence;
    }
    if (const std::string sealed = row.text(7); !sealed.empty()) {
      auto grant = box_->unseal(sealed);
      if (grant) a.grant = read_grant(*grant);
      if (!grant) a.fault = grant.error().sentence;
    }
    return a;
  });
}

core::Result<std::int64_t> SourceStore::put_account(const Account& account) {
  auto upsert = db_->prepare(
      "INSERT INTO accounts(name,address,user,sealed_password,sealed_grant) VALUES(?,?,?,?,?) ON "
      "CONFLICT(name) DO "
      "UPDATE SET address=excluded.address,user=excluded.user,sealed_password=excluded.sealed_password,"
      "sealed_grant=excluded.sealed_grant,looked_at=0,fault='' "
      "RETURNING id");
  if (!upsert) return std::move(upsert).error();
  upsert->bind(account.name).bind(account.address).bind(account.login.user);
  upsert->bind(box_->seal(account.login.password));
  upsert->bind(account.grant.given() ? box_->seal(written(account.grant)) : std::string{});
  auto row = upsert->step();
  if (!row) return std::move(row).error();
  const std::int64_t id = upsert->integer(0);
  auto done = upsert->step();
  if (!done) return std::move(done).error();
  return id;
}

core::Status SourceStore::save_state(const Account& account) {
  auto update = db_->prepare("UPDATE accounts SET looked_at=?,fault=? WHERE id=?");
  if (!update) return std::move(update).error();
  return update->bind(micros(account.looked_at)).bind(account.fault).bind(account.id).run();
}

core::Status SourceStore::save_grant(std::int64_t account, const OAuthGrant& grant) {
  return run_sql(*db_, "UPDATE accounts SET sealed_grant=? WHERE id=?", box_->seal(written(grant)), account);
}

core::Status SourceStore::remove_account(const Account& account) {
  auto all = sources();
  if (!all) return std::move(all).error();
  for (const Source& s : *all) {
    if (s.account != account.id) continue;
    if (auto removed = remove(s); !removed) return removed;
  }
  return run_sql(*db_, "DELETE FROM accounts WHERE id=?", account.id);
}

core::Result<std::int64_t> count_events(platform::SqliteDb& db, std::int64_t calendar) {
  auto query = db.prepare(
      "SELECT count(DISTINCT uid) FROM components WHERE kind IN ('VEVENT','VTODO') AND calendar=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(calendar).step();
  if (!row) return std::move(row).error();
  return query->integer(0);
}

}  // namespace mana::calendar::remote
