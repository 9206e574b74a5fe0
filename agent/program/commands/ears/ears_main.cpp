#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

#include "speech/ears/ears_process.hpp"

// A program of its own: its library ends the process where a model is damaged, and a big model is to be given
// back to the machine whole. `mana` starts it; its standard input is the socket.
int main(int argc, char** argv) {
  if (argc != 6) {
    std::fprintf(stderr,
                 "usage: mana-ears LIBRARIES MODEL LANGUAGE THREADS PORT, with a socket as standard input\n");
    return 2;
  }
  constexpr rlimit kNone{0, 0};
  setrlimit(RLIMIT_CORE, &kNone);
  try {
    return mana::speech::ears::serve_ears(STDIN_FILENO, argv[1], argv[2],
                                          {argv[3], std::atoi(argv[4]), std::atoi(argv[5])});
  } catch (const std::exception& e) {
    std::fprintf(stderr, "mana-ears: %s\n", e.what());
    return 1;
  }
}
