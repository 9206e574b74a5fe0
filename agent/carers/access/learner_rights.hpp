#pragma once
#include <cstdint>
#include <set>

#include "agent/carers/access/accounts.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/sqlite/sqlite_db.hpp"

namespace mana::carers {

/// Who may see which learner. An administrator sees all of them; everybody else those whom they enrolled or
/// were given. Of a removed account nothing is left.
/// Ownership: refers to the database.  Threads: the database's.  Errors: as SqliteDb.
class LearnerRights {
 public:
  explicit LearnerRights(platform::SqliteDb& db) : db_{&db} {}

  struct Pupil {
    std::int64_t number = 0;
    core::WallTime enrolled{};  ///< records that were made anew begin with the same numbers
    auto operator<=>(const Pupil&) const = default;
  };
  /// Those given to an account; what its role adds is may_see()'s.
  core::Result<std::set<Pupil>> given_to(std::int64_t carer);
  core::Result<bool> may_see(const CarerAccount& who, Pupil pupil);
  core::Result<std::set<std::int64_t>> carers_of(Pupil pupil);
  core::Status give(Pupil pupil, std::int64_t carer);
  /// These accounts and no other.
  core::Status give_only(Pupil pupil, const std::set<std::int64_t>& carers);
  core::Status forget(std::int64_t learner);

 private:
  platform::SqliteDb* db_;
};

}  // namespace mana::carers
