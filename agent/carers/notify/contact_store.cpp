#include "agent/carers/notify/contact_store.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/json_reader.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/delivery_rows.hpp"

namespace mana::notify {
namespace {

std::string written(const Contact& c) {
  const core::Json all{{"address", c.address},    {"server", c.server},           {"from", c.from},
                       {"user", c.login.user},    {"password", c.login.password}, {"body", c.body},
                       {"authority", c.authority}};
  return all.dump();
}

void read_into(Contact& c, const std::string& text) {
  const auto all = core::parse_json(text);
  if (!all || !all->is_object()) return;
  c.address = all->text("address");
  c.server = all->text("server");
  c.from = all->text("from");
  c.login = {all->text("user"), all->text("password")};
  c.body = all->text("body");
  c.authority = all->text("authority");
}

}  // namespace

core::Result<std::vector<Contact>> ContactStore::all() {
  constexpr const char* kQuery =
      "SELECT id,name,kind,sealed,level,summary,worked_at,fault,fault_since,made_at,quiet FROM contacts "
      "ORDER BY "
      "level,name";
  return rows_of(prepared(*db_, kQuery), [this](const platform::Statement& row) {
    Contact c;
    c.id = row.integer(0);
    c.name = row.text(1);
    c.channel = channel_named(row.text(2)).value_or(Channel::Webhook);
    c.level = static_cast<int>(row.integer(4));
    c.summary = row.integer(5) != 0;
    c.worked_at = calendar::wall_of_micros(row.integer(6));
    c.fault = row.text(7);
    c.fault_since = calendar::wall_of_micros(row.integer(8));
    c.made_at = calendar::wall_of_micros(row.integer(9));
    c.quiet = row.text(10);
    if (auto opened = box_->unseal(row.text(3))) {
      read_into(c, *opened);
    } else {
      c.fault = "The address cannot be read with this key (mana.key); run 'mana carer notify add' again.";
    }
    return c;
  });
}

core::Result<std::optional<Contact>> ContactStore::find(std::string_view name) {
  auto id = db_->prepare("SELECT id FROM contacts WHERE name=?");
  if (!id) return std::move(id).error();
  auto row = id->bind(name).step();
  if (!row) return std::move(row).error();
  if (!*row) return std::optional<Contact>{};
  auto everybody = all();
  if (!everybody) return std::move(everybody).error();
  const auto found = std::find_if(everybody->begin(), everybody->end(),
                                  [&](const Contact& c) { return c.id == id->integer(0); });
  return found == everybody->end() ? std::optional<Contact>{} : std::optional{std::move(*found)};
}

core::Status ContactStore::put(const Contact& c, core::WallTime now) {
  auto upsert = db_->prepare(
      "INSERT INTO contacts(name,kind,place,sealed,level,summary,made_at,quiet) VALUES(?,?,?,?,?,?,?,?) ON "
      "CONFLICT(name) DO "
      "UPDATE SET kind=excluded.kind,place=excluded.place,sealed=excluded.sealed,level=excluded.level,"
      "summary=excluded.summary,quiet=excluded.quiet,fault='',fault_since=0,worked_at=0");
  if (!upsert) return std::move(upsert).error();
  upsert->bind(c.name).bind(to_string(c.channel)).bind(shown_place(c)).bind(box_->seal(written(c)));
  upsert->bind(std::int64_t{c.level}).bind(std::int64_t{c.summary}).bind(calendar::stored_micros(now));
  return upsert->bind(c.quiet).run();
}

core::Status ContactStore::remove(std::string_view name) {
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  for (const char* sql : {"UPDATE outbox SET state='not_needed' WHERE state IN ('waiting','sending') AND "
                          "contact=(SELECT id FROM "
                          "contacts WHERE name=?)",
                          "DELETE FROM contacts WHERE name=?"}) {
    if (auto s = run_sql(*db_, sql, name); !s) return s;
  }
  if (db_->rows_changed() == 0)
    return core::not_found("Nobody called '" + std::string{name} + "' is told; see: mana carer notify list");
  return transaction->commit();
}

core::Status ContactStore::note_try(std::int64_t contact, const std::string& fault, core::WallTime at) {
  auto update =
      fault.empty()
          ? db_->prepare("UPDATE contacts SET worked_at=?,fault='',fault_since=0 WHERE id=?")
          : db_->prepare(
                "UPDATE contacts SET fault_since=CASE WHEN fault='' THEN ? ELSE fault_since END,fault=? "
                "WHERE id=?");
  if (!update) return std::move(update).error();
  update->bind(calendar::stored_micros(at));
  if (!fault.empty()) update->bind(fault);
  return update->bind(contact).run();
}

}  // namespace mana::notify
