#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/carers/access/roles.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/secrets/secrets.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::carers {

struct CarerAccount {
  std::int64_t id = 0;
  std::string name;
  Role role = Role::Family;
  core::WallTime made_at{};
};

/// Who may open the carers' page. Names differ in more than capitals.
/// Ownership: refers to the database.  Threads: the database's.
/// Errors: BadInput says what is wrong with a name or password; NotFound.
class Accounts {
 public:
  explicit Accounts(platform::SqliteDb& db, platform::PasswordCost cost = {}) : db_{&db}, cost_{cost} {}

  core::Result<std::vector<CarerAccount>> all();
  core::Result<bool> any();
  core::Result<std::optional<CarerAccount>> find(std::string_view name);
  core::Status add(std::string_view name, Role role, std::string_view password, core::WallTime at);
  core::Status set_password(std::string_view name, std::string_view password);
  core::Status set_role(std::string_view name, Role role);
  /// Refuses the last administrator: nobody could let anybody in any more.
  core::Status remove(std::string_view name);
  /// Nothing for a wrong name or password; both take the same time.
  core::Result<std::optional<CarerAccount>> let_in(std::string_view name, std::string_view password);

 private:
  core::Status keep_an_administrator(std::string_view without);
  platform::SqliteDb* db_;
  platform::PasswordCost cost_;
  std::string nobodys_;  // the hash that an unknown name is tried against
};

}  // namespace mana::carers
