#pragma once
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "calendar/reminders/agenda.hpp"
#include "calendar/reminders/reminder_plan.hpp"
#include "calendar/reminders/reminder_store.hpp"

namespace mana::calendar {

/// A delivery in memory.
struct TrackedDelivery {
  Delivery delivery;
  core::Time retry{};  ///< not before, on the steady line: setting the clock moves nothing
  bool changed = false;
  /// It was closed by a clock that ran ahead; when its time really comes it may be spoken after all.
  bool ahead_of_time = false;
  int unheard = 0;         ///< announcements in a row while the loudspeaker was away
  bool was_heard = false;  ///< one of its announcements, to its end; not stored
  bool withheld = false;   ///< its last announcement was kept from a visitor; not stored
  core::Time taken_in{};   ///< since when it is in memory
};

/// What was announced, answered and missed: kept in memory and written through to the store. While the
/// store fails, memory goes on and what it holds is written when the store works again.
/// Ownership: refers to the store.  Threads: one.
class DeliveryBook {
 public:
  explicit DeliveryBook(ReminderStore& store) : store_{store} {}

  /// Reads what the store has, or takes over what another process has changed. Announcements that a
  /// crash cut short are open again afterwards and know that they were interrupted.
  core::Status load(core::WallTime wall, core::Time now);
  bool loaded() const { return loaded_; }

  TrackedDelivery* find(msg::ReminderId id);
  TrackedDelivery* find(const DeliveryKey& key);
  /// Gives it a number of its own. Only when loaded.
  TrackedDelivery& add(Delivery delivery, core::Time now);
  void each(const std::function<void(TrackedDelivery&)>& visit);

  /// Takes the answer back: it is open again, and waits until `retry`.
  void reopen(TrackedDelivery& t, core::Time retry, core::WallTime retry_at);
  /// What another process closed or opened since the last call: numbers of deliveries that were open.
  std::vector<msg::ReminderId> take_closed_elsewhere() { return std::exchange(closed_elsewhere_, {}); }

  /// The deliveries of one occurrence.
  std::vector<TrackedDelivery*> siblings(const DeliveryKey& key);
  bool acknowledged(const PlannedOccurrence& occurrence);
  /// Of each medicine the last dose that was answered yes.
  LastDoses last_doses() const;

  /// Writes all that changed in one durable step.
  core::Status flush(core::WallTime wall);
  bool unsaved() const;

  /// The clock was set back: what lies in the future now has not happened yet.
  void reopen_after(core::WallTime wall);
  /// What is long over, and was long in memory: a clock that runs ahead for an hour makes nothing forgotten.
  void forget_before(core::WallTime wall, core::Time now);

 private:
  void take_over(Delivery delivery, core::WallTime wall, core::Time now);
  void adopt(TrackedDelivery& known, const Delivery& stored, core::WallTime wall, core::Time now);

  ReminderStore& store_;
  std::map<msg::ReminderId, TrackedDelivery> tracked_;
  std::map<DeliveryKey, msg::ReminderId> ids_;
  std::int64_t last_id_ = 0;
  bool loaded_ = false;
  std::vector<msg::ReminderId> closed_elsewhere_;
};

}  // namespace mana::calendar
