#include "agent/command_line/typed_password.hpp"

#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace mana::program {

std::string typed_password(const char* question) {
  if (isatty(0) != 0) std::fprintf(stderr, "%s", question);
  termios before{};
  const bool terminal = tcgetattr(0, &before) == 0;
  termios silent = before;
  silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  if (terminal) tcsetattr(0, TCSANOW, &silent);
  std::string line;
  std::getline(std::cin, line);
  if (terminal) tcsetattr(0, TCSANOW, &before);
  if (terminal) std::fprintf(stderr, "\n");
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

}  // namespace mana::program
