#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "speech/wyoming/server.hpp"

namespace mana::speech::wyoming::test {

/// A real server on a real socket of this machine, which answers as a function says: given the events of a
/// connection so far, the bytes to send after the newest.
class StandInServer {
 public:
  using Answer = std::function<std::string(const std::vector<Event>&)>;

  explicit StandInServer(Answer answer) : answer_{std::move(answer)} {
    listener_ = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ::bind(listener_, reinterpret_cast<sockaddr*>(&at), sizeof at);
    ::listen(listener_, 8);
    socklen_t size = sizeof at;
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&at), &size);
    port_ = ntohs(at.sin_port);
    thread_ = std::thread{[this] { serve(); }};
  }
  ~StandInServer() {
    ends_ = true;
    thread_.join();
    ::close(listener_);
  }
  Address address() const { return {"127.0.0.1", port_}; }
  int questions() const { return questions_; }
  /// Until it was asked so many, at most so long.
  bool wait_for_questions(int count, core::Duration limit = std::chrono::minutes{1}) {
    std::unique_lock lock{mutex_};
    return asked_.wait_for(lock, limit, [&] { return questions_ >= count; });
  }
  std::atomic<bool> hangs_up = false;  ///< at once, from the next connection on
  std::atomic<bool> is_silent = false;

 private:
  bool readable(int fd) const {
    pollfd p{fd, POLLIN, 0};
    while (!ends_) {
      if (::poll(&p, 1, 20) > 0) return true;
    }
    return false;
  }
  void serve() {
    while (readable(listener_)) {
      const int client = ::accept(listener_, nullptr, nullptr);
      if (client >= 0 && !hangs_up) talk(client);
      ::close(client);
    }
  }
  void talk(int client) {
    EventReader reader;
    std::vector<Event> events;
    std::string piece(4096, '\0');
    while (readable(client)) {
      const ssize_t size = ::recv(client, piece.data(), piece.size(), 0);
      if (size <= 0) return;
      reader.push({piece.data(), static_cast<std::size_t>(size)});
      while (true) {
        auto event = reader.next();
        if (!event || !*event) break;
        if ((*event)->type != "describe") {
          const std::lock_guard lock{mutex_};
          ++questions_;
          asked_.notify_all();
        }
        events.push_back(std::move(**event));
        const std::string bytes = is_silent ? "" : answer_(events);
        for (std::size_t sent = 0; sent < bytes.size();) {
          const ssize_t n = ::send(client, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
          if (n <= 0) return;
          sent += static_cast<std::size_t>(n);
        }
      }
    }
  }

  Answer answer_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<int> questions_ = 0;
  std::mutex mutex_;
  std::condition_variable asked_;
  std::atomic<bool> ends_ = false;
  std::thread thread_;
};

/// A server's description of itself; `more` about its only program.
inline std::string info(const char* key, const core::Json& more = core::Json::object()) {
  core::Json program{{"name", "stand-in"}, {"installed", true}};
  for (const auto& [name, value] : more.fields()) program[name] = value;
  return encode({"info", {{key, core::Json::array({program})}}, {}});
}

/// A server that is known to be well or not, and is given an hour: nobody waits for it that long.
inline std::unique_ptr<Server> asked(const Address& address, Service service,
                                     core::Duration limit = std::chrono::hours{1}) {
  auto server = std::make_unique<Server>(
      address, service, Server::Options{.look_every = std::chrono::milliseconds{50}, .limit = limit});
  server->wait_until_asked(std::chrono::seconds{20});
  return server;
}

}  // namespace mana::speech::wyoming::test
