#pragma once
#include <sys/types.h>

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::speech::worker {

/// A process of ours with a socket to it, which is its standard input. It inherits nothing else that is open,
/// and it dies with this object, whatever it is doing.
/// Threads: one at a time.
class ChildProcess {
 public:
  /// @param command the program's file and its arguments. NotFound: there is no such program; Unavailable.
  static core::Result<ChildProcess> start(const std::vector<std::string>& command);
  ChildProcess(ChildProcess&&) noexcept = default;
  ChildProcess& operator=(ChildProcess&&) noexcept = default;

  /// Unavailable: it is gone, or takes nothing more.
  core::Status send(std::string_view bytes) const;
  /// The bytes that come next, at most so many. Waits for them until `deadline` or until it is stopped.
  class Deadline;
  core::Result<std::string> receive(const Deadline& deadline, std::size_t most) const;
  pid_t id() const;

 private:
  struct Ended {
    pid_t child = 0;
    int socket = -1;
    Ended(pid_t c, int s) : child{c}, socket{s} {}
    ~Ended();
    Ended(const Ended&) = delete;
    Ended& operator=(const Ended&) = delete;
  };
  ChildProcess(pid_t child, int socket) : running_{std::make_unique<Ended>(child, socket)} {}
  std::unique_ptr<Ended> running_;
};

/// So long from now, or until a stop is asked for.
class ChildProcess::Deadline {
 public:
  Deadline(core::Duration limit, const std::stop_token& stop)
      : timer_{limit}, stopped_{stop, PassNow{timer_}} {}
  int timer() const { return timer_.fd; }  ///< can be read once it has passed

 private:
  struct Timer {
    explicit Timer(core::Duration limit);
    ~Timer();
    Timer(const Timer&) = delete;
    Timer& operator=(const Timer&) = delete;
    void set(core::Duration limit) const;
    int fd;
  };
  struct PassNow {
    const Timer& timer;
    void operator()() const { timer.set(core::Duration{1}); }
  };
  Timer timer_;
  std::stop_callback<PassNow> stopped_;  // last: it uses the timer
};

}  // namespace mana::speech::worker
