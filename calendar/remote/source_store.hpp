#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "agent/platform/secrets/secret_box.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/remote/source.hpp"

namespace mana::calendar::remote {

/// Where calendars come from, in the store of the home. Addresses and passwords are sealed.
/// Ownership: refers to the database and the box.  Threads: the database's.
class SourceStore {
 public:
  SourceStore(platform::SqliteDb& db, const platform::SecretBox& box) : db_{&db}, box_{&box} {}

  core::Result<std::vector<Source>> sources();
  /// With a calendar of that name of its own. BadInput when there is one of that name already.
  core::Result<std::int64_t> add(const Source& source);
  /// With all its entries.
  core::Status remove(const Source& source);
  /// validators, times, fault, writable, what was left out.
  core::Status save_state(const Source& source);

  core::Result<std::vector<Account>> accounts();
  /// One of that name gets the new address and password, and keeps its calendars.
  core::Result<std::int64_t> put_account(const Account& account);
  core::Status save_state(const Account& account);
  /// What the provider gave in place of the one before.
  core::Status save_grant(std::int64_t account, const OAuthGrant& grant);
  core::Status remove_account(const Account& account);

  platform::SqliteDb& db() { return *db_; }

 private:
  platform::SqliteDb* db_;
  const platform::SecretBox* box_;
};

/// How many events and tasks stand in a calendar.
core::Result<std::int64_t> count_events(platform::SqliteDb& db, std::int64_t calendar);

}  // namespace mana::calendar::remote
