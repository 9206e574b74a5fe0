#include "agent/core/check.hpp"

#include <cstdio>
#include <cstdlib>

namespace mana::core {

void check_failed(const char* condition, const char* sentence, const char* file, int line) {
  std::fprintf(stderr, "mana: internal error: %s (%s) at %s:%d\n", sentence, condition, file, line);
  std::abort();
}

}  // namespace mana::core
