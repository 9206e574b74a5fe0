#include "agent/bus/virtual_driver.hpp"

#include <algorithm>
#include <utility>

#include "agent/core/check.hpp"

namespace mana::bus {
namespace {
constexpr int kMaxRoundsAtOneInstant = 10'000;
}

VirtualDriver::VirtualDriver(core::ManualClock& clock, std::vector<Module*> modules)
    : clock_{clock}, modules_{std::move(modules)} {}

void VirtualDriver::run_for(core::Duration span) { run_until(clock_.now() + span); }

void VirtualDriver::run_until(core::Time end) {
  stopped_ = false;
  int rounds = 0;
  while (!stopped_) {
    deliver_all();
    if (stopped_) return;
    const core::Time wish = step_all();
    if (all_read() && wish > clock_.now()) {
      if (wish > end) break;
      clock_.advance_to(wish);
      rounds = 0;
    } else {
      MANA_CHECK(++rounds < kMaxRoundsAtOneInstant,
                 "virtual time stands still: a module asks to run at once for ever");
    }
  }
  if (!stopped_) clock_.advance_to(end);
}

void VirtualDriver::deliver_all() {
  int passes = 0;
  for (bool any = true; any;) {
    any = false;
    for (Module* m : modules_) any = m->mailbox().deliver() > 0 || any;
    MANA_CHECK(++passes < kMaxRoundsAtOneInstant, "modules answer each other for ever");
  }
}

core::Time VirtualDriver::step_all() {
  core::Time wish = core::kNever;
  for (Module* m : modules_) wish = std::min(wish, m->step(clock_.now()));
  return wish;
}

bool VirtualDriver::all_read() const {
  return std::all_of(modules_.begin(), modules_.end(), [](Module* m) { return m->mailbox().empty(); });
}

}  // namespace mana::bus
