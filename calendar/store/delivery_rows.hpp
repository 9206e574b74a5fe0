#pragma once
#include <string_view>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/reminders/delivery.hpp"

/// A delivery and its row in the table `deliveries`.
namespace mana::calendar {

/// The columns that read_delivery() reads, in its order: "SELECT " + kDeliveryColumns.
inline constexpr std::string_view kDeliveryColumns =
    "id,uid,recurrence,stage,revision,kind,title,place,all_day,importance,due,starts,expires,state,attempts,"
    "unanswered,snoozes,interruptions,retry_at,told,answered_at,answered_by,amended";

/// An unknown state is read as cancelled.
Delivery read_delivery(const platform::Statement& row);

/// Those that fell due from `from` until before `to`, in the order of what they are about; 500 at most.
core::Result<std::vector<Delivery>> deliveries_between(platform::SqliteDb& db, core::WallTime from,
                                                       core::WallTime to);

/// Adds it, or brings the row of the same number or key up to date. A row that was acknowledged stays so,
/// unless the new one knows that the answer was taken back (Delivery::amended).
core::Status put_delivery(platform::SqliteDb& db, const Delivery& delivery);

inline std::int64_t stored_micros(core::WallTime t) { return t.time_since_epoch().count(); }
inline core::WallTime wall_of_micros(std::int64_t us) {
  return core::WallTime{std::chrono::microseconds{us}};
}

}  // namespace mana::calendar
