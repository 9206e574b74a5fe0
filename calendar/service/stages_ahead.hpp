#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "calendar/reminders/agenda.hpp"
#include "calendar/reminders/reminder_plan.hpp"

namespace mana::calendar {

/// What is planned for the next hour, and which of its stages have passed since that was last asked.
/// Ownership: owns what it holds.  Threads: one.  Time: wall time.
class StagesAhead {
 public:
  /// Begins anew at `wall`: what has passed before counts once more.
  void plan(const Agenda& agenda, core::WallTime wall, const ReminderPolicy& policy,
            const LastDoses& last = {});
  void plan_again() { outdated_ = true; }
  bool outdated() const { return outdated_; }
  /// Until then the plan reaches.
  core::WallTime until() const { return until_; }
  /// When there is something to do again: the next stage passes, or the plan ends.
  core::WallTime next() const { return next_ < due_.size() ? std::min(due_[next_].first, until_) : until_; }

  /// The occurrences of which a stage has passed since the last call; valid until the next plan().
  std::vector<const PlannedOccurrence*> take_passed(core::WallTime wall);
  /// Whether that occurrence stands in the plan as it was announced.
  bool holds(const DeliveryKey& key) const;
  /// What that occurrence tells besides; nothing when it is not in the plan.
  EventFacts facts_of(const DeliveryKey& key) const;
  /// When it ends; the epoch when it is not in the plan.
  core::WallTime end_of(const DeliveryKey& key) const;

 private:
  const PlannedOccurrence* find(const DeliveryKey& key) const;
  using OccurrenceName = std::tuple<std::string, std::int64_t, std::int64_t>;
  std::vector<PlannedOccurrence> plan_;
  std::vector<std::pair<core::WallTime, std::size_t>> due_;  // stages of plan_ by time
  std::size_t next_ = 0;
  std::map<OccurrenceName, std::size_t> planned_;  // where in plan_
  core::WallTime until_{};
  bool outdated_ = true;
};

}  // namespace mana::calendar
