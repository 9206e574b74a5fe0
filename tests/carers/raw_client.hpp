#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace mana::test {

/// A TCP connection to this machine, for clients that do not keep to HTTP. Reads wait a minute at most, so
/// that a server that is silent fails a test instead of stopping it.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port) : fd_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)} {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval limit{60, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (fd_ >= 0 && ::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
      ::close(fd_);
      fd_ = -1;
    }
  }
  RawClient(RawClient&& other) noexcept : fd_{std::exchange(other.fd_, -1)} {}
  RawClient& operator=(RawClient&&) = delete;
  ~RawClient() {
    if (fd_ >= 0) ::close(fd_);
  }
  bool connected() const { return fd_ >= 0; }
  bool send(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  void done_sending() { ::shutdown(fd_, SHUT_WR); }
  /// Until `mark` has come, or the end.
  std::string read_until(std::string_view mark) {
    std::string out;
    char block[4096];
    while (out.find(mark) == std::string::npos) {
      const ssize_t n = ::recv(fd_, block, sizeof block, 0);
      if (n <= 0) break;
      out.append(block, static_cast<std::size_t>(n));
    }
    return out;
  }
  std::string read_all() { return read_until(std::string_view{"\0never\0", 7}); }

 private:
  int fd_;
};

}  // namespace mana::test
