#include "agent/core/free_memory.hpp"

#include <cstdlib>  // says whether this is __GLIBC__
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace mana::core {

void keep_free_memory_small() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
  mallopt(M_TRIM_THRESHOLD, 1024 * 1024);
  mallopt(M_ARENA_MAX, 2);
#endif
}

void give_back_free_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace mana::core
