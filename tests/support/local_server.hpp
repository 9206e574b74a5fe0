#pragma once
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mana::test {

/// A port of this machine that nobody listens to. It lies below those that the system gives to connections of
/// its own accord, so that none of them takes it before the server does, nor connects to itself there.
inline int free_port() {
  std::random_device chance;
  for (;;) {
    const int port = 10'000 + static_cast<int>(chance() % 20'000);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool free = bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    close(fd);
    if (free) return port;
  }
}

/// A program that serves on a port of this machine, for as long as the object lives.
class LocalServer {
 public:
  LocalServer(std::vector<std::string> command, int port, std::filesystem::path log)
      : command_{std::move(command)}, port_{port}, log_{std::move(log)} {
    start();
  }
  ~LocalServer() { stop(); }
  LocalServer(const LocalServer&) = delete;
  LocalServer& operator=(const LocalServer&) = delete;

  bool runs() const { return child_ > 0; }
  int port() const { return port_; }

  void start() {
    std::vector<char*> argv;
    for (std::string& word : command_) argv.push_back(word.data());
    argv.push_back(nullptr);
    child_ = fork();
    if (child_ == 0) {
      const int log = open(log_.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
      dup2(log, 1);
      dup2(log, 2);
      execvp(argv[0], argv.data());
      _exit(127);
    }
    if (!answers()) stop();
  }
  void stop() {
    if (child_ <= 0) return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    child_ = 0;
  }

 private:
  /// Waits for a real program to be ready; a guard against hanging, never a judgement of speed.
  bool answers() const {
    constexpr int kTries = 1200, kPauseMs = 50;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int i = 0; i < kTries; ++i) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) == child_) return false;
      const int fd = socket(AF_INET, SOCK_STREAM, 0);
      const bool open = connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
      close(fd);
      if (open) return true;
      poll(nullptr, 0, kPauseMs);
    }
    return false;
  }

  std::vector<std::string> command_;
  int port_;
  std::filesystem::path log_;
  pid_t child_ = 0;
};

}  // namespace mana::test
