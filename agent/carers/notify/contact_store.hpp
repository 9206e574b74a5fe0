#pragma once
#include <optional>
#include <string>
#include <vector>

#include "agent/carers/notify/contact.hpp"
#include "agent/platform/secrets/secret_box.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::notify {

/// Who is told, in the store: addresses and passwords sealed with the key file.
/// Ownership: refers to database and key.  Threads: the database's.
class ContactStore {
 public:
  ContactStore(platform::SqliteDb& db, const platform::SecretBox& box) : db_{&db}, box_{&box} {}

  /// By level and name. One whose secrets cannot be read has a fault that says so, and no address.
  core::Result<std::vector<Contact>> all();
  core::Result<std::optional<Contact>> find(std::string_view name);
  /// One of that name gets the new way. Of what was before `now` a new one is not told.
  core::Status put(const Contact& contact, core::WallTime now);
  /// What waits for it is not needed any more. NotFound when there is none of that name.
  core::Status remove(std::string_view name);
  /// How the last try went. @param fault empty: well
  core::Status note_try(std::int64_t contact, const std::string& fault, core::WallTime at);

 private:
  platform::SqliteDb* db_;
  const platform::SecretBox* box_;
};

}  // namespace mana::notify
