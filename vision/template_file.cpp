#include "vision/template_file.hpp"

#include <fstream>
#include <system_error>

namespace mana::vision {
namespace fs = std::filesystem;

core::Status write_template(const fs::path& file, const std::string& bytes) {
  std::error_code ec;
  fs::create_directories(file.parent_path(), ec);
  const fs::path fresh = file.string() + ".new";
  {
    std::ofstream out{fresh, std::ios::binary | std::ios::trunc};
    out.write(bytes.data(), std::streamsize(bytes.size()));
    if (!out.flush()) {
      out.close();
      fs::remove(fresh, ec);
      return core::io_error("'" + fresh.string() + "' cannot be written; is the disk full?");
    }
  }
  fs::permissions(fresh, fs::perms::owner_read | fs::perms::owner_write, ec);
  fs::rename(fresh, file, ec);
  if (ec) return core::io_error("'" + file.string() + "' cannot be written: " + ec.message() + ".");
  return {};
}

}  // namespace mana::vision
