#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "agent/carers/access/accounts.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::carers {

/// Who is in. The browser holds a random token of 256 bits, the store its hash. A session ends after twelve
/// hours without use, after thirty days in any case, at "sign out", and when the password is changed. Every
/// hour its token is replaced by a new one; the old one is good for a minute more, for what was under way.
/// Ownership: refers to the database.  Threads: the database's.  Time: wall time, an argument.
class Sessions {
 public:
  static constexpr std::chrono::hours kIdle{12};
  static constexpr std::chrono::hours kLongest{24 * 30};
  static constexpr std::chrono::hours kRotate{1};
  static constexpr std::chrono::minutes kOverlap{1};

  explicit Sessions(platform::SqliteDb& db) : db_{&db} {}

  /// @return the token for the cookie.
  core::Result<std::string> begin(const CarerAccount& account, std::string_view device, core::WallTime now);

  struct Session {
    CarerAccount account;
    std::string token;          ///< that came with the request, or its successor
    bool is_new_token = false;  ///< the cookie has to be set again
    std::string csrf() const { return platform::derived_token(token, "csrf"); }
  };
  core::Result<std::optional<Session>> find(std::string_view token, core::WallTime now);
  core::Status end(std::string_view token);

 private:
  core::Result<std::string> store(std::int64_t carer, std::string_view device, core::WallTime begun,
                                  core::WallTime now);
  platform::SqliteDb* db_;
};

}  // namespace mana::carers
