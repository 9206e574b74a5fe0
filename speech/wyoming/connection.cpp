#include "speech/wyoming/connection.hpp"

#include <netdb.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace mana::speech::wyoming {
namespace {
namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using Failure = boost::system::error_code;

core::Error no_address(const std::string& text) {
  return core::bad_input("'" + text + "' is no address of a speech server; write tcp://HOST:PORT.");
}

core::Error unreachable(const Address& a, const std::string& why) {
  return core::unavailable("The speech server at " + a.host + ":" + std::to_string(a.port) + " " + why + ".");
}

/// One exchange: connect, write, read and read again.
class Exchange {
 public:
  Exchange(const Address& address, std::span<const Event> events,
           const std::function<core::Result<bool>(const Event&)>& take)
      : address_{address}, take_{take} {
    for (const Event& e : events) bytes_ += encode(e);
  }

  core::Result<core::Duration> run(core::Duration limit, const std::stop_token& stop) {
    const auto begin = std::chrono::steady_clock::now();
    const std::stop_callback stopped{stop,
                                     [this] { context_.stop(); }};  // the one call that is safe from outside
    Failure failure;
    const auto host = asio::ip::make_address(address_.host, failure);
    if (failure) return unreachable(address_, "has no such number");
    socket_.async_connect({host, static_cast<std::uint16_t>(address_.port)}, [this](const Failure& f) {
      if (f) return end(unreachable(address_, "cannot be reached"));
      asio::async_write(socket_, asio::buffer(bytes_), [this](const Failure& g, std::size_t) {
        if (g) end(unreachable(address_, "does not take what it is sent"));
      });
      read();
    });
    context_.run_for(limit);
    if (!result_) return std::move(result_).error();
    return core::Duration{std::chrono::steady_clock::now() - begin};
  }

 private:
  void end(core::Status result) {
    result_ = std::move(result);
    context_.stop();
  }
  void read() {
    socket_.async_read_some(asio::buffer(piece_), [this](const Failure& f, std::size_t size) {
      if (f) return end(unreachable(address_, "has gone away"));
      reader_.push({piece_.data(), size});
      while (true) {
        auto event = reader_.next();
        if (!event) return end(std::move(event).error());
        if (!*event) return read();
        auto is_all = take_(**event);
        if (!is_all) return end(std::move(is_all).error());
        if (*is_all) return end({});
      }
    });
  }

  const Address& address_;
  const std::function<core::Result<bool>(const Event&)>& take_;
  std::string bytes_;
  asio::io_context context_{1};
  tcp::socket socket_{context_};
  std::array<char, 16 * 1024> piece_{};
  EventReader reader_;
  core::Status result_ = core::Error{core::ErrorCode::Timeout, unreachable(address_, "is too slow").sentence};
};

/// What a thread that looks a name up shares with the one that waits for it.
class LookUp {
 public:
  void end(std::string number) {
    const std::lock_guard lock{mutex_};
    number_ = std::move(number);
    changed_.notify_all();
  }
  /// Empty: nobody knows the name, or it was stopped.
  std::string wait(const std::stop_token& stop) {
    std::unique_lock lock{mutex_};
    changed_.wait(lock, stop, [this] { return number_.has_value(); });
    return number_.value_or("");
  }

 private:
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<std::string> number_;
};

/// "192.168.1.5" of "kitchen.local"; empty where nobody knows it.
std::string number_of(const std::string& host) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) return {};
  std::array<char, NI_MAXHOST> number{};
  const int failed = getnameinfo(found->ai_addr, found->ai_addrlen, number.data(), number.size(), nullptr, 0,
                                 NI_NUMERICHOST);
  freeaddrinfo(found);
  return failed == 0 ? std::string{number.data()} : std::string{};
}
}  // namespace

core::Result<Address> address_of(const std::string& text, int usual_port) {
  const std::string rest = text.starts_with("tcp://") ? text.substr(6) : text;
  std::string host = rest, port = std::to_string(usual_port);
  const std::size_t end = rest.starts_with('[') ? rest.find(']') : std::string::npos;
  const std::size_t colon = rest.rfind(':');
  if (end != std::string::npos) {
    host = rest.substr(1, end - 1);
    if (end + 1 < rest.size()) port = rest[end + 1] == ':' ? rest.substr(end + 2) : "";
  } else if (colon != std::string::npos) {
    host = rest.substr(0, colon);
    port = rest.substr(colon + 1);
  }
  const bool is_number =
      !port.empty() && port.size() <= 5 && port.find_first_not_of("0123456789") == std::string::npos;
  const int number = is_number ? std::stoi(port) : 0;
  const bool is_host = !host.empty() && host.find_first_of("/[] \t\r\n") == std::string::npos &&
                       (end != std::string::npos || host.find(':') == std::string::npos);
  if (!is_host || number < 1 || number > 65'535) return no_address(text);
  return Address{host, number};
}

bool is_number(const std::string& host) {
  Failure no_number;
  asio::ip::make_address(host, no_number);
  return !no_number;
}

core::Result<Address> looked_up(const Address& address, const std::stop_token& stop) {
  if (is_number(address.host)) return address;
  auto asked = std::make_shared<LookUp>();
  // Nothing can end getaddrinfo early. So it has a thread that nobody waits for longer than he wants, and
  // that touches nothing but what it shares.
  std::thread{[asked, host = address.host] { asked->end(number_of(host)); }}.detach();
  const std::string number = asked->wait(stop);
  if (stop.stop_requested()) return unreachable(address, "was not looked up to the end");
  if (number.empty()) return unreachable(address, "has a name that nobody knows");
  return Address{number, address.port};
}

core::Result<core::Duration> exchange(const Address& address, std::span<const Event> events,
                                      const std::function<core::Result<bool>(const Event&)>& take,
                                      core::Duration limit, const std::stop_token& stop) {
  return Exchange{address, events, take}.run(limit, stop);
}

}  // namespace mana::speech::wyoming
