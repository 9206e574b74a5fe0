#include "agent/app/senses_schedule.hpp"

#include <utility>

#include "agent/bus/messages/vision.hpp"

namespace mana::app {
namespace {
constexpr core::Duration kPace = std::chrono::seconds{20};
}

SensesSchedule::SensesSchedule(bus::Bus& bus, const core::Clock& clock, calendar::zone::ZonePtr home,
                               bool camera, bool microphone, std::optional<calendar::QuietHours> hours,
                               bool ears_too)
    : bus_{bus},
      clock_{clock},
      home_{std::move(home)},
      camera_{camera},
      microphone_{microphone},
      hours_{hours},
      ears_too_{ears_too} {}

bool SensesSchedule::is_quiet() const {
  return hours_ && calendar::quiet_until(*hours_, *home_, clock_.wall_now());
}

core::Time SensesSchedule::step(core::Time now) {
  const bool quiet = is_quiet();
  if (quiet_ != quiet) bus_.publish(msg::SetSenses{camera_ && !quiet, microphone_ && !(quiet && ears_too_)});
  quiet_ = quiet;
  return hours_ ? now + kPace : core::kNever;
}

}  // namespace mana::app
