#pragma once
#include <atomic>
#include <memory>
#include <set>
#include <string>

#include "agent/platform/http/transport.hpp"

namespace mana::platform {

/// The real one, on libcurl: TLS is verified, only http and https are spoken, an answer comes within a
/// minute. The password goes as Basic; to a server that takes nothing but Digest (Baikal as it is installed),
/// so. Threads: one sends; any may give up.
class CurlTransport final : public Transport {
 public:
  CurlTransport();
  ~CurlTransport() override;
  CurlTransport(const CurlTransport&) = delete;
  CurlTransport& operator=(const CurlTransport&) = delete;

  core::Result<HttpResponse> send(const HttpRequest& request) override;
  /// What is being sent ends within a second with Unavailable, and nothing is sent any more.
  void give_up() { given_up_ = true; }

 private:
  struct Handle;
  core::Result<HttpResponse> perform(const HttpRequest& request, bool by_digest);
  std::set<std::string> digest_only_;  // servers, as "https://host:port"
  std::unique_ptr<Handle> handle_;     // keeps connections open between requests
  std::atomic<bool> given_up_{false};
};

}  // namespace mana::platform
