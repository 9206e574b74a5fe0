#include "calendar/web/http_server.hpp"

#include <algorithm>
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/core/detect_ssl.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <deque>
#include <list>
#include <map>
#include <mutex>
#include <thread>
#include <type_traits>
#include <unordered_map>

namespace mana::calendar::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Bytes = std::shared_ptr<const std::string>;

constexpr int kHttp11 = 11;

std::string field(const http::request<http::string_body>& r, http::field name) {
  const auto value = r[name];
  return {value.data(), value.size()};
}

std::string field(const http::request<http::string_body>& r, const char* name) {
  const auto value = r[name];
  return {value.data(), value.size()};
}

Bytes event_bytes(std::string_view event, std::string_view data) {
  std::string text = "event: ";
  text.append(event).append("\ndata: ").append(data).append("\n\n");
  return std::make_shared<const std::string>(std::move(text));
}

class Link;

/// What connections need of the server; all of it on the network's thread.
class Hall {
 public:
  virtual ~Hall() = default;
  virtual const HttpLimits& limits() const = 0;
  virtual void came(const std::shared_ptr<Link>& link) = 0;
  virtual void went(const Link& link) = 0;
  virtual bool asks(std::uint64_t id, Request request) = 0;
  virtual void streams(const std::shared_ptr<Link>& link) = 0;
};

/// One client.
class Link : public std::enable_shared_from_this<Link> {
 public:
  virtual ~Link() = default;
  virtual void answer(Response response) = 0;
  virtual void push(const Bytes& bytes) = 0;
  virtual void close() = 0;

  std::uint64_t id = 0;
  bool waits_for_client = true;  // may be thrown out when the house is full
  bool is_stream = false;
  std::string stream_key;
};

template <class Stream>
class Connection final : public Link {
 public:
  static constexpr bool kEncrypted = !std::is_same_v<Stream, beast::tcp_stream>;

  Connection(Hall& hall, Stream stream, beast::flat_buffer begun, std::string address, bool redirects)
      : hall_{hall},
        stream_{std::move(stream)},
        buffer_{std::move(begun)},
        address_{std::move(address)},
        redirects_{redirects} {
    buffer_.max_size(hall.limits().header_bytes + 4096);
  }

  void start() {
    if constexpr (kEncrypted) {
      lowest().expires_after(hall_.limits().request_time);
      stream_.async_handshake(asio::ssl::stream_base::server, buffer_.data(),
                              [self = self()](error_code e, std::size_t used) {
                                if (e) return self->close();
                                self->buffer_.consume(used);
                                self->read();
                              });
    } else {
      read();
    }
  }

  void answer(Response response) override {
    if (response.streams) return begin_stream(response);
    waits_for_client = true;  // for it to read
    const bool is_head = method_ == "HEAD";
    const auto size = response.body.size();
    response_.emplace(static_cast<http::status>(response.status), kHttp11);
    response_->set(http::field::content_type, response.content_type);
    for (const auto& [name, value] : response.headers) response_->insert(name, value);
    response_->keep_alive(keep_alive_);
    if (!is_head) response_->body() = std::move(response.body);
    response_->prepare_payload();
    if (is_head) response_->content_length(size);
    lowest().expires_after(hall_.limits().write_time);
    const auto written = [self = self()](error_code e, std::size_t) {
      self->response_.reset();
      if (e || !self->keep_alive_) return self->close();
      self->read();
    };
    if (is_head) {
      head_.emplace(*response_);
      http::async_write_header(stream_, *head_, written);
    } else {
      http::async_write(stream_, *response_, written);
    }
  }

  void push(const Bytes& bytes) override {
    if (unsent_.size() >= hall_.limits().unsent_events) return close();
    unsent_.push_back(bytes);
    if (unsent_.size() == 1) write_next();
  }

  void close() override {
    if (closed_) return;
    closed_ = true;
    hall_.went(*this);
    error_code ignored;
    lowest().socket().shutdown(tcp::socket::shutdown_send, ignored);
    lowest().close();
  }

 private:
  std::shared_ptr<Connection> self() { return std::static_pointer_cast<Connection>(shared_from_this()); }
  beast::tcp_stream& lowest() { return beast::get_lowest_layer(stream_); }

  // A client that has nothing to say yet keeps no parser: a thousand of them cost little.
  void read() {
    waits_for_client = true;
    if (buffer_.size() == 0) buffer_.shrink_to_fit();
    parser_.emplace();
    parser_->header_limit(hall_.limits().header_bytes);
    parser_->body_limit(hall_.limits().body_bytes);
    lowest().expires_after(served_ ? hall_.limits().idle_time : hall_.limits().request_time);
    http::async_read_header(stream_, buffer_, *parser_, [self = self()](error_code e, std::size_t) {
      if (e) return self->refuse(e);
      self->lowest().expires_after(self->hall_.limits().request_time);
      http::async_read(self->stream_, self->buffer_, *self->parser_,
                       [self](error_code again, std::size_t) { self->take_in(again); });
    });
  }

  void take_in(error_code e) {
    if (e) return refuse(e);
    auto message = parser_->release();
    parser_.reset();
    lowest().expires_never();
    waits_for_client = false;
    served_ = true;
    keep_alive_ = message.keep_alive();
    method_ = std::string{message.method_string().data(), message.method_string().size()};
    Request r;
    r.method = method_;
    r.target = std::string{message.target().data(), message.target().size()};
    r.content_type = field(message, http::field::content_type);
    r.cookie = field(message, http::field::cookie);
    r.host = field(message, http::field::host);
    r.origin = field(message, http::field::origin);
    r.if_none_match = field(message, http::field::if_none_match);
    r.user_agent = field(message, http::field::user_agent);
    r.fetch_site = field(message, "Sec-Fetch-Site");
    r.body = std::move(message.body());
    r.address = address_;
    r.encrypted = kEncrypted;
    if (redirects_) return to_https(r);
    if (!hall_.asks(id, std::move(r))) {
      answer({503, "text/plain; charset=utf-8", "Busy; please try again.", {{"Retry-After", "2"}}});
    }
  }

  void to_https(const Request& r) {
    keep_alive_ = false;
    const bool sane =
        !r.host.empty() && r.target.starts_with('/') &&
        r.host.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]_") ==
            std::string::npos;
    if (!sane) return answer({400, "text/plain; charset=utf-8", "Please write https:// before the address."});
    answer({308,
            "text/plain; charset=utf-8",
            "Please use https.",
            {{"Location", "https://" + r.host + r.target}}});
  }

  /// A request that cannot be read is answered where that makes sense, and the connection ends.
  void refuse(error_code e) {
    int status = 0;
    if (e == http::error::header_limit) status = 431;
    if (e == http::error::body_limit) status = 413;
    if (e.category() == http::make_error_code(http::error::bad_method).category() && status == 0 &&
        e != http::error::end_of_stream && e != http::error::partial_message) {
      status = 400;
    }
    if (status == 0) return close();
    keep_alive_ = false;
    parser_.reset();
    answer({status, "text/plain; charset=utf-8", "This request cannot be understood."});
  }

  void begin_stream(const Response& response) {
    is_stream = true;
    stream_key = response.stream_key;
    waits_for_client = false;
    buffer_.clear();
    buffer_.shrink_to_fit();
    std::string head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n";
    for (const auto& [name, value] : response.headers) {
      if (name != "Cache-Control") head.append(name).append(": ").append(value).append("\r\n");
    }
    head += "Connection: close\r\n\r\n" + response.body;
    hall_.streams(shared_from_this());
    push(std::make_shared<const std::string>(std::move(head)));
    listen_for_end();
  }

  // Nobody says anything on a stream: what comes is its end.
  void listen_for_end() {
    if constexpr (kEncrypted) {
      stream_.async_read_some(asio::buffer(rest_), [self = self()](error_code e, std::size_t) {
        if (e) return self->close();
        self->listen_for_end();
      });
    } else {
      stream_.socket().async_read_some(asio::buffer(rest_), [self = self()](error_code e, std::size_t) {
        if (e) return self->close();
        self->listen_for_end();
      });
    }
  }

  void write_next() {
    if constexpr (!kEncrypted) lowest().expires_after(hall_.limits().write_time);
    asio::async_write(stream_, asio::buffer(*unsent_.front()), [self = self()](error_code e, std::size_t) {
      if (e || self->closed_) return self->close();
      self->unsent_.pop_front();
      if (!self->unsent_.empty()) return self->write_next();
      if constexpr (!kEncrypted) self->lowest().expires_never();
    });
  }

  Hall& hall_;
  Stream stream_;
  beast::flat_buffer buffer_;
  std::string address_, method_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> response_;
  std::optional<http::response_serializer<http::string_body>> head_;
  std::deque<Bytes> unsent_;
  std::array<char, 16> rest_{};
  bool redirects_ = false, keep_alive_ = false, served_ = false, closed_ = false;
};

/// The first bytes of a client of an encrypted port: TLS, or somebody who forgot the s of https.
class Greeter final : public Link {
 public:
  Greeter(Hall& hall, beast::tcp_stream stream, asio::ssl::context& tls, std::string address)
      : hall_{hall}, stream_{std::move(stream)}, tls_{tls}, address_{std::move(address)} {}

  void start() {
    stream_.expires_after(hall_.limits().request_time);
    beast::async_detect_ssl(stream_, buffer_, [self = self()](error_code e, bool is_tls) {
      if (e) return self->close();
      self->go_on(is_tls);
    });
  }
  void answer(Response) override {}
  void push(const Bytes&) override {}
  void close() override {
    if (closed_) return;
    closed_ = true;
    hall_.went(*this);
    stream_.close();
  }

 private:
  std::shared_ptr<Greeter> self() { return std::static_pointer_cast<Greeter>(shared_from_this()); }

  void go_on(bool is_tls) {
    if (closed_) return;
    closed_ = true;
    hall_.went(*this);
    if (is_tls) {
      using Tls = beast::ssl_stream<beast::tcp_stream>;
      const auto next = std::make_shared<Connection<Tls>>(hall_, Tls{std::move(stream_), tls_},
                                                          std::move(buffer_), address_, false);
      hall_.came(next);
      next->start();
    } else {
      const auto next = std::make_shared<Connection<beast::tcp_stream>>(hall_, std::move(stream_),
                                                                        std::move(buffer_), address_, true);
      hall_.came(next);
      next->start();
    }
  }

  Hall& hall_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  asio::ssl::context& tls_;
  std::string address_;
  bool closed_ = false;
};

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
        welcome(std::move(socket));
        return accept();
      }
      // Out of file handles: wait a little instead of spinning.
      pause.expires_after(std::chrono::milliseconds{200});
      pause.async_wait([this](error_code stopped) {
        if (!stopped) accept();
      });
    });
  }

  void welcome(tcp::socket socket) {
    error_code e;
    socket.set_option(tcp::no_delay(true), e);
    const auto remote = socket.remote_endpoint(e);
    if (e) return;
    const std::string address = remote.address().to_string();
    beast::tcp_stream stream{std::move(socket)};
    if (tls) {
      const auto link = std::make_shared<Greeter>(*this, std::move(stream), *tls, address);
      came(link);
      return link->start();
    }
    const auto link = std::make_shared<Connection<beast::tcp_stream>>(*this, std::move(stream),
                                                                      beast::flat_buffer{}, address, false);
    came(link);
    link->start();
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

}  // namespace mana::calendar::web
