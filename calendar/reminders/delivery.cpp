#include "calendar/reminders/delivery.hpp"

namespace mana::calendar {
namespace {
constexpr std::string_view kNames[] = {"held",         "speaking", "awaiting",   "snoozed",
                                       "acknowledged", "missed",   "superseded", "cancelled"};
}

std::string_view to_string(DeliveryState state) { return kNames[static_cast<std::size_t>(state)]; }

std::optional<DeliveryState> delivery_state(std::string_view text) {
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (kNames[i] == text) return static_cast<DeliveryState>(i);
  }
  return {};
}

}  // namespace mana::calendar
