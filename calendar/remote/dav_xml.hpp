#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

/// What is said to a CalDAV server and what it answers (RFC 4918, 4791, 6578). Pure. Names are compared
/// without their prefixes, which differ from server to server.
namespace mana::calendar::remote {

/// One <response>. What a server does not tell is empty; values that it marks as missing are not read.
struct DavResource {
  std::string href;
  int status = 0;           ///< of the whole resource, such as 404 in a delta; 0: not told
  int property_status = 0;  ///< the worst of its properties: a write that failed hides here
  std::string etag, ctag, sync_token, name;
  std::string data;                ///< the iCalendar text, lines ended by CRLF
  std::string principal;           ///< whose login it is
  std::vector<std::string> homes;  ///< where their calendars lie
  bool is_collection = false, is_calendar = false;
  bool has_events = true, may_write = true;  ///< (or tasks) unless the server says otherwise
  bool refused = false;                      ///< there is an <error>
};

struct Multistatus {
  std::vector<DavResource> resources;
  std::string sync_token;
};

/// BadInput when it is not XML or no multistatus.
core::Result<Multistatus> read_multistatus(std::string_view xml);

std::string ask_for_principal();
std::string ask_for_calendars();
std::string ask_for_etags();
std::string ask_for_changes(std::string_view sync_token);
std::string ask_for_texts(const std::vector<std::string>& hrefs);

}  // namespace mana::calendar::remote
