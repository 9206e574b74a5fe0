#pragma once
#include <string>
#include <vector>

namespace mana::test {

struct Outcome {
  int status = -1;  ///< exit status; -1 when it ended by a signal or could not start
  std::string out;
  std::string err;
};

/// Runs a program to its end and takes what it prints; `input` is the file it reads from. No shell is
/// involved.
Outcome run_program(const std::vector<std::string>& command, const std::string& input = "/dev/null");

}  // namespace mana::test
