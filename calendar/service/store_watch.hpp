#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "agent/bus/bus.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/reminders/delivery_book.hpp"
#include "calendar/reminders/reminder_policy.hpp"
#include "calendar/reminders/reminder_store.hpp"

namespace mana::calendar {

struct StoreWatchOptions {
  std::string_view name;  ///< of the module in whose name failures are published; a constant
  zone::ZonePtr home;     ///< not null: it is copied once in each of its days
  core::Duration poll_every = ReminderPolicy{}.poll_every;
  core::Duration note_seen_every = ReminderPolicy{}.note_seen_every;
};

/// Keeps a reminder service and its store in step: reads what others changed, writes what the book holds,
/// notes until when somebody was there to remind, copies the whole once a day. Publishes: ModuleFailed,
/// ModuleRecovered, in the name of the module it works for. Ownership: refers to bus, store, book and zones;
/// they must outlive it. Threads:   one. Errors:    a failing store is told of once and tried again at the
/// next poll; the book goes on from memory.
class StoreWatch {
 public:
  StoreWatch(bus::Bus& bus, ReminderStore& store, DeliveryBook& book, const zone::Zones& zones,
             StoreWatchOptions options);

  /// All calendars, when they have to be read anew; the book is then up to date, too.
  std::optional<Agenda> look(core::Time now, core::WallTime wall);
  void read_again() { read_again_ = true; }
  bool wants_reading() const { return read_again_; }
  core::Time next_poll() const { return next_poll_; }
  /// When the program was last seen at work before this start of it.
  core::WallTime seen_until() const { return seen_until_; }

  /// Everything that the book has changed.
  void write_down(core::Time now, core::WallTime wall);
  void back_up_daily(core::WallTime wall);

 private:
  core::Result<Agenda> read(core::Time now, core::WallTime wall);
  void pass_on_notice();
  void look_at_the_room(core::Time now);
  void report(const core::Status& status);

  bus::Bus& bus_;
  ReminderStore& store_;
  DeliveryBook& book_;
  const zone::Zones& zones_;
  StoreWatchOptions options_;

  bool read_again_ = true;
  bool reading_failed_ = false;
  bool failed_ = false;
  std::string notice_;  // of the store, as it was published
  core::Time next_poll_{};
  core::Time next_room_ = core::Time::min();
  bool has_room_ = true;
  core::Time next_note_{};
  std::optional<std::chrono::local_days> backed_up_;
  core::WallTime seen_until_{};
};

}  // namespace mana::calendar
