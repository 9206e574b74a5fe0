#include "render/gl/software_driver.hpp"

#include <cstdlib>

namespace mana::render {

void prepare_software_driver(unsigned cores) {
  constexpr unsigned kFew = 2;
  if (cores > kFew) return;
  setenv("LP_NUM_THREADS", "0", 0);  // NOLINT(concurrency-mt-unsafe): no other thread yet
}

}  // namespace mana::render
