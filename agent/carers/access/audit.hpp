#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/time.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::carers {

/// Deeds of the companion itself: it left a note for whoever cares for the person.
inline constexpr std::string_view kNote = "note", kUrgentNote = "urgent note";

struct AuditRow {
  core::WallTime at{};
  std::string who, deed, subject, detail;
};

/// Who changed what and when. Each row is chained to the one before by a hash, so that nobody can take one
/// out unseen; what rows tell of a person can be blotted out without breaking the chain, because the chain
/// holds only a salted hash of it. Ownership: refers to the database.  Threads: the database's.
class Audit {
 public:
  explicit Audit(platform::SqliteDb& db) : db_{&db} {}
  /// Part of the caller's transaction where there is one.
  core::Status write(const AuditRow& row);
  core::Result<std::vector<AuditRow>> newest(int most);
  /// The companion's notes since then, the newest first, a hundred at most.
  core::Result<std::vector<AuditRow>> notes(core::WallTime since);
  /// The number of the first row that does not fit to the one before it, or 0.
  core::Result<std::int64_t> first_broken();
  core::Status blot_out(std::string_view subject);

 private:
  platform::SqliteDb* db_;
};

}  // namespace mana::carers
