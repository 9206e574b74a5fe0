#pragma once
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"

namespace mana::test {

/// A module that keeps every message of one kind, for a test to look at.
template <class M>
class Recorder final : public bus::Module {
 public:
  explicit Recorder(bus::Bus& bus) {
    bus.subscribe<M>(mailbox(), name(), [this](const M& m) { seen.push_back(m); });
  }
  std::string_view name() const override { return "test.recorder"; }
  core::Time step(core::Time) override { return core::kNever; }

  std::vector<M> seen;
};

}  // namespace mana::test
