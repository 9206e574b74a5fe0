#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::platform {

/// Who asks. The password never appears in a sentence, a log or a journal.
struct Login {
  std::string user, password;
  std::string bearer{};  ///< an OAuth access token; not empty: it is sent instead of both
};

struct HttpRequest {
  std::string method = "GET";
  std::string url;  ///< http or https
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
  Login login;                         ///< empty user and bearer: nobody
  std::string authority;               ///< PEM file of who vouches for the server; empty: the usual ones
  std::size_t largest_body = 8 << 20;  ///< bytes of the answer; a longer one is an error
};

struct HttpResponse {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
  std::string body;

  /// Empty when there is none.
  std::string header(std::string_view lower_case_name) const;
  bool good() const { return status >= 200 && status < 300; }
};

/// Sends one request and waits for the answer. Redirects are not followed: see send_following().
/// Threads: one.  Errors: Unavailable, Timeout when there was no answer; a sentence that names the host
/// alone, because the rest of an address may be a secret.
class Transport {
 public:
  virtual ~Transport() = default;
  virtual core::Result<HttpResponse> send(const HttpRequest& request) = 0;
};

/// As send(), and goes where the answer points, five times at most: never from https to http, and with the
/// password only within the same site. `request.url` is then where the answer came from.
core::Result<HttpResponse> send_following(Transport& transport, HttpRequest& request);

/// For an answer that is no success: "'dav.example.org' does not know this address (404)."
core::Error refusal(const HttpResponse& response, std::string_view url);

}  // namespace mana::platform
