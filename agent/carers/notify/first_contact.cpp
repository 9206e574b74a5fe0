#include "agent/carers/notify/first_contact.hpp"

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::notify {

std::string name_of_first_contact(const std::filesystem::path& data_dir) {
  const std::filesystem::path file = calendar::store_file(data_dir);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  auto db = platform::SqliteDb::open(file, platform::OpenMode::ReadOnly);
  if (!db) return {};
  auto query = db->prepare("SELECT name FROM contacts ORDER BY level,name LIMIT 1");
  if (!query) return {};
  const auto row = query->step();
  return row && *row ? query->text(0) : std::string{};
}

}  // namespace mana::notify
