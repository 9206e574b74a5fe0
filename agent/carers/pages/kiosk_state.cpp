#include "agent/carers/pages/kiosk_state.hpp"

namespace mana::carers {
namespace {
constexpr std::size_t kMostRemembered = 10;
}

void KioskState::hear(const msg::ModuleFailed& m, core::WallTime now) {
  idle.erase(m.module);
  if (!m.is_fault) {
    idle[m.module] = m.reason;
    return;
  }
  const auto known = faults.find(m.module);
  faults[m.module] = {m.reason, m.recovery, known == faults.end() ? now : known->second.since};
}

bool KioskState::hear(const msg::ModuleRecovered& m, core::WallTime now) {
  const bool was_idle = idle.erase(m.module) > 0;
  if (faults.erase(m.module) == 0) return was_idle;
  // Eyes and ears that are shut are let be, and so is their fault; that repairs nothing.
  const bool is_shut =
      senses && ((m.module == "vision" && senses->camera != msg::SenseState::Open) ||
                 (m.module == "speech.hearing" && senses->microphone != msg::SenseState::Open));
  if (is_shut) return true;
  recoveries.push_front({m.module, now});
  if (recoveries.size() > kMostRemembered) recoveries.pop_back();
  return true;
}

bool KioskState::sees() const {
  const bool is_open = !senses || senses->camera == msg::SenseState::Open;
  return is_open && !faults.contains("vision") && !idle.contains("vision");
}

}  // namespace mana::carers
