#pragma once
#include <functional>
#include <map>
#include <string_view>
#include <utility>

#include "agent/bus/module.hpp"
#include "agent/core/time.hpp"

namespace mana::test {

/// Says things on the bus at given times, as voice and dialogue would.
class Script final : public bus::Module {
 public:
  void at(double seconds, std::function<void()> act) {
    acts_.emplace(core::at_seconds(seconds), std::move(act));
  }
  std::string_view name() const override { return "test.script"; }
  core::Time step(core::Time now) override {
    while (!acts_.empty() && acts_.begin()->first <= now) {
      acts_.begin()->second();
      acts_.erase(acts_.begin());
    }
    return acts_.empty() ? core::kNever : acts_.begin()->first;
  }

 private:
  std::multimap<core::Time, std::function<void()>> acts_;
};

}  // namespace mana::test
