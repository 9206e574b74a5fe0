#pragma once
#include "calendar/remote/dav_client.hpp"
#include "calendar/remote/mirror.hpp"

namespace mana::calendar::remote {

/// Synchronises one CalDAV calendar both ways: first what is new there (by its sync token; when anything
/// about that fails, by comparing all ETags), then what is new here. Each resource that is written, and all
/// that was fetched, is a transaction of its own: a crash in between loses nothing and sends nothing twice,
/// because a write that was not acknowledged meets its own text at the next try. Ownership: refers to all.
/// Threads: the database's.
class DavSync {
 public:
  DavSync(platform::SqliteDb& db, DavClient& client, Source& source)
      : db_{db}, client_{client}, source_{source} {}

  /// @return an error when the server could not be asked, or the store not be written; a fault in `report`
  /// when only a part went wrong.
  core::Status pull(core::WallTime now, Deletions deletions, SyncReport& report);
  core::Status push(core::WallTime now, SyncReport& report);

 private:
  struct News;
  core::Result<News> ask_for_news();
  core::Result<News> delta(const std::string& token);
  core::Result<News> whole();
  core::Status fetch(News& news);
  core::Status take_in(const News& news, core::WallTime now, Deletions deletions, SyncReport& report);
  core::Status send_removals(core::WallTime now, SyncReport& report);
  core::Status send(const std::string& uid, core::WallTime now, SyncReport& report);
  core::Status look_again(const std::string& href, core::WallTime now, SyncReport& report);
  core::Result<std::string> text_for(const std::string& uid, const std::string& base);
  std::string url_of(const std::string& href) const;

  platform::SqliteDb& db_;
  DavClient& client_;
  Source& source_;
};

}  // namespace mana::calendar::remote
