#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "agent/carers/server/http_message.hpp"
#include "agent/core/result.hpp"

namespace mana::carers {

/// What strangers may cost. Beyond it a request is refused (413, 431), a connection closed.
struct HttpLimits {
  std::uint32_t header_bytes = 16 * 1024;
  std::uint64_t body_bytes = 256 * 1024;
  std::size_t connections = 2500;         ///< then the one that has waited longest for its client goes
  std::size_t streams = 1100;             ///< then the oldest goes; its browser comes again
  std::size_t unsent_events = 16;         ///< of a stream whose client does not read; then it is closed
  std::size_t waiting_calls = 128;        ///< not yet taken; then 503
  std::chrono::seconds request_time{10};  ///< for the whole of a request to arrive
  std::chrono::seconds idle_time{30};     ///< between two requests
  std::chrono::seconds write_time{20};
  std::chrono::seconds heartbeat{25};  ///< of a live stream
};

struct HttpOptions {
  std::string address = "127.0.0.1";  ///< a number, not a name
  std::uint16_t port = 0;             ///< 0: any that is free, see HttpServer::port()
  /// PEM files; both empty: without TLS. With TLS a request without is sent to https://.
  std::filesystem::path certificate, key;
  HttpLimits limits{};
};

/// HTTP/1.1 with Boost.Beast, and TLS 1.2 or newer with OpenSSL. It only carries: calls wait until somebody
/// takes and answers them. No client, however slow or rude, holds up another one.
/// Threads: one of its own for the network; take(), answer() and tell() from any one other thread.
/// Time:    time-outs of the network are the network's own; nothing else here looks at a clock.
/// Errors:  open(): Unavailable when the address or port cannot be used, BadInput for an address that is
///          none or a certificate that cannot be used.
class HttpServer {
 public:
  struct Call {
    std::uint64_t id = 0;
    Request request;
  };
  /// `wake` is called on the network's thread when a call waits.
  static core::Result<std::unique_ptr<HttpServer>> open(const HttpOptions& options,
                                                        std::function<void()> wake);
  ~HttpServer();
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  std::optional<Call> take();
  /// Each call exactly once; a client that is gone meanwhile gets nothing.
  void answer(std::uint64_t id, Response response);
  /// One server-sent event to all live streams.
  void tell(std::string_view event, std::string_view data);
  void end_streams(std::string_view key);

  std::uint16_t port() const;
  struct Load {
    std::size_t connections = 0, streams = 0;
  };
  Load load() const;

 private:
  struct Network;
  explicit HttpServer(std::unique_ptr<Network> network);
  std::unique_ptr<Network> network_;
};

}  // namespace mana::carers
