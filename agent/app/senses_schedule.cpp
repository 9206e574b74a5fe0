#include "agent/app/senses_schedule.hpp"

#include <cstdio>
#include <utility>

#include "agent/bus/messages/vision.hpp"

namespace mana::app {
namespace {
constexpr core::Duration kPace = std::chrono::seconds{20};
}

std::optional<QuietHours> quiet_hours(const std::string& text) {
  int from_h = 0;
  int from_m = 0;
  int to_h = 0;
  int to_m = 0;
  int length = 0;
  if (std::sscanf(text.c_str(), "%2d:%2d-%2d:%2d%n", &from_h, &from_m, &to_h, &to_m, &length) != 4) return {};
  const auto is_time = [](int h, int m) { return h >= 0 && h < 24 && m >= 0 && m < 60; };
  if (std::size_t(length) != text.size() || !is_time(from_h, from_m) || !is_time(to_h, to_m)) return {};
  const QuietHours hours{from_h * 60 + from_m, to_h * 60 + to_m};
  if (hours.from == hours.to) return {};
  return hours;
}

SensesSchedule::SensesSchedule(bus::Bus& bus, const core::Clock& clock, calendar::zone::ZonePtr home,
                               bool camera, bool microphone, std::optional<QuietHours> hours)
    : bus_{bus},
      clock_{clock},
      home_{std::move(home)},
      camera_{camera},
      microphone_{microphone},
      hours_{hours} {}

bool SensesSchedule::is_quiet() const {
  if (!hours_) return false;
  const auto local = home_->to_local(std::chrono::floor<std::chrono::seconds>(clock_.wall_now()));
  const auto since_midnight = local - std::chrono::floor<std::chrono::days>(local);
  return hours_->contains(
      static_cast<int>(std::chrono::duration_cast<std::chrono::minutes>(since_midnight).count()));
}

core::Time SensesSchedule::step(core::Time now) {
  const bool quiet = is_quiet();
  if (quiet_ != quiet) bus_.publish(msg::SetSenses{camera_ && !quiet, microphone_ && !quiet});
  quiet_ = quiet;
  return hours_ ? now + kPace : core::kNever;
}

}  // namespace mana::app
