#pragma once
#include <string>
#include <vector>

#include "agent/platform/http/transport.hpp"
#include "calendar/remote/dav_xml.hpp"

namespace mana::calendar::remote {

/// An answer and where it came from, which is not where it was asked when somebody moved.
struct DavAnswer {
  platform::HttpResponse response;
  std::string url;
};

/// What a write led to.
struct Written {
  int status = 0;  ///< the one inside a 207, when there is one
  std::string etag;
  bool good() const { return status >= 200 && status < 300; }
};

/// A calendar of an account, as discovery finds it.
struct FoundCalendar {
  std::string url, name;
  bool may_write = true;
};

/// Speaks CalDAV with one account.
/// Ownership: refers to the transport.  Threads: the transport's.
/// Errors: no answer at all. What a server refuses is in the status, or, of the functions that need an
/// answer, a sentence.
class DavClient {
 public:
  DavClient(platform::Transport& transport, platform::Login login)
      : transport_{&transport}, login_{std::move(login)} {}

  /// `method`: PROPFIND or REPORT.
  core::Result<DavAnswer> ask(const std::string& method, const std::string& url, int depth, std::string body);
  core::Result<platform::HttpResponse> get(const std::string& url);
  /// If-Match with an `etag`; without one the resource must be new, but Google knows no If-None-Match: there
  /// it is looked for first. Some servers (Xandikos) answer 207 to what they refuse.
  core::Result<Written> put(const std::string& url, const std::string& etag, std::string text);
  core::Result<Written> remove(const std::string& url, const std::string& etag);

  /// From an address as people know it to their calendars for events (RFC 6764: .well-known/caldav, the
  /// principal, its homes, what lies there). An address of one calendar gives that one.
  core::Result<std::vector<FoundCalendar>> discover(const std::string& address);

 private:
  core::Result<Multistatus> listing(std::string& url, int depth, std::string body);
  core::Result<std::vector<FoundCalendar>> calendars_at(std::string url, int depth);
  core::Result<std::vector<std::string>> homes_from(std::string url);
  platform::HttpRequest request(std::string method, const std::string& url, std::string body) const;

  platform::Transport* transport_;
  platform::Login login_;
};

}  // namespace mana::calendar::remote
