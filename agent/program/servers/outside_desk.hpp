#pragma once
#include <optional>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/outside.hpp"
#include "agent/bus/module.hpp"
#include "agent/platform/tasks/background_task.hpp"
#include "agent/program/servers/outside_server.hpp"

namespace mana::program {

/// Asks servers outside the house what the dialogue wants to know, one question at a time, the newest.
///
/// Publishes: OutsideAnswer, for each question but those that a newer one came before.  Hears: AskOutside.
/// Ownership: refers to the bus.
/// Threads: the one that steps it; the servers are asked beside it, so that it never waits.
/// Errors: one that does not answer in time, or not as it should, is as one that does not know; logged once
/// until it answers again.
class OutsideDesk final : public bus::Module {
 public:
  OutsideDesk(bus::Bus& bus, OutsideServers servers);
  std::string_view name() const override { return "outside"; }
  core::Time step(core::Time now) override;

 private:
  void begin(const msg::AskOutside& m, core::Time now);
  void tell(const core::Result<std::string>& answer);

  bus::Bus& bus_;
  const OutsideServers servers_;
  std::vector<msg::AskOutside> inbox_;
  std::optional<msg::OutsideId> asked_;
  core::Time deadline_ = core::kNever;
  bool complained_ = false;
  platform::BackgroundTask<core::Result<std::string>> beside_;  // last: it uses the others
};

}  // namespace mana::program
