#include "calendar/service/stages_ahead.hpp"

#include <algorithm>
#include <set>

namespace mana::calendar {
namespace {

constexpr std::chrono::hours kPlanAhead{1};

}  // namespace

void StagesAhead::plan(const Agenda& agenda, core::WallTime wall, const ReminderPolicy& policy,
                       const LastDoses& last) {
  outdated_ = false;
  until_ = wall + kPlanAhead;
  plan_ = agenda.plan(wall, until_, policy, last);
  due_.clear();
  planned_.clear();
  next_ = 0;
  for (std::size_t i = 0; i < plan_.size(); ++i) {
    planned_.insert({{plan_[i].uid, plan_[i].recurrence, plan_[i].revision}, i});
    for (const PlannedStage& s : plan_[i].stages) due_.push_back({s.due, i});
  }
  std::sort(due_.begin(), due_.end());
}

std::vector<const PlannedOccurrence*> StagesAhead::take_passed(core::WallTime wall) {
  std::set<std::size_t> passed;
  for (; next_ < due_.size() && due_[next_].first <= wall; ++next_) passed.insert(due_[next_].second);
  std::vector<const PlannedOccurrence*> occurrences;
  for (const std::size_t i : passed) occurrences.push_back(&plan_[i]);
  return occurrences;
}

const PlannedOccurrence* StagesAhead::find(const DeliveryKey& key) const {
  const auto found = planned_.find({key.uid, key.recurrence, key.revision});
  return found == planned_.end() ? nullptr : &plan_[found->second];
}

EventFacts StagesAhead::facts_of(const DeliveryKey& key) const {
  const PlannedOccurrence* found = find(key);
  return found == nullptr ? EventFacts{} : found->facts;
}

core::WallTime StagesAhead::end_of(const DeliveryKey& key) const {
  const PlannedOccurrence* found = find(key);
  return found == nullptr ? core::WallTime{} : found->ends;
}

bool StagesAhead::holds(const DeliveryKey& key) const { return find(key) != nullptr; }

}  // namespace mana::calendar
