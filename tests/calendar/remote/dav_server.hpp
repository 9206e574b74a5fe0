#pragma once
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace mana::calendar::remote {

/// A CalDAV server of Debian's on a loopback port of its own, with its data in a folder of the test.
class DavServer {
 public:
  enum class Kind { Radicale, Xandikos };

  DavServer(Kind kind, std::filesystem::path folder)
      : kind_{kind}, folder_{std::move(folder)}, port_{free_port()} {
    std::filesystem::create_directories(folder_);
    std::ofstream{folder_ / "users"} << "mana:secret2\n";
    start();
  }
  ~DavServer() { stop(); }
  DavServer(const DavServer&) = delete;
  DavServer& operator=(const DavServer&) = delete;

  std::string url(const std::string& path = "/") const {
    return "http://127.0.0.1:" + std::to_string(port_) + path;
  }
  std::string home() const { return kind_ == Kind::Radicale ? "/mana/" : "/user/calendars/"; }
  bool runs() const { return child_ > 0; }

  void start() {
    std::vector<std::string> words = command();
    std::vector<char*> argv;
    for (std::string& w : words) argv.push_back(w.data());
    argv.push_back(nullptr);
    child_ = fork();
    if (child_ == 0) {
      const int log = open((folder_ / "log").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
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
  std::vector<std::string> command() const {
    const std::string port = std::to_string(port_), data = (folder_ / "data").string();
    if (kind_ == Kind::Xandikos)
      return {"xandikos", "-d", data, "-l", "127.0.0.1", "-p", port, "--defaults", "--current-user-principal",
              "/user/"};
    return {"radicale",
            "--config",
            "",
            "--server-hosts",
            "127.0.0.1:" + port,
            "--auth-type",
            "htpasswd",
            "--auth-htpasswd-filename",
            (folder_ / "users").string(),
            "--auth-htpasswd-encryption",
            "plain",
            "--auth-delay",
            "0",
            "--storage-filesystem-folder",
            data};
  }

  static sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }
  static int free_port() {
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    bind(fd, reinterpret_cast<sockaddr*>(&address), size);
    getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
    close(fd);
    return ntohs(address.sin_port);
  }
  /// Waits for a real program to be ready; a guard against hanging, never a judgement of speed.
  bool answers() const {
    constexpr int kTries = 1200, kPauseMs = 50;
    for (int i = 0; i < kTries; ++i) {
      int status = 0;
      if (waitpid(child_, &status, WNOHANG) == child_) return false;
      const int fd = socket(AF_INET, SOCK_STREAM, 0);
      const sockaddr_in address = loopback(port_);
      const bool open = connect(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
      close(fd);
      if (open) return true;
      poll(nullptr, 0, kPauseMs);
    }
    return false;
  }

  Kind kind_;
  std::filesystem::path folder_;
  int port_;
  pid_t child_ = 0;
};

}  // namespace mana::calendar::remote
