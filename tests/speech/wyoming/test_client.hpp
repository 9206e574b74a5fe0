#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <optional>
#include <string>
#include <vector>

#include "speech/wyoming/event.hpp"

namespace mana::speech::wyoming::test {

/// A client on a real socket of this machine. Waits a minute for whatever it waits for.
class TestClient {
 public:
  explicit TestClient(int port) : socket_{::socket(AF_INET, SOCK_STREAM, 0)} {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    at.sin_port = htons(static_cast<std::uint16_t>(port));
    ::connect(socket_, reinterpret_cast<sockaddr*>(&at), sizeof at);
  }
  ~TestClient() { hang_up(); }
  TestClient(const TestClient&) = delete;
  TestClient& operator=(const TestClient&) = delete;

  void hang_up() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  /// false: the server is gone.
  bool send(const std::string& bytes) {
    for (std::size_t sent = 0; sent < bytes.size();) {
      const ssize_t n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (n <= 0) return false;
      sent += static_cast<std::size_t>(n);
    }
    return true;
  }
  bool send(const Event& event) { return send(encode(event)); }
  bool send(const std::vector<Event>& events) {
    std::string bytes;
    for (const Event& e : events) bytes += encode(e);
    return send(bytes);
  }
  /// The next event; none: the connection has ended, or nothing came for a minute.
  std::optional<Event> next() {
    while (true) {
      auto event = reader_.next();
      if (!event) return std::nullopt;
      if (*event) return std::move(**event);
      pollfd p{socket_, POLLIN, 0};
      if (::poll(&p, 1, 60'000) <= 0) return std::nullopt;
      std::string piece(4096, '\0');
      const ssize_t size = ::recv(socket_, piece.data(), piece.size(), 0);
      if (size <= 0) return std::nullopt;
      reader_.push({piece.data(), static_cast<std::size_t>(size)});
    }
  }
  std::string next_type() {
    const auto event = next();
    return event ? event->type : "";
  }
  /// All up to the first of that type; the last one is another where the connection ended before.
  std::vector<Event> until(const std::string& type) {
    std::vector<Event> all;
    while (auto event = next()) {
      all.push_back(*std::move(event));
      if (all.back().type == type) break;
    }
    return all;
  }

 private:
  int socket_;
  EventReader reader_;
};

}  // namespace mana::speech::wyoming::test
