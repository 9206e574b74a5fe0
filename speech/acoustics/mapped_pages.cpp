#include "speech/acoustics/mapped_pages.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>

namespace mana::speech {

void forget_pages_of(const std::filesystem::path& file) {
  std::error_code missing;
  const std::string wanted = std::filesystem::canonical(file, missing).string();
  if (missing) return;
  std::ifstream maps{"/proc/self/maps"};  // "begin-end rights offset device inode   path", see proc(5)
  for (std::string line; std::getline(maps, line);) {
    if (!line.ends_with(" " + wanted)) continue;
    std::istringstream fields{line};
    std::uintptr_t begin = 0, end = 0;
    char dash = 0;
    std::string rights;
    fields >> std::hex >> begin >> dash >> end >> rights;
    // Written to, it would be lost.
    if (fields && end > begin && rights.starts_with("r--"))
      ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
  }
}

}  // namespace mana::speech
