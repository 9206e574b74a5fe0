#include "agent/carers/access/learner_rights.hpp"

#include "agent/platform/sqlite/rows.hpp"

namespace mana::carers {
namespace {
std::int64_t microseconds(core::WallTime t) { return t.time_since_epoch().count(); }
}  // namespace

core::Result<std::set<LearnerRights::Pupil>> LearnerRights::given_to(std::int64_t carer) {
  std::set<Pupil> out;
  auto done =
      for_each_row(prepared(*db_, "SELECT learner, enrolled FROM learner_carers WHERE carer=?", carer),
                   [&](const auto& row) {
                     out.insert({row.integer(0), core::WallTime{std::chrono::microseconds{row.integer(1)}}});
                   });
  if (!done) return std::move(done).error();
  return out;
}

core::Result<bool> LearnerRights::may_see(const CarerAccount& who, Pupil pupil) {
  if (!may(who.role, Deed::SeeLessons)) return false;
  if (may(who.role, Deed::ManageAccounts)) return true;
  auto given = given_to(who.id);
  if (!given) return std::move(given).error();
  return given->contains(pupil);
}

core::Result<std::set<std::int64_t>> LearnerRights::carers_of(Pupil pupil) {
  std::set<std::int64_t> out;
  auto done = for_each_row(prepared(*db_, "SELECT carer FROM learner_carers WHERE learner=? AND enrolled=?",
                                    pupil.number, microseconds(pupil.enrolled)),
                           [&](const auto& row) { out.insert(row.integer(0)); });
  if (!done) return std::move(done).error();
  return out;
}

core::Status LearnerRights::give(Pupil pupil, std::int64_t carer) {
  return run_sql(*db_, "INSERT OR REPLACE INTO learner_carers(learner, carer, enrolled) VALUES(?,?,?)",
                 pupil.number, carer, microseconds(pupil.enrolled));
}

core::Status LearnerRights::give_only(Pupil pupil, const std::set<std::int64_t>& carers) {
  auto transaction = platform::Transaction::begin(*db_);
  if (!transaction) return std::move(transaction).error();
  if (auto done = forget(pupil.number); !done) return done;
  for (const std::int64_t carer : carers)
    if (auto done = give(pupil, carer); !done) return done;
  return transaction->commit();
}

core::Status LearnerRights::forget(std::int64_t learner) {
  return run_sql(*db_, "DELETE FROM learner_carers WHERE learner=?", learner);
}

}  // namespace mana::carers
