#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "calendar/remote/mirror.hpp"

/// What is known of the resources of a CalDAV calendar, and what has to be told to its server. There is no
/// queue that could be lost: what is to be sent is the difference between the entries here and `base`, the
/// texts that the server had last; only what was taken away is marked.
namespace mana::calendar::remote {

struct DavItem {
  std::int64_t id = 0;
  std::string href;  ///< normal_path()
  std::string uid, etag;
  std::string base;       ///< the whole text, as the server had it
  bool shadowed = false;  ///< another resource has the same UID and is the one that counts
  bool removed = false;   ///< taken away here, not yet there
  std::string left_out;   ///< written() of what of `base` could not be read
};

core::Result<std::vector<DavItem>> items_of(platform::SqliteDb& db, const Source& source);
core::Status put_item(platform::SqliteDb& db, const Source& source, const DavItem& item);
core::Status erase_item(platform::SqliteDb& db, const Source& source, const std::string& href);

/// Without VTIMEZONE: the entries of a text. Empty when it cannot be read.
std::vector<ComponentPart> entries_in(const std::string& text);
bool same_entries(const std::vector<ComponentPart>& a, const std::vector<ComponentPart>& b);

/// What the server sent becomes the base, and the entry here, joined with what was changed here meanwhile.
/// Inside a transaction of the caller's.
core::Status take_from_server(platform::SqliteDb& db, const Source& source, const std::string& href,
                              const std::string& etag, const std::string& text, core::WallTime now,
                              SyncReport& report);
/// It is gone there: also here, unless it was changed here since; then it will be sent anew.
core::Status drop_from_server(platform::SqliteDb& db, const Source& source, const DavItem& item,
                              core::WallTime now, SyncReport& report);

/// What could not be read of all resources together.
core::Result<LeftOut> left_out_of_items(platform::SqliteDb& db, const Source& source);

/// Has anybody written or removed anything here since the last try?
core::Result<bool> has_unsent(platform::SqliteDb& db, const Source& source);

/// Takes an entry out of its calendar; of a CalDAV calendar the server is told at the next synchronisation.
/// BadInput for one that is only fetched; NotFound. @return its titles and calendar, for the one who asked.
core::Result<std::string> remove_entry(platform::SqliteDb& db, const std::string& number_or_uid);

}  // namespace mana::calendar::remote
