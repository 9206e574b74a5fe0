#include "render/face/gaze.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/random.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr double kPictureHeight = 0.63;  // as a share of its width
constexpr double kFaceBox_m = 0.16;
constexpr double kHeadShare = 0.45;       // how much of a turn to a person the head makes
constexpr double kHeadShareAside = 0.25;  // of a glance
constexpr double kMostHead_deg = 14;
constexpr core::Duration kHeadLater = 70ms;  // than the eyes
constexpr core::Duration kHeadTurn = 600ms;
constexpr core::Duration kFollow = 300ms;  // smooth pursuit of what moves slowly
constexpr core::Duration kKept = 30s;      // what can be asked of the past
constexpr core::Duration kStep = 1us;

double radians(double deg) { return deg * 0.017453292519943295; }
double degrees(double rad) { return rad / 0.017453292519943295; }

/// The tremor of a resting eye: small jumps every 0.8 to 1.75 s, each a new place within half a degree.
struct Micro {
  Direction offset;
  core::Time rest{};  // when the last jump that had begun is over
};
Micro micro_at(const Fixation& f, core::Time t, std::uint64_t seed) {
  core::Random chance{core::Random{seed ^ f.id}.next()};
  Micro m{{}, f.start};
  core::Time begun = f.start;
  Direction from, to;
  for (core::Time next = f.start;;) {
    next += core::seconds(chance.uniform(0.8, 1.75));
    if (next > t || next + 100ms > f.end) break;
    from = to;
    const double angle = chance.uniform(0, 6.283185307179586);
    const double size = chance.uniform(0.1, 0.35);
    to = {size * std::cos(angle), size * std::sin(angle)};
    begun = next;
  }
  const core::Duration span = saccade_duration(size_deg(to - from));
  m.offset = mix(from, to, min_jerk(core::to_seconds(t - begun) / core::to_seconds(span)));
  m.rest = begun + span;
  return m;
}

}  // namespace

Direction towards(double x, double y, double view_deg) {
  // The camera's picture is not mirrored: its right is the left of whoever looks out of the screen, and
  // that is the viewer's right again when they face each other. Seen from the face, +x is her left.
  const double half = std::tan(radians(view_deg / 2));
  const double yaw = std::atan(-x * half);
  const double pitch = std::atan(y * kPictureHeight * half * std::cos(yaw));
  return {degrees(yaw), degrees(pitch)};
}

double distance_of(double size, double view_deg) {
  if (!(size > 0)) return kUsualDistance_m;
  return std::clamp(kFaceBox_m / (2 * size * std::tan(radians(view_deg / 2))), 0.25, 4.0);
}

core::Duration saccade_duration(double degrees) { return core::seconds(0.025 + 0.00235 * degrees); }

Gaze::Gaze(std::uint64_t seed, Manner manner)
    : seed_{seed},
      manner_{manner},
      followed_{{}, kFollow},
      nearness_{1 / kUsualDistance_m, 500ms},
      head_{{}, core::seconds(core::to_seconds(kHeadTurn) * manner.slow)} {
  plans_.push_back({core::kStart, {msg::Attention::Idle, core::kStart, salted(seed, 1), manner}});
}

double Gaze::look_at(Direction target, double distance_m, core::Time at) {
  constexpr double kDeadZone_deg = 1.5;  // a detector's jitter moves no eye
  constexpr double kDeadZone = 0.06;     // nor does it of its size
  constexpr double kJump_deg = 5;        // what is nearer is followed smoothly
  constexpr core::Duration kRefractory = 50ms;
  if (std::abs(std::log(distance_m * nearness_.target())) > kDeadZone) nearness_.go_to(1 / distance_m, at);
  target = {std::clamp(target.yaw_deg, -60.0, 60.0), std::clamp(target.pitch_deg, -40.0, 40.0)};
  const Direction by = target - person_;
  const double far_deg = size_deg(by);
  if (!(far_deg >= kDeadZone_deg)) return 0;
  person_ = target;
  head_.go_to({soft_limit(target.yaw_deg * kHeadShare, kMostHead_deg),
               soft_limit(target.pitch_deg * kHeadShare, kMostHead_deg)},
              at + kHeadLater);
  if (far_deg < kJump_deg) {
    followed_.go_to(followed_.target() + by, at);
    return 0;
  }
  // Eyes rest between two jumps. One that has not begun yet goes to the newer place instead.
  Jump jump{at, {}, by};
  if (!jumps_.empty() && jumps_.back().at > at) {
    jump.at = jumps_.back().at;
    add_scaled(jump.by, jumps_.back().by, 1);
    jumps_.pop_back();
  }
  if (!jumps_.empty()) jump.at = std::max(jump.at, jumps_.back().at + jumps_.back().span + kRefractory);
  jump.span = saccade_duration(size_deg(jump.by));
  jumps_.push_back(jump);
  while (jumps_.front().at < at - kKept) {
    add_scaled(jumped_, jumps_.front().by, 1);
    jumps_.pop_front();
  }
  return far_deg;
}

void Gaze::attend(msg::Attention attention, core::Time at) {
  const core::Time since = rest_after(at);
  // What had not begun yet never does.
  while (plans_.size() > 1 && plans_.back().since >= since) plans_.pop_back();
  const auto start = static_cast<std::uint64_t>(since.time_since_epoch().count());
  const std::uint64_t own = core::Random{salted(seed_, 2) ^ start}.next();
  plans_.push_back({since, {attention, since, own, manner_}});
  while (plans_.size() > 2 && (plans_[1].since < at - kKept || plans_.size() > 256)) plans_.pop_front();
}

Fixation Gaze::fixation_at(core::Time t) const {
  std::size_t i = plans_.size() - 1;
  while (i > 0 && plans_[i].since > t) --i;
  return plans_[i].plan.at(t);
}

Fixation Gaze::before(const Fixation& f) const { return fixation_at(f.start - kStep); }

double Gaze::shift_deg(const Fixation& f) const {
  return size_deg(spot_at(f, f.start) - spot_at(before(f), f.start));
}

// A face that comes nearer grows under her eyes; what lies beside it stays where it is.
Direction Gaze::spot_at(const Fixation& f, core::Time t) const {
  return offset_of(f, 1 / nearness_.at(f.spot == Spot::Aside ? f.start : t));
}

core::Time Gaze::rest_after(core::Time t) const {
  for (;;) {
    const Fixation f = fixation_at(t);
    const core::Time jumped = f.start + saccade_duration(shift_deg(f));
    const core::Time rest = std::max(jumped, micro_at(f, t, seed_).rest);
    if (rest <= t) return t;
    t = rest;
  }
}

Direction Gaze::offset_at(const Fixation& f, core::Time t) const {
  const Fixation old = before(f);
  const Direction from = spot_at(old, t) + micro_at(old, f.start, seed_).offset;
  const double span = core::to_seconds(saccade_duration(shift_deg(f)));
  const double way = min_jerk(core::to_seconds(t - f.start) / span);
  return mix(from, spot_at(f, t), way) + micro_at(f, t, seed_).offset;
}

Direction Gaze::person_at(core::Time t) const {
  Direction d = followed_.at(t) + jumped_;
  for (const Jump& j : jumps_)
    add_scaled(d, j.by, min_jerk(core::to_seconds(t - j.at) / core::to_seconds(j.span)));
  return d;
}

Gazing Gaze::at(core::Time t) const {
  Gazing g;
  const Fixation now = fixation_at(t);
  g.is_mutual = now.spot != Spot::Aside && manner_.beside_deg == 0;
  g.distance_m = 1 / nearness_.at(t);
  g.look = person_at(t) + offset_at(now, t) + Direction{manner_.beside_deg, 0};
  // The head comes after: each glance aside takes it a part of the way, the more slowly the calmer she is.
  g.head = head_.at(t);
  const double turn = core::to_seconds(head_.span());
  const auto aside = [](const Fixation& f) { return f.spot == Spot::Aside ? f.aside : Direction{}; };
  Fixation f = now;
  for (bool settled = false; !settled;) {
    const double way = min_jerk(core::to_seconds(t - f.start - kHeadLater) / turn);
    const Fixation old = before(f);
    add_scaled(g.head, aside(f) - aside(old), kHeadShareAside * way);
    settled = way >= 1;
    if (settled) add_scaled(g.head, aside(old), kHeadShareAside);
    f = old;
  }
  return g;
}

double Gaze::blink_chance(double shift_deg) { return std::clamp((shift_deg - 15) / (35 - 15), 0.0, 1.0); }

std::vector<core::Time> Gaze::blinks_between(core::Time from, core::Time to) const {
  std::vector<core::Time> starts;
  for (Fixation f = fixation_at(to); f.start >= from; f = before(f)) {
    const double chance = blink_chance(shift_deg(f)) * manner_.often;
    if (chance > 0 && core::Random::at(salted(seed_, 3), f.id) < chance) starts.push_back(f.start);
  }
  return starts;
}

}  // namespace mana::render
