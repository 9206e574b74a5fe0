#include "agent/program/settings/senses_schedule.hpp"

#include <algorithm>
#include <utility>

namespace mana::program {
namespace {
constexpr core::Duration kPace = std::chrono::seconds{20};
}

void SensesSchedule::Sense::hear(msg::SenseWish wished, core::Duration lasts, core::Time now) {
  if (wished == msg::SenseWish::Keep) return;
  wish = wished;
  until = lasts > core::Duration{} ? now + lasts : core::kNever;
}

bool SensesSchedule::Sense::ends(core::Time now) {
  if (now < until) return false;
  until = core::kNever;
  return std::exchange(wish, msg::SenseWish::Keep) != msg::SenseWish::Keep;
}

bool SensesSchedule::Sense::is_open(bool quiet) const {
  if (!allowed || wish == msg::SenseWish::Shut) return false;
  return wish == msg::SenseWish::Open || !(quiet && rests_in_quiet_hours);
}

msg::SenseState SensesSchedule::Sense::state(bool quiet) const {
  if (!allowed || !there) return msg::SenseState::Absent;
  return is_open(quiet) ? msg::SenseState::Open : msg::SenseState::Shut;
}

SensesSchedule::SensesSchedule(bus::Bus& bus, const core::Clock& clock, zone::ZonePtr home, bool camera,
                               bool microphone, std::optional<platform::QuietHours> hours, bool ears_too)
    : bus_{bus},
      clock_{clock},
      home_{std::move(home)},
      camera_{.allowed = camera},
      microphone_{.allowed = microphone, .rests_in_quiet_hours = ears_too},
      hours_{hours} {
  bus_.subscribe<msg::WishSenses>(mailbox(), name(), [this](const msg::WishSenses& m) {
    camera_.hear(m.camera, m.lasts, clock_.now());
    microphone_.hear(m.microphone, m.lasts, clock_.now());
    tell();
  });
}

void SensesSchedule::only_has(bool camera, bool microphone) {
  camera_.there = camera;
  microphone_.there = microphone;
}

bool SensesSchedule::is_quiet() const {
  return hours_ && platform::quiet_until(*hours_, *home_, clock_.wall_now());
}

void SensesSchedule::tell() {
  const bool quiet = is_quiet();
  bus_.publish(msg::SetSenses{camera_.is_open(quiet), microphone_.is_open(quiet)});
  bus_.publish(msg::SensesChanged{camera_.state(quiet), microphone_.state(quiet), !camera_.allowed,
                                  !microphone_.allowed});
}

core::Time SensesSchedule::step(core::Time now) {
  const bool quiet = is_quiet();
  const bool camera_ended = camera_.ends(now);
  const bool microphone_ended = microphone_.ends(now);
  if (quiet_ != quiet || camera_ended || microphone_ended) {
    for (Sense* sense : {&camera_, &microphone_}) {
      if (quiet_ && *quiet_ != quiet && sense->wish == msg::SenseWish::Open)
        sense->wish = msg::SenseWish::Keep;
    }
    tell();
  }
  quiet_ = quiet;
  return std::min({hours_ ? now + kPace : core::kNever, camera_.until, microphone_.until});
}

}  // namespace mana::program
