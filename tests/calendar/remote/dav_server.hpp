#pragma once
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/local_server.hpp"

namespace mana::calendar::remote {

/// A CalDAV server of Debian's on a loopback port of its own, with its data in a folder of the test.
class DavServer {
 public:
  enum class Kind { Radicale, Xandikos, Sabre };

  DavServer(Kind kind, const std::filesystem::path& folder)
      : kind_{kind}, server_{command(kind, prepared(folder), port_), port_, folder / "log"} {}

  std::string url(const std::string& path = "/") const {
    return "http://127.0.0.1:" + std::to_string(port_) + path;
  }
  std::string home() const {
    return kind_ == Kind::Radicale   ? "/mana/"
           : kind_ == Kind::Xandikos ? "/user/calendars/"
                                     : "/calendars/mana/";
  }
  bool runs() const { return server_.runs(); }
  void start() { server_.start(); }
  void stop() { server_.stop(); }

 private:
  static const std::filesystem::path& prepared(const std::filesystem::path& folder) {
    std::filesystem::create_directories(folder);
    std::ofstream{folder / "users"} << "mana:secret2\n";
    return folder;
  }
  static std::vector<std::string> command(Kind kind, const std::filesystem::path& folder, int number) {
    const std::string port = std::to_string(number), data = (folder / "data").string();
    if (kind == Kind::Xandikos)
      return {"xandikos", "-d", data, "-l", "127.0.0.1", "-p", port, "--defaults", "--current-user-principal",
              "/user/"};
    if (kind == Kind::Sabre) {
      std::filesystem::create_directories(data);
      return {"env", "MANA_SABRE_DATA=" + data, "php",
              "-S",  "127.0.0.1:" + port,       MANA_REMOTE_TESTS "/sabre_server.php"};
    }
    return {"radicale",
            "--config",
            "",
            "--server-hosts",
            "127.0.0.1:" + port,
            "--auth-type",
            "htpasswd",
            "--auth-htpasswd-filename",
            (folder / "users").string(),
            "--auth-htpasswd-encryption",
            "plain",
            "--auth-delay",
            "0",
            "--storage-filesystem-folder",
            data};
  }

  Kind kind_;
  int port_ = test::free_port();
  test::LocalServer server_;
};

}  // namespace mana::calendar::remote
