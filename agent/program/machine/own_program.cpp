#include "agent/program/machine/own_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

#include <algorithm>
#include <fstream>
#include <iterator>

extern char** environ;

namespace mana::program {
namespace {

constexpr int kMostTenths = 300;

class TemporaryFile {
 public:
  TemporaryFile() : fd_{mkstemp(name_)} {}
  ~TemporaryFile() {
    if (fd_ < 0) return;
    close(fd_);
    unlink(name_);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  bool good() const { return fd_ >= 0; }
  const char* name() const { return name_; }
  bool write(const std::string& text) {
    return ::write(fd_, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  }
  std::string read() const {
    std::ifstream in{name_, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
  }

 private:
  char name_[32] = "/tmp/mana-page-XXXXXX";
  int fd_;
};

core::Error could_not() { return core::unavailable("This cannot be made now; try again."); }

/// The child shall not inherit that this program waits for its stop signals elsewhere.
bool spawn(pid_t& child, std::vector<std::string>& arguments, const char* input) {
  std::vector<char*> argv;
  for (std::string& a : arguments) argv.push_back(a.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  const int failed = posix_spawn(&child, "/proc/self/exe", &files, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return failed == 0;
}

bool wait_for(pid_t child) {
  for (int i = 0; i < kMostTenths; ++i) {
    int status = 0;
    if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    usleep(100'000);
  }
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return false;
}

}  // namespace

core::Result<std::string> made_by_own_program(std::vector<std::string> arguments, const std::string& input) {
  TemporaryFile in, out;
  if (!in.good() || !out.good() || !in.write(input)) return could_not();
  std::replace(arguments.begin(), arguments.end(), std::string{"{out}"}, std::string{out.name()});
  arguments.insert(arguments.begin(), "mana");
  pid_t child = 0;
  if (!spawn(child, arguments, in.name()) || !wait_for(child)) return could_not();
  std::string made = out.read();
  if (made.empty()) return could_not();
  return made;
}

}  // namespace mana::program
