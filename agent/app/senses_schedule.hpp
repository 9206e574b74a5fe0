#pragma once
#include <optional>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/time.hpp"
#include "calendar/quiet_hours.hpp"
#include "calendar/zone/zones.hpp"

namespace mana::app {

/// Shuts the senses when their quiet hours come, and opens them afterwards. What somebody asked for in
/// between stays until the next of these moments.
///
/// Publishes: SetSenses, at the first step and whenever quiet hours begin or end.
/// Threads:   one. Refers to bus and clock, which must outlive it.
class SensesSchedule final : public bus::Module {
 public:
  /// @param camera,microphone what the settings allow at all
  /// @param ears_too the hours are the microphone's as well
  SensesSchedule(bus::Bus& bus, const core::Clock& clock, calendar::zone::ZonePtr home, bool camera,
                 bool microphone, std::optional<calendar::QuietHours> hours, bool ears_too = false);
  std::string_view name() const override { return "app.senses"; }
  core::Time step(core::Time now) override;
  /// Whether the camera may be open at this moment, before the first step.
  bool begins_open() const { return camera_ && !is_quiet(); }
  /// And the microphone.
  bool begins_hearing() const { return microphone_ && !(ears_too_ && is_quiet()); }

 private:
  bool is_quiet() const;
  bus::Bus& bus_;
  const core::Clock& clock_;
  calendar::zone::ZonePtr home_;
  bool camera_, microphone_;
  std::optional<calendar::QuietHours> hours_;
  bool ears_too_;
  std::optional<bool> quiet_;
};

}  // namespace mana::app
