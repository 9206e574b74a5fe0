#include "agent/carers/server/http_server.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "agent/carers/server/http_connection.hpp"

namespace mana::carers {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

Bytes event_bytes(std::string_view event, std::string_view data) {
  std::string text = "event: ";
  text.append(event).append("\ndata: ").append(data).append("\n\n");
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace

struct HttpServer::Network final : Hall {
  Network(const HttpOptions& o, std::function<void()> on_call) : options{o}, wake{std::move(on_call)} {}

  // ---- Hall, on the network's thread

  const HttpLimits& limits() const override { return options.limits; }

  void came(const std::shared_ptr<Link>& link) override {
    link->id = ++last_id;
    links.emplace(link->id, link);
    connections = links.size();
    if (links.size() <= limits().connections) return;
    const auto oldest = std::find_if(links.begin(), links.end(), [&](const auto& l) {
      return l.second->waits_for_client && l.first != link->id;
    });
    const auto held = oldest == links.end() ? link : oldest->second;
    held->close();
  }

  void went(const Link& link) override {
    if (link.is_stream) {
      live.erase(link.id);
      live_count = live.size();
    }
    links.erase(link.id);
    connections = links.size();
  }

  bool asks(std::uint64_t id, Request request) override {
    {
      const std::lock_guard lock{mutex};
      if (calls.size() >= limits().waiting_calls) return false;
      calls.push_back({id, std::move(request)});
    }
    wake();
    return true;
  }

  void streams(const std::shared_ptr<Link>& link) override {
    live.emplace(link->id, link);
    live_count = live.size();
    if (live.size() <= limits().streams) return;
    const auto oldest = live.begin()->second;
    oldest->close();
  }

  // ----

  core::Status open() {
    error_code e;
    const auto address = asio::ip::make_address(options.address, e);
    if (e) {
      return core::bad_input(
          "'" + options.address +
          "' is no address of a machine; write 127.0.0.1 for this machine alone, 0.0.0.0 for "
          "the whole home network.");
    }
    if (!options.certificate.empty()) {
      if (auto s = prepare_tls(); !s) return s;
    }
    const tcp::endpoint place{address, options.port};
    const auto failed = [&](const char* what) {
      return core::unavailable("Port " + std::to_string(options.port) + " of " + options.address +
                               " cannot be " + what + " (" + e.message() +
                               "); end the other program that uses it, or choose another web.port.");
    };
    if (acceptor.open(place.protocol(), e); e) return failed("opened");
    acceptor.set_option(asio::socket_base::reuse_address(true), e);
    if (acceptor.bind(place, e); e) return failed("used");
    if (acceptor.listen(512, e); e) return failed("listened to");
    bound_port = acceptor.local_endpoint(e).port();
    accept();
    beat();
    thread = std::thread{[this] { io.run(); }};
    return {};
  }

  core::Status prepare_tls() {
    error_code e;
    tls.emplace(asio::ssl::context::tls_server);
    tls->set_options(asio::ssl::context::default_workarounds | asio::ssl::context::no_sslv2 |
                         asio::ssl::context::no_sslv3 | asio::ssl::context::no_tlsv1 |
                         asio::ssl::context::no_tlsv1_1 | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION,
                     e);
    SSL_CTX_set_min_proto_version(tls->native_handle(), TLS1_2_VERSION);
    SSL_CTX_set_mode(tls->native_handle(), SSL_MODE_RELEASE_BUFFERS);
    if (!e) tls->use_certificate_chain_file(options.certificate.string(), e);
    if (!e) tls->use_private_key_file(options.key.string(), asio::ssl::context::pem, e);
    if (!e) return {};
    return core::bad_input("The certificate '" + options.certificate.string() + "' with its key '" +
                           options.key.string() + "' cannot be used (" + e.message() +
                           "); web.certificate and web.key name two PEM files that belong together.");
  }

  void accept() {
    acceptor.async_accept([this](error_code e, tcp::socket socket) {
      if (e == asio::error::operation_aborted) return;
      if (!e) {
        welcome(*this, std::move(socket), tls ? &*tls : nullptr);
        return accept();
      }
      // Out of file handles: wait a little instead of spinning.
      pause.expires_after(std::chrono::milliseconds{200});
      pause.async_wait([this](error_code stopped) {
        if (!stopped) accept();
      });
    });
  }

  /// So that a client that is gone without a word is noticed, and no proxy thinks the stream dead.
  void beat() {
    heart.expires_after(limits().heartbeat);
    heart.async_wait([this](error_code e) {
      if (e) return;
      to_all(std::make_shared<const std::string>(": here\n\n"));
      beat();
    });
  }

  void to_all(const Bytes& bytes) {
    std::vector<std::shared_ptr<Link>> all;
    all.reserve(live.size());
    for (const auto& [id, link] : live) all.push_back(link);
    for (const auto& link : all) link->push(bytes);  // one that is full goes
  }

  void stop() {
    asio::post(io, [this] {
      error_code ignored;
      acceptor.close(ignored);
      heart.cancel();
      pause.cancel();
      std::vector<std::shared_ptr<Link>> all;
      for (const auto& [id, link] : links) all.push_back(link);
      for (const auto& link : all) link->close();
      io.stop();
    });
    if (thread.joinable()) thread.join();
  }

  HttpOptions options;
  std::function<void()> wake;
  asio::io_context io{1};
  std::optional<asio::ssl::context> tls;
  tcp::acceptor acceptor{io};
  asio::steady_timer heart{io}, pause{io};
  std::map<std::uint64_t, std::shared_ptr<Link>> links;  // by age
  std::map<std::uint64_t, std::shared_ptr<Link>> live;
  std::uint64_t last_id = 0;
  std::atomic<std::size_t> connections{0}, live_count{0};
  std::uint16_t bound_port = 0;

  std::mutex mutex;
  std::deque<Call> calls;
  std::thread thread;
};

core::Result<std::unique_ptr<HttpServer>> HttpServer::open(const HttpOptions& options,
                                                           std::function<void()> wake) {
  auto network = std::make_unique<Network>(options, std::move(wake));
  if (auto s = network->open(); !s) return std::move(s).error();
  return std::unique_ptr<HttpServer>{new HttpServer{std::move(network)}};
}

HttpServer::HttpServer(std::unique_ptr<Network> network) : network_{std::move(network)} {}
HttpServer::~HttpServer() { network_->stop(); }

std::optional<HttpServer::Call> HttpServer::take() {
  const std::lock_guard lock{network_->mutex};
  if (network_->calls.empty()) return {};
  Call call = std::move(network_->calls.front());
  network_->calls.pop_front();
  return call;
}

void HttpServer::answer(std::uint64_t id, Response response) {
  asio::post(network_->io, [n = network_.get(), id, r = std::move(response)]() mutable {
    const auto found = n->links.find(id);
    if (found == n->links.end()) return;
    const auto link = found->second;
    link->answer(std::move(r));
  });
}

void HttpServer::tell(std::string_view event, std::string_view data) {
  asio::post(network_->io, [n = network_.get(), bytes = event_bytes(event, data)] { n->to_all(bytes); });
}

void HttpServer::end_streams(std::string_view key) {
  asio::post(network_->io, [n = network_.get(), key = std::string{key}] {
    std::vector<std::shared_ptr<Link>> ending;
    for (const auto& [id, link] : n->live)
      if (link->stream_key == key) ending.push_back(link);
    for (const auto& link : ending) link->close();
  });
}

std::uint16_t HttpServer::port() const { return network_->bound_port; }
HttpServer::Load HttpServer::load() const { return {network_->connections, network_->live_count}; }

}  // namespace mana::carers
