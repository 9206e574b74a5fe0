#pragma once
#include <atomic>
#include <memory>

#include "calendar/remote/transport.hpp"

namespace mana::calendar::remote {

/// The real one, on libcurl: TLS is verified, only http and https are spoken, an answer comes within a
/// minute. Threads: one sends; any may give up.
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
  std::unique_ptr<Handle> handle_;  // keeps connections open between requests
  std::atomic<bool> given_up_{false};
};

}  // namespace mana::calendar::remote
