#include "agent/carers/server/http_connection.hpp"

#include <array>
#include <boost/beast/core.hpp>
#include <boost/beast/core/detect_ssl.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <deque>
#include <optional>
#include <type_traits>

namespace mana::carers {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kHttp11 = 11;

std::string field(const http::request<http::string_body>& r, http::field name) {
  const auto value = r[name];
  return {value.data(), value.size()};
}

std::string field(const http::request<http::string_body>& r, const char* name) {
  const auto value = r[name];
  return {value.data(), value.size()};
}

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

void welcome(Hall& hall, tcp::socket socket, asio::ssl::context* tls) {
  error_code e;
  socket.set_option(tcp::no_delay(true), e);
  const auto remote = socket.remote_endpoint(e);
  if (e) return;
  const std::string address = remote.address().to_string();
  beast::tcp_stream stream{std::move(socket)};
  if (tls != nullptr) {
    const auto link = std::make_shared<Greeter>(hall, std::move(stream), *tls, address);
    hall.came(link);
    return link->start();
  }
  const auto link = std::make_shared<Connection<beast::tcp_stream>>(hall, std::move(stream),
                                                                    beast::flat_buffer{}, address, false);
  hall.came(link);
  link->start();
}

}  // namespace mana::carers
