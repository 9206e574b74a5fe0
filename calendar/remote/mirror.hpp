#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/remote/source.hpp"
#include "calendar/store/component_part.hpp"

/// The entries of a fetched calendar, in the store. Every function but read_text() belongs inside a
/// transaction of the caller's.
namespace mana::calendar::remote {

/// What a text holds, and what of it nobody will be told of.
struct ReadText {
  std::vector<ComponentPart> parts;  ///< each once
  LeftOut left_out;
};

/// The components of a whole iCalendar text. BadInput when it is none, or is cut off: a text without its end
/// would look as if somebody had deleted the rest. Entries without a calendar around them are taken as well.
core::Result<ReadText> read_text(std::string ics, Twins twins = Twins::Apart);

/// The same entry but for DTSTAMP, which some servers set anew at every fetch.
bool same_entry(std::string_view body, std::string_view other);

enum class Deletions {
  Guarded,  ///< more than half of five or more gone at once: nothing is taken away
  Taken,    ///< somebody said that it is right
};
bool too_many_gone(std::size_t known, std::size_t gone);
std::string guard_sentence(const std::string& name, std::size_t known, std::size_t gone);

core::Result<std::vector<ComponentPart>> stored_parts(platform::SqliteDb& db, std::int64_t calendar);
core::Result<std::vector<ComponentPart>> stored_parts(platform::SqliteDb& db, std::int64_t calendar,
                                                      const std::string& uid);

core::Status erase_part(platform::SqliteDb& db, std::int64_t calendar, const ComponentPart& part);

/// The parts of one UID become `wanted`; `report` counts the event.
core::Status replace_entry(platform::SqliteDb& db, std::int64_t calendar, const std::string& uid,
                           const std::vector<ComponentPart>& wanted, core::WallTime at, SyncReport& report);

/// All parts of the calendar become `wanted`, but for the guard, which then is the report's fault.
core::Status replace_all(platform::SqliteDb& db, const Source& source,
                         const std::vector<ComponentPart>& wanted, Deletions deletions, core::WallTime at,
                         SyncReport& report);

}  // namespace mana::calendar::remote
