#include "calendar/store/existing_store.hpp"

#include <sys/stat.h>

#include "calendar/store/schema.hpp"

namespace mana::calendar {

std::uint64_t identity_of(const std::filesystem::path& file) {
  struct stat s {};
  return ::stat(file.c_str(), &s) == 0 ? static_cast<std::uint64_t>(s.st_ino) : 0;
}

std::optional<platform::SqliteDb> open_made(const std::filesystem::path& file, platform::OpenMode mode) {
  if (identity_of(file) == 0) return {};
  auto db = platform::SqliteDb::open(file, mode);
  if (!db) return {};
  const auto version = db->integer("PRAGMA user_version");
  if (!version || *version != static_cast<std::int64_t>(migrations().size())) return {};
  return std::move(*db);
}

}  // namespace mana::calendar
