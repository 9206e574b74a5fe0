#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "agent/core/time.hpp"
#include "agent/platform/http/transport.hpp"
#include "calendar/remote/left_out.hpp"
#include "calendar/remote/oauth.hpp"

namespace mana::calendar::remote {

enum class SourceKind {
  Feed,    ///< one iCalendar text at a web address
  Folder,  ///< .ics files in a folder, or one such file
  CalDav,  ///< one calendar of a CalDAV account
};
std::string_view to_string(SourceKind kind);  ///< "feed", "folder", "caldav"

/// One calendar that comes from elsewhere. Its entries stand in a calendar of their own.
struct Source {
  std::int64_t id = 0;
  std::string name;
  SourceKind kind = SourceKind::Feed;
  std::string address;       ///< whole: it may be a secret; see shown_place()
  std::int64_t account = 0;  ///< 0: none
  std::int64_t calendar = 0;
  bool writable = false;
  std::map<std::string, std::string> validators;  ///< "etag", "modified", "hash", "token", "ctag"
  core::WallTime tried_at{}, fetched_at{};        ///< 0: never
  std::string fault;                              ///< of the last try, a sentence; empty: it went well
  LeftOut left_out;                               ///< of what came last
};

/// What may be shown of it: the host of an address, a path whole.
std::string shown_place(const Source& source);

struct Account {
  std::int64_t id = 0;
  std::string name, address;
  platform::Login login;
  OAuthGrant grant;  ///< not given: the login's password counts
  core::WallTime looked_at{};
  std::string fault;
};

/// What one synchronisation did.
struct SyncReport {
  int added = 0, changed = 0, removed = 0;  ///< here
  int sent = 0;                             ///< to the server
  std::string fault;                        ///< a sentence, though the rest was done
  LeftOut left_out;                         ///< of all that the calendar holds now, not only of what is new
};

}  // namespace mana::calendar::remote
