#include "agent/command_line/stop_signal.hpp"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <thread>
#include <utility>

namespace mana::program {
namespace {
constexpr std::array kStopSignals{SIGINT, SIGTERM, SIGHUP};
constexpr char kAsked = 'a', kOver = 'o';

// Where the handler writes; -1: nobody waits. A pipe and not sigwait: a library may have started threads
// while it was loaded (OpenBLAS does, where it is the system's BLAS). They do not block what our threads
// block, so that one of them may be the one that the kernel interrupts, and without a handler that is the end
// of the program.
std::atomic<int> told{-1};

extern "C" void tell_of_stop(int) {
  const int kept = errno;
  if (const int to = told.load(); to >= 0) (void)!write(to, &kAsked, 1);
  errno = kept;
}

void mask_stop_signals(int how) {
  sigset_t set;
  sigemptyset(&set);
  for (const int s : kStopSignals) sigaddset(&set, s);
  pthread_sigmask(how, &set, nullptr);
}
}  // namespace

struct StopSignal::Waiter {
  std::array<int, 2> pipe{-1, -1};  // read end, write end
  std::array<struct sigaction, kStopSignals.size()> before{};
  std::thread thread;
};

void block_stop_signals() { mask_stop_signals(SIG_BLOCK); }

StopSignal::StopSignal(std::function<void()> on_stop) : waiter_{std::make_unique<Waiter>()} {
  if (pipe2(waiter_->pipe.data(), O_CLOEXEC) != 0)
    return;  // no descriptor left: the signals do what they did before
  told = waiter_->pipe[1];
  struct sigaction tell {};
  tell.sa_handler = tell_of_stop;
  tell.sa_flags = SA_RESTART;
  sigemptyset(&tell.sa_mask);
  for (std::size_t i = 0; i < kStopSignals.size(); ++i)
    sigaction(kStopSignals[i], &tell, &waiter_->before[i]);
  waiter_->thread = std::thread{[from = waiter_->pipe[0], on_stop = std::move(on_stop)] {
    mask_stop_signals(SIG_UNBLOCK);
    bool asked = false;
    for (char what = 0;;) {
      const ssize_t n = read(from, &what, 1);
      if (n < 0 && errno == EINTR) continue;
      if (n != 1 || what == kOver) return;
      if (asked) _exit(1);  // it was asked nicely, and does not come to an end
      asked = true;
      on_stop();
    }
  }};
}

StopSignal::~StopSignal() {
  if (!waiter_->thread.joinable()) return;
  for (std::size_t i = 0; i < kStopSignals.size(); ++i)
    sigaction(kStopSignals[i], &waiter_->before[i], nullptr);
  told = -1;
  (void)!write(waiter_->pipe[1], &kOver, 1);
  waiter_->thread.join();
  for (const int end : waiter_->pipe) close(end);
}

}  // namespace mana::program
