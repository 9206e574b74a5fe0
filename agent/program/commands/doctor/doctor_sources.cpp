#include "agent/program/commands/doctor/doctor_sources.hpp"

#include <chrono>
#include <string>

#include "agent/platform/sqlite/rows.hpp"
#include "agent/program/commands/doctor/doctor_store.hpp"
#include "calendar/remote/left_out.hpp"

namespace mana::program {
namespace {

constexpr std::chrono::hours kOld{24};
constexpr const char* kCorrect =
    "'mana calendar sources' names them all; correct them where they are kept, or write them down here.";
constexpr const char* kRemedy = "Look at the address and the network, then run 'mana calendar sync'.";

}  // namespace

Finding look_at_sources(const std::filesystem::path& data_dir, core::WallTime now) {
  Finding none = ok("none; 'mana calendar subscribe' adds one");
  auto db = store_to_look_into(data_dir);
  if (!db) return none;
  std::size_t count = 0;
  std::string fault;
  std::string unread, remarks;
  constexpr const char* kQuery = "SELECT name,fetched_at,fault,left_out FROM sources ORDER BY fetched_at";
  auto read = platform::for_each_row(platform::prepared(*db, kQuery), [&](const platform::Statement& row) {
    ++count;
    const core::WallTime fetched{std::chrono::microseconds{row.integer(1)}};
    const std::string why = row.text(2);
    if (const auto left_out = calendar::remote::read_left_out(row.text(3)); left_out.any()) {
      std::string& told = left_out.entries > 0 ? unread : remarks;
      told += (told.empty() ? "In '" : "; in '") + row.text(0) + "' " + summary_of(left_out);
      if (!left_out.sentences.empty()) told += " (" + left_out.sentences.front() + ")";
    }
    if (!fault.empty() || (why.empty() && now - fetched < kOld)) return;
    fault = "The calendar '" + row.text(0) + "' has not come " +
            (now - fetched < kOld ? "at the last try" : "for a day") + (why.empty() ? "." : ": " + why);
  });
  if (!read) return failed(read.error(), kRemedy);
  if (count == 0) return none;
  if (!fault.empty()) return broken(fault, kRemedy);
  if (!unread.empty()) return broken(unread + ".", kCorrect);
  return ok(std::to_string(count) + (count == 1 ? " calendar is" : " calendars are") +
            " fetched and up to date" + (remarks.empty() ? "" : ". " + remarks));
}

}  // namespace mana::program
