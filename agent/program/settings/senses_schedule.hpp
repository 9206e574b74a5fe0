#pragma once
#include <optional>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/zone/quiet_hours.hpp"
#include "agent/platform/zone/zones.hpp"

namespace mana::program {

/// Shuts the senses when their quiet hours come, and opens them afterwards; and when somebody asks for it
/// (WishSenses). A wish for open ones lasts until quiet hours begin or end; one for shut ones until the
/// opposite is wished, or for as long as was said: what somebody wants left alone no clock opens.
///
/// Publishes: SetSenses and SensesChanged, at the first step and with every change.
/// Hears:     WishSenses.
/// Threads:   one. Refers to bus and clock, which must outlive it.
class SensesSchedule final : public bus::Module {
 public:
  /// @param camera,microphone what the settings allow at all
  /// @param ears_too the hours are the microphone's as well
  SensesSchedule(bus::Bus& bus, const core::Clock& clock, zone::ZonePtr home, bool camera, bool microphone,
                 std::optional<platform::QuietHours> hours, bool ears_too = false);
  std::string_view name() const override { return "app.senses"; }
  core::Time step(core::Time now) override;
  /// What there is to be shut or opened; without it all that the settings allow counts.
  void only_has(bool camera, bool microphone);
  /// Whether the camera may be open at this moment, before the first step.
  bool begins_open() const { return camera_.is_open(is_quiet()); }
  /// And the microphone.
  bool begins_hearing() const { return microphone_.is_open(is_quiet()); }

 private:
  struct Sense {
    bool allowed = true;
    bool there = true;
    bool rests_in_quiet_hours = true;
    msg::SenseWish wish = msg::SenseWish::Keep;
    core::Time until = core::kNever;  // of the wish

    void hear(msg::SenseWish wished, core::Duration lasts, core::Time now);
    bool ends(core::Time now);
    bool is_open(bool quiet) const;
    msg::SenseState state(bool quiet) const;
  };
  bool is_quiet() const;
  void tell();
  bus::Bus& bus_;
  const core::Clock& clock_;
  zone::ZonePtr home_;
  Sense camera_, microphone_;
  std::optional<platform::QuietHours> hours_;
  std::optional<bool> quiet_;
};

}  // namespace mana::program
