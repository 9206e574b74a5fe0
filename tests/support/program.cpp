#include "tests/support/program.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iterator>

namespace mana::test {
namespace {

std::string take(const std::string& file) {
  std::ifstream in{file, std::ios::binary};
  std::string text{std::istreambuf_iterator<char>{in}, {}};
  std::remove(file.c_str());
  return text;
}

}  // namespace

// Output goes through files, not pipes: a child that prints much can then never wait for its parent.
Outcome run_program(const std::vector<std::string>& command, const std::string& input) {
  char out[] = "/tmp/mana_out_XXXXXX";
  char err[] = "/tmp/mana_err_XXXXXX";
  const int out_fd = mkstemp(out);
  const int err_fd = mkstemp(err);
  std::vector<char*> argv;
  for (const std::string& word : command) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int in = open(input.c_str(), O_RDONLY);
    dup2(in, 0);
    dup2(out_fd, 1);
    dup2(err_fd, 2);
    execvp(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  close(out_fd);
  close(err_fd);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, take(out), take(err)};
}

}  // namespace mana::test
