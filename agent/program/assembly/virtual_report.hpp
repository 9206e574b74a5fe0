#pragma once
#include <string>
#include <string_view>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/time.hpp"

namespace mana::program {

/// What happened on virtual time, for whoever started it and saw nothing of it.
/// Hears: Say, ReminderDue.  Publishes: nothing.  Threads: one.
class VirtualReport final : public bus::Module {
 public:
  void subscribe(bus::Bus& bus);
  std::string_view name() const override { return "app.virtual_report"; }
  core::Time step(core::Time) override { return core::kNever; }

  /// "2027-03-27T03:30:00Z to ... went by in 3.1 s: 2 reminders were due, and 5 sentences were said."
  std::string sentence(core::WallTime from, core::WallTime to, core::Duration took) const;

 private:
  int reminders_ = 0, sayings_ = 0;
};

}  // namespace mana::program
