#pragma once
#include <set>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"
#include "agent/platform/http/transport.hpp"

namespace mana::notify {

struct HeartbeatOptions {
  std::string address;  ///< https://hc-ping.com/..., or that of an Uptime Kuma push monitor; a secret
  core::Duration every = std::chrono::minutes{5};
};

/// A dead man's switch: tells a monitoring service outside of the house every few minutes that MANA lives, so
/// that a kiosk without power or network is noticed. While reminders or their store have failed it is silent,
/// and the service raises the alarm by itself.
///
/// Publishes: ModuleFailed after three tries in a row that the service did not take, ModuleRecovered.
/// Hears:     ModuleFailed, ModuleRecovered (of calendar.reminders and calendar.disk).
/// Ownership: refers to bus and transport.  Threads: all of it on the one that steps it, which waits for the
///            service; so it needs one of its own.
/// Errors:    sentences name the host alone.
class Heartbeat final : public bus::Module {
 public:
  Heartbeat(bus::Bus& bus, platform::Transport& transport, HeartbeatOptions options);
  std::string_view name() const override { return "calendar.alive"; }
  core::Time step(core::Time now) override;

 private:
  void tell_whether_it_worked(const core::Status& done);

  bus::Bus& bus_;
  platform::Transport& transport_;
  HeartbeatOptions options_;
  std::set<std::string> ill_;  // modules without which nobody is reminded
  core::Time next_ = core::Time::min();
  int failures_ = 0;
};

/// One beat. Errors: the service did not take it; the sentence says what to do.
core::Status send_heartbeat(platform::Transport& transport, const std::string& address);

}  // namespace mana::notify
