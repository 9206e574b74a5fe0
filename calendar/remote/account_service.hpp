#pragma once
#include "calendar/remote/access_keeper.hpp"
#include "calendar/remote/dav_client.hpp"
#include "calendar/remote/source_store.hpp"

namespace mana::calendar::remote {

/// Adds CalDAV accounts and keeps the list of their calendars.
/// Ownership: refers to both.  Threads: the store's.
class AccountDesk {
 public:
  AccountDesk(SourceStore& sources, platform::Transport& transport)
      : sources_{sources}, transport_{transport}, access_{sources, transport} {}

  /// Tries it first: what a server refuses is not kept. @return how many calendars are new.
  core::Result<int> add(Account account, core::WallTime now);
  /// Looks for calendars that came since. @return how many are new.
  core::Result<int> look(Account& account, core::WallTime now);

 private:
  core::Result<int> take_in(const Account& account, const std::vector<FoundCalendar>& found);
  SourceStore& sources_;
  core::Result<std::vector<FoundCalendar>> discover(Account& account, core::WallTime now);
  platform::Transport& transport_;
  AccessKeeper access_;
};

}  // namespace mana::calendar::remote
