#include "agent/carers/access/accounts.hpp"

#include "agent/carers/server/url_text.hpp"
#include "agent/platform/sqlite/rows.hpp"
#include "calendar/store/delivery_rows.hpp"

namespace mana::carers {
namespace {

constexpr std::size_t kLongestName = 60;

core::Status name_is_good(std::string_view name) {
  const bool good = !name.empty() && name.size() <= kLongestName && name == clean_text(name) &&
                    name.front() != ' ' && name.back() != ' ' &&
                    name.find_first_of("\n\t") == std::string_view::npos;
  if (good) return {};
  return core::bad_input("A name has 1 to 60 letters, without blanks at its ends.");
}

core::Status password_is_good(std::string_view password, std::string_view name) {
  const std::string fault = platform::password_fault(password, name);
  if (fault.empty()) return {};
  if (fault == "password.short") return core::bad_input("A password has at least ten characters.");
  if (fault == "password.long") return core::bad_input("A password has at most 200 characters.");
  return core::bad_input(
      "This password is one of the first that anybody would try; take three or four words.");
}

core::Error no_such(std::string_view name) {
  return core::not_found("There is no account '" + std::string{name.substr(0, 60)} +
                         "'; see: mana carer list");
}

CarerAccount read(const platform::Statement& row) {
  return {row.integer(0), row.text(1), role_named(row.text(2)).value_or(Role::Client),
          calendar::wall_of_micros(row.integer(3))};
}

}  // namespace

core::Result<std::vector<CarerAccount>> Accounts::all() {
  return rows_of(prepared(*db_, "SELECT id,name,role,made_at FROM carers ORDER BY name"), read);
}

core::Result<bool> Accounts::any() {
  auto count = db_->integer("SELECT count(*) FROM carers");
  if (!count) return std::move(count).error();
  return *count > 0;
}

core::Result<std::optional<CarerAccount>> Accounts::find(std::string_view name) {
  auto query = db_->prepare("SELECT id,name,role,made_at FROM carers WHERE name=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(name).step();
  if (!row) return std::move(row).error();
  if (!*row) return std::optional<CarerAccount>{};
  return std::optional{read(*query)};
}

core::Status Accounts::add(std::string_view name, Role role, std::string_view password, core::WallTime at) {
  if (auto s = name_is_good(name); !s) return s;
  if (auto s = password_is_good(password, name); !s) return s;
  auto there = find(name);
  if (!there) return std::move(there).error();
  if (*there) return core::bad_input("There is an account '" + std::string{name} + "' already.");
  auto hash = platform::password_hash(password, cost_);
  if (!hash) return std::move(hash).error();
  auto insert = db_->prepare("INSERT INTO carers(name,role,password,made_at) VALUES(?,?,?,?)");
  if (!insert) return std::move(insert).error();
  return insert->bind(name).bind(to_string(role)).bind(*hash).bind(calendar::stored_micros(at)).run();
}

core::Status Accounts::set_password(std::string_view name, std::string_view password) {
  auto account = find(name);
  if (!account) return std::move(account).error();
  if (!*account) return no_such(name);
  if (auto s = password_is_good(password, name); !s) return s;
  auto hash = platform::password_hash(password, cost_);
  if (!hash) return std::move(hash).error();
  auto update = db_->prepare("UPDATE carers SET password=? WHERE id=?");
  if (!update) return std::move(update).error();
  if (auto s = update->bind(*hash).bind((*account)->id).run(); !s) return s;
  // Whoever knew the old one is sent out.
  auto erase = db_->prepare("DELETE FROM carer_sessions WHERE carer=?");
  if (!erase) return std::move(erase).error();
  return erase->bind((*account)->id).run();
}

core::Status Accounts::keep_an_administrator(std::string_view without) {
  auto query = db_->prepare("SELECT count(*) FROM carers WHERE role='administrator' AND name<>?");
  if (!query) return std::move(query).error();
  auto row = query->bind(without).step();
  if (!row) return std::move(row).error();
  if (query->integer(0) > 0) return {};
  return core::bad_input(
      "'" + std::string{without} +
      "' is the only administrator; make somebody else one first, or nobody could let anybody in.");
}

core::Status Accounts::set_role(std::string_view name, Role role) {
  auto account = find(name);
  if (!account) return std::move(account).error();
  if (!*account) return no_such(name);
  if ((*account)->role == Role::Administrator && role != Role::Administrator) {
    if (auto s = keep_an_administrator(name); !s) return s;
  }
  auto update = db_->prepare("UPDATE carers SET role=? WHERE id=?");
  if (!update) return std::move(update).error();
  return update->bind(to_string(role)).bind((*account)->id).run();
}

core::Status Accounts::remove(std::string_view name) {
  auto account = find(name);
  if (!account) return std::move(account).error();
  if (!*account) return no_such(name);
  if ((*account)->role == Role::Administrator) {
    if (auto s = keep_an_administrator(name); !s) return s;
  }
  auto erase = db_->prepare("DELETE FROM carers WHERE id=?");
  if (!erase) return std::move(erase).error();
  return erase->bind((*account)->id).run();
}

core::Result<std::optional<CarerAccount>> Accounts::let_in(std::string_view name, std::string_view password) {
  auto query = db_->prepare("SELECT password FROM carers WHERE name=?");
  if (!query) return std::move(query).error();
  auto row = query->bind(name).step();
  if (!row) return std::move(row).error();
  const bool known = *row;
  // Of an unknown name as much work is done, so that nobody learns which names there are.
  if (!known && nobodys_.empty()) {
    auto made = platform::password_hash("nobody has this password", cost_);
    if (!made) return std::move(made).error();
    nobodys_ = *made;
  }
  const std::string hash = known ? query->text(0) : nobodys_;
  const bool fits = platform::password_fits(password.substr(0, 1000), hash);
  if (!known || !fits) return std::optional<CarerAccount>{};
  if (platform::password_hash_is_outdated(hash, cost_)) {
    auto fresh = platform::password_hash(password, cost_);
    auto update = db_->prepare("UPDATE carers SET password=? WHERE name=?");
    if (!update) return std::move(update).error();
    if (fresh) {
      if (auto s = update->bind(*fresh).bind(name).run(); !s) return std::move(s).error();
    }
  }
  return find(name);
}

}  // namespace mana::carers
