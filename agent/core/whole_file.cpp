#include "agent/core/whole_file.hpp"

#include <fstream>
#include <string>
#include <system_error>

namespace mana::core {
namespace fs = std::filesystem;
namespace {

bool is_written(const fs::path& file, std::string_view bytes) {
  std::ofstream out{file, std::ios::binary | std::ios::trunc};
  out << bytes;
  return static_cast<bool>(out.flush());
}

}  // namespace

Status write_whole_file(const fs::path& file, std::string_view bytes) {
  const fs::path fresh = file.string() + ".new";
  std::error_code error;
  if (is_written(fresh, bytes)) {
    fs::rename(fresh, file, error);
    if (!error) return {};
  }
  fs::remove(fresh, error);
  return io_error("'" + file.string() + "' cannot be written; look at the folder and the disk.");
}

}  // namespace mana::core
