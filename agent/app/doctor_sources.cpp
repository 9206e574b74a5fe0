#include "agent/app/doctor_sources.hpp"

#include <chrono>
#include <string>

#include "calendar/store/schema.hpp"
#include "calendar/store/sqlite_db.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"

namespace mana::app {
namespace {

constexpr std::chrono::hours kOld{24};
constexpr const char* kRemedy = "Look at the address and the network, then run 'mana calendar sync'.";

}  // namespace

Finding look_at_sources(const std::filesystem::path& data_dir, core::WallTime now) {
  const std::filesystem::path file = calendar::store_file(data_dir);
  Finding none = ok("none; 'mana calendar subscribe' adds one");
  std::error_code ec;
  if (!std::filesystem::exists(file, ec)) return none;
  auto db = calendar::SqliteDb::open(file, calendar::OpenMode::ReadOnly);
  if (!db) return none;  // the store itself is looked at elsewhere
  const auto version = db->integer("PRAGMA user_version");
  if (!version || *version != static_cast<std::int64_t>(calendar::migrations().size())) return none;
  auto query = db->prepare("SELECT name,fetched_at,fault FROM sources ORDER BY fetched_at");
  if (!query) return failed(query.error(), kRemedy);
  std::size_t count = 0;
  std::string fault;
  for (;;) {
    auto row = query->step();
    if (!row) return failed(row.error(), kRemedy);
    if (!*row) break;
    ++count;
    const core::WallTime fetched{std::chrono::microseconds{query->integer(1)}};
    const std::string why = query->text(2);
    if (!fault.empty() || (why.empty() && now - fetched < kOld)) continue;
    fault = "The calendar '" + query->text(0) + "' has not come " +
            (now - fetched < kOld ? "at the last try" : "for a day") + (why.empty() ? "." : ": " + why);
  }
  if (count == 0) return none;
  if (!fault.empty()) return broken(fault, kRemedy);
  return ok(std::to_string(count) + (count == 1 ? " calendar is" : " calendars are") +
            " fetched and up to date");
}

}  // namespace mana::app
