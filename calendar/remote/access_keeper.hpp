#pragma once
#include <cstdint>
#include <map>

#include "calendar/remote/source_store.hpp"

namespace mana::calendar::remote {

/// With what a request to an account is signed: its password, or what an OAuth provider gives for an hour,
/// renewed before it runs out. Ownership: refers to both.  Threads: the database's.  Time: handed in, wall
/// time. Errors: the provider's, as renew(); "there is no password".
class AccessKeeper {
 public:
  AccessKeeper(SourceStore& sources, platform::Transport& transport)
      : sources_{&sources}, transport_{&transport} {}

  /// A refresh token that the provider changes is put into `account`, and into the store when it is there
  /// already.
  core::Result<platform::Login> login_for(Account& account, core::WallTime now);
  /// The server did not take it: it is renewed before the next request.
  void forget(const Account& account) { access_.erase(account.id); }

 private:
  struct Access {
    std::string token, of;  ///< `of`: the refresh token that it came from
    core::WallTime from{}, until{};
  };
  SourceStore* sources_;
  platform::Transport* transport_;
  std::map<std::int64_t, Access> access_;
};

}  // namespace mana::calendar::remote
