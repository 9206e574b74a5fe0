#include "agent/program/commands/calendar/oauth_permission.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

#include "agent/command_line/system_clock.hpp"
#include "agent/command_line/typed_password.hpp"
#include "agent/platform/http/address.hpp"

namespace mana::program {
namespace {

namespace remote = calendar::remote;

constexpr core::Duration kPatience = std::chrono::minutes{10};
constexpr std::size_t kLargestRequest = 16u << 10;
constexpr int kMostVisitors = 50;
constexpr int kVisitMs = 5000;  // a browser that says nothing for so long is not waited for

/// Owns a file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_{fd} {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
};

/// A port of the loopback address; 0: there is none.
int listen_here(int fd) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (fd < 0 || ::bind(fd, generic, size) != 0 || ::listen(fd, 8) != 0 ||
      ::getsockname(fd, generic, &size) != 0)
    return 0;
  return ntohs(address.sin_port);
}

bool readable(int fd, int ms) {
  pollfd one{fd, POLLIN, 0};
  return ::poll(&one, 1, ms) > 0;
}

/// The target of "GET /?code=... HTTP/1.1"; "" for anything else.
std::string target_of_visit(int fd) {
  std::string request;
  char block[2048];
  while (request.find("\r\n\r\n") == std::string::npos && request.size() < kLargestRequest &&
         readable(fd, kVisitMs)) {
    const ssize_t n = ::read(fd, block, sizeof block);
    if (n <= 0) break;
    request.append(block, static_cast<std::size_t>(n));
  }
  if (!request.starts_with("GET /")) return {};
  const std::size_t end = request.find(' ', 4);
  return end == std::string::npos ? std::string{} : request.substr(4, end - 4);
}

void answer_visit(int fd, const std::string& sentence) {
  const std::string body =
      "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>MANA</title><p>" + sentence;
  const std::string all =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nCache-Control: "
      "no-store\r\nReferrer-Policy: "
      "no-referrer\r\nConnection: close\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  (void)::send(fd, all.data(), all.size(), MSG_NOSIGNAL);
}

/// One line of standard input, as far as it is there.
std::optional<std::string> typed_line() {
  std::string line;
  for (char c = 0; line.size() < kLargestRequest;) {
    const ssize_t n = ::read(STDIN_FILENO, &c, 1);
    if (n <= 0) return line.empty() ? std::nullopt : std::optional{line};
    if (c == '\n') break;
    line += c;
  }
  return line;
}

core::Result<std::string> wait_for_code(int fd, const std::string& state) {
  const SystemClock clock;
  const core::Time end = clock.now() + kPatience;
  bool keyboard = true;
  for (int visitors = 0; visitors < kMostVisitors && clock.now() < end;) {
    pollfd both[] = {{fd, POLLIN, 0}, {keyboard ? STDIN_FILENO : -1, POLLIN, 0}};
    if (::poll(both, 2, 1000) <= 0) continue;
    if (both[1].revents != 0) {
      const auto line = typed_line();
      keyboard = line.has_value();
      if (line && !line->empty()) return remote::code_of_redirect(*line, state);
    }
    if (both[0].revents == 0) continue;
    const Descriptor visitor{::accept(fd, nullptr, nullptr)};
    if (visitor.get() < 0) continue;
    ++visitors;
    const std::string target = target_of_visit(visitor.get());
    if (target.find("state=") == std::string::npos) {  // a browser also asks for its icon
      answer_visit(visitor.get(), "MANA waits for the permission.");
      continue;
    }
    auto code = remote::code_of_redirect(target, state);
    answer_visit(visitor.get(), code ? "MANA has the permission. You can close this window."
                                     : "That did not work: the window in which MANA asked says why.");
    if (code || target.find("error=") != std::string::npos) return code;
  }
  return core::Error{core::ErrorCode::Timeout, "Nobody gave the permission within ten minutes; try again."};
}

core::Status check(const remote::OAuthClient& client) {
  if (client.id.empty())
    return core::bad_input(
        "--oauth needs --client-id: make a client of the type 'Desktop app' in the provider's console "
        "(Google: "
        "console.cloud.google.com, APIs and services, Credentials).");
  for (const std::string* url : {&client.authorize_url, &client.token_url}) {
    auto good = platform::checked_address(*url);
    if (!good) return std::move(good).error();
    const bool here = url->starts_with("http://127.0.0.1") || url->starts_with("http://localhost");
    if (!url->starts_with("https://") && !here)
      return core::bad_input("'" + platform::host_of(*url) + "': a permission goes over https only.");
  }
  return {};
}

}  // namespace

core::Result<remote::OAuthGrant> ask_for_permission(platform::Transport& transport,
                                                    remote::OAuthClient client) {
  if (auto s = check(client); !s) return std::move(s).error();
  client.secret = typed_password("The client's secret (empty, if it has none): ");
  const Descriptor listener{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)};
  const int port = listen_here(listener.get());
  if (port == 0) return core::unavailable("No port of this machine is free for the browser to come back to.");
  const std::string redirect = "http://127.0.0.1:" + std::to_string(port) + "/";
  const remote::Pkce pkce = remote::new_pkce();
  const std::string state = remote::new_state();
  std::fprintf(stderr,
               "Open this address in a browser on this machine and give the permission:\n\n%s\n\nOn another "
               "machine: open "
               "it there, and when the browser then shows an error, copy the address it shows to here.\n",
               remote::authorization_url(client, redirect, state, pkce).c_str());
  auto code = wait_for_code(listener.get(), state);
  if (!code) return std::move(code).error();
  return remote::redeem(transport, client, *code, redirect, pkce);
}

}  // namespace mana::program
