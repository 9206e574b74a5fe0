#include "agent/core/private_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace mana::core {
namespace fs = std::filesystem;
namespace {

fs::path fresh_of(const fs::path& file) { return file.string() + ".new"; }

Error io_fault(const fs::path& path, const char* what, int number) {
  return io_error("'" + path.string() + "' " + what + ": " + std::generic_category().message(number) + ".");
}

/// A folder of an earlier version may be open to everybody.
Status close_folder(const fs::path& folder) {
  std::error_code failed;
  fs::create_directories(folder.parent_path(), failed);
  if (::mkdir(folder.c_str(), 0700) == 0) return {};
  struct stat facts {};
  if (::stat(folder.c_str(), &facts) != 0) return io_fault(folder, "cannot be made", errno);
  if ((facts.st_mode & 077) == 0 || ::chmod(folder.c_str(), 0700) == 0) return {};
  return io_fault(folder, "cannot be closed to others", errno);
}

/// @return 0, or why not.
int write_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(handle, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(handle) == 0 ? 0 : errno;
}

}  // namespace

Status write_private_file(const fs::path& file, std::string_view bytes) {
  if (auto closed = close_folder(file.parent_path()); !closed) return closed;
  const fs::path fresh = fresh_of(file);
  ::unlink(fresh.c_str());  // of a write that was cut short, with whatever rights it had
  const int handle = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (handle < 0) return io_fault(fresh, "cannot be written", errno);
  int fault = write_all(handle, bytes);
  if (::close(handle) != 0 && fault == 0) fault = errno;
  if (fault == 0 && ::rename(fresh.c_str(), file.c_str()) != 0) fault = errno;
  if (fault == 0) return {};
  ::unlink(fresh.c_str());
  return io_fault(file, "cannot be written", fault);
}

Status erase_private_file(const fs::path& file) {
  bool any = false;
  for (const fs::path& f : {file, fresh_of(file)}) {
    if (::unlink(f.c_str()) == 0) {
      any = true;
    } else if (errno != ENOENT && errno != ENOTDIR) {
      return io_fault(f, "cannot be erased", errno);
    }
  }
  if (any) return {};
  return not_found("There is no file '" + file.string() + "'.");
}

}  // namespace mana::core
