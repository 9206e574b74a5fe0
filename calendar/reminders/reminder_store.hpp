#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agent/core/result.hpp"
#include "calendar/reminders/delivery.hpp"
#include "calendar/wording/library.hpp"

namespace mana::calendar {

/// One calendar as an iCalendar text, and since when each of its events is known in its present wording.
struct CalendarText {
  std::string text;
  std::map<std::string, core::WallTime> known_since;  ///< by UID
};

/// What the reminder service needs of a store: the plans of people, and a memory for what was said.
/// Threads: the one that uses it.  Errors: sentences that say what to do; the service carries on.
class ReminderStore {
 public:
  virtual ~ReminderStore() = default;
  /// Has somebody else (another process, another connection) changed anything since the last call?
  virtual core::Result<bool> changed_elsewhere() = 0;
  /// Everything that can still matter at `since` or after it; what was over by then may be left out.
  virtual core::Result<std::vector<CalendarText>> calendars(core::WallTime since) = 0;
  /// Places and people. A store without any keeps none.
  virtual core::Result<Library> library() { return Library{}; }
  /// All that are open, all that expire after `from`, and missed ones not yet told.
  virtual core::Result<std::vector<Delivery>> deliveries(core::WallTime from) = 0;
  virtual core::Result<std::int64_t> last_delivery_id() = 0;
  /// All or none; durable when it returns. One that was acknowledged stays so, whatever is saved.
  virtual core::Status save(const std::vector<Delivery>& changed, core::WallTime at) = 0;
  virtual core::Result<std::optional<core::WallTime>> last_seen() = 0;
  virtual core::Status note_seen(core::WallTime at) = 0;
  /// Takes one event, a whole VCALENDAR, into MANA's own calendar; durable when it returns.
  virtual core::Status add_entry(const std::string& ics, core::WallTime at) {
    (void)ics, (void)at;
    return core::bad_input("This store takes no entries.");
  }
  /// Takes it out again. NotFound where there is none of that UID.
  virtual core::Status remove_entry(const std::string& uid, core::WallTime at) {
    (void)uid, (void)at;
    return core::bad_input("This store takes no entries.");
  }
  /// Why nothing can be written down now, also while nothing has to be.
  virtual core::Status fault() const { return {}; }
  /// Whether what happens can still be written down; asked every half minute. A store without a disk has
  /// room.
  virtual core::Status room() { return {}; }
  /// Leaves a copy that can take the store's place; asked for once a day.
  virtual core::Status back_up() = 0;
  /// A sentence for the carer about this store, such as that it had to be restored; usually empty.
  virtual std::string notice() const = 0;
};

}  // namespace mana::calendar
