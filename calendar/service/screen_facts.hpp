#pragma once
#include <optional>
#include <utility>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/calendar.hpp"
#include "calendar/reminders/agenda.hpp"
#include "calendar/wording/time_words.hpp"

namespace mana::calendar {

/// What stands beside the face: the clock at every full minute, the next appointment when it changes.
/// Publishes: LocalTimeChanged, NextAppointment.
/// Ownership: refers to the bus.  Threads: one.  Time: wall time; local time at home.
class ScreenFacts {
 public:
  ScreenFacts(bus::Bus& bus, zone::ZonePtr home, const TimeWords& words)
      : bus_{bus}, home_{std::move(home)}, words_{words} {}

  /// Publishes what is new.
  void show(core::WallTime wall, const Agenda& agenda);
  core::WallTime next_minute() const { return next_minute_; }
  void calendar_changed() { next_valid_until_ = core::WallTime{}; }
  /// As if nothing were planned: not for everybody's eyes.
  void hide_next(bool hidden) {
    if (std::exchange(hidden_, hidden) != hidden) calendar_changed();
  }
  void clock_was_set() { next_minute_ = next_valid_until_ = core::WallTime{}; }

 private:
  void show_time(core::WallTime wall);
  void show_next(core::WallTime wall, const Agenda& agenda);
  bus::Bus& bus_;
  zone::ZonePtr home_;
  const TimeWords& words_;
  core::WallTime next_minute_{};
  std::optional<recurrence::Occurrence> next_;
  core::WallTime next_valid_until_{};
  std::optional<msg::NextAppointment> shown_;
  bool hidden_ = false;
};

}  // namespace mana::calendar
