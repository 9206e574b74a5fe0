#pragma once
#include <string>
#include <utility>
#include <vector>

namespace mana::carers {

/// What a browser asked, as far as anybody here wants to know. Bounded by HttpLimits.
struct Request {
  std::string method = "GET";
  std::string target = "/";  ///< path and query as they were sent, still encoded
  std::string body;
  std::string content_type, cookie, host, origin, fetch_site, if_none_match, user_agent;
  std::string address;     ///< of the machine that asks: "192.168.1.7"
  bool encrypted = false;  ///< it came through TLS
};

struct Response {
  int status = 200;
  std::string content_type = "text/html; charset=utf-8";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers{};
  bool streams = false;      ///< stays open and gets what HttpServer::tell() says; `body` comes first
  std::string stream_key{};  ///< HttpServer::end_streams() ends those with this key
};

}  // namespace mana::carers
