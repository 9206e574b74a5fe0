#include "speech/worker/child_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>

extern char** environ;

namespace mana::speech::worker {
namespace {
core::Error gone() { return core::unavailable("has ended"); }

/// In a group of its own, so that Ctrl-C reaches only the companion; nothing open but the socket and where
/// errors are written; signals as a new program expects them.
int spawn(pid_t& child, const std::vector<std::string>& command, int socket) {
  std::vector<std::string> words = command;
  std::vector<char*> argv;
  for (std::string& w : words) argv.push_back(w.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  const int failed = posix_spawn(&child, argv[0], &files, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return failed;
}
}  // namespace

core::Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return core::unavailable("No socket can be had for '" + command.front() + "'.");
  pid_t child = 0;
  const int failed = spawn(child, command, ends[1]);
  close(ends[1]);
  if (failed == 0) return ChildProcess{child, ends[0]};
  close(ends[0]);
  return core::not_found("'" + command.front() + "' cannot be started.");
}

ChildProcess::Ended::~Ended() {
  kill(child, SIGKILL);  // it has nothing to lose
  waitpid(child, nullptr, 0);
  close(socket);
}

pid_t ChildProcess::id() const { return running_->child; }

core::Status ChildProcess::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(running_->socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent <= 0) return gone();
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return {};
}

core::Result<std::string> ChildProcess::receive(const Deadline& deadline, std::size_t most) const {
  std::array<pollfd, 2> ready{{{running_->socket, POLLIN, 0}, {deadline.timer(), POLLIN, 0}}};
  while (poll(ready.data(), ready.size(), -1) < 0) {
  }
  if (ready[0].revents == 0) return core::Error{core::ErrorCode::Timeout, "is too slow"};
  std::string bytes(most, '\0');
  const ssize_t size = ::recv(running_->socket, bytes.data(), bytes.size(), 0);
  if (size <= 0) return gone();
  bytes.resize(static_cast<std::size_t>(size));
  return bytes;
}

ChildProcess::Deadline::Timer::Timer(core::Duration limit)
    : fd{timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK)} {
  set(limit);
}

ChildProcess::Deadline::Timer::~Timer() { close(fd); }

void ChildProcess::Deadline::Timer::set(core::Duration limit) const {
  const std::int64_t ns = std::max<std::int64_t>(1, limit.count());
  const itimerspec at{{}, {ns / 1'000'000'000, ns % 1'000'000'000}};
  timerfd_settime(fd, 0, &at, nullptr);
}

}  // namespace mana::speech::worker
