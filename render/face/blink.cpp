#include "render/face/blink.hpp"

#include <algorithm>
#include <cmath>

#include "agent/core/random.hpp"
#include "render/face/rhythm.hpp"
#include "render/face/smooth.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kApart = 700ms;
constexpr core::Duration kLongest = 280ms;  // of one blink
constexpr core::Duration kSecond = 320ms;   // of a double blink, after the first
constexpr core::Duration kKept = 30s;       // what can be asked of the past

/// One blink as a function of the time since it began; `which` decides how quick it is.
float one_blink(core::Duration since, std::uint64_t seed, std::uint64_t which) {
  if (since < 0ns || since > kLongest) return 0;
  core::Random chance{core::Random{salted(seed, 11) ^ which}.next()};
  const double close = chance.uniform(0.050, 0.070);
  const double hold = chance.uniform(0.015, 0.045);
  const double open = chance.uniform(0.100, 0.150);
  const double t = core::to_seconds(since);
  return static_cast<float>(min_jerk(t / close) - min_jerk((t - close - hold) / open));
}
float one_blink(core::Time t, core::Time begun, std::uint64_t seed) {
  return one_blink(t - begun, seed, static_cast<std::uint64_t>(begun.time_since_epoch().count()));
}

/// Blinks of themselves: the one that the stretch begins with.
struct Own {
  core::Time at{};
  bool is_double = false;
  core::Time last() const { return is_double ? at + kSecond : at; }
};
Rhythm rhythm(std::uint64_t seed) { return {salted(seed, 12), 1.0, 8.0, 0.85}; }
Own own(const Stretch& s, std::uint64_t seed) {
  return {core::at_seconds(s.start), core::Random::at(salted(seed, 13), s.id) < 0.15};
}

bool is_near(core::Time a, core::Time b) { return a > b - kApart && a < b + kApart; }

bool is_near_own(core::Time t, std::uint64_t seed) {
  const Rhythm r = rhythm(seed);
  const Stretch now = r.at(core::to_seconds(t));
  const Own last = own(now, seed);
  return is_near(t, last.at) || is_near(t, last.last()) || is_near(t, core::at_seconds(now.end));
}

}  // namespace

float blink_at(core::Time t, std::uint64_t seed) {
  const Own o = own(rhythm(seed).at(core::to_seconds(t)), seed);
  const float first = one_blink(t, o.at, seed);
  return o.is_double ? std::max(first, one_blink(t, o.last(), seed)) : first;
}

bool Blinks::is_asked_near(core::Time t) const {
  return std::any_of(asked_.begin(), asked_.end(), [t](core::Time a) { return is_near(a, t); });
}

bool Blinks::ask(core::Time at, const Shifts& shifts) {
  if (is_near_own(at, seed_) || is_asked_near(at) || !of_shifts(at - kApart, at + kApart, shifts).empty())
    return false;
  asked_.push_back(at);
  while (asked_.front() < at - kKept || asked_.size() > 256) asked_.pop_front();
  return true;
}

std::vector<core::Time> Blinks::of_shifts(core::Time from, core::Time to, const Shifts& shifts) const {
  std::vector<core::Time> all = shifts(from, to);
  std::erase_if(all, [&](core::Time s) {
    // A reason that came shortly before counts, whether or not it made her blink: so nothing depends on a
    // chain of such decisions.
    return is_near_own(s, seed_) || is_asked_near(s) || !shifts(s - kApart, s - 1us).empty();
  });
  return all;
}

float Blinks::at(core::Time t, const Shifts& shifts) const {
  float closed = blink_at(t, seed_);
  for (const core::Time a : asked_) closed = std::max(closed, one_blink(t, a, seed_));
  for (const core::Time s : of_shifts(t - kLongest, t, shifts))
    closed = std::max(closed, one_blink(t, s, seed_));
  return closed;
}

std::vector<core::Time> Blinks::between(core::Time from, core::Time to, const Shifts& shifts) const {
  std::vector<core::Time> all = of_shifts(from, to, shifts);
  const auto add = [&](core::Time t) {
    if (t >= from && t < to) all.push_back(t);
  };
  for (const core::Time a : asked_) add(a);
  const Rhythm r = rhythm(seed_);
  for (Stretch s = r.at(core::to_seconds(from)); core::at_seconds(s.start) < to; s = r.next(s)) {
    const Own o = own(s, seed_);
    add(o.at);
    if (o.is_double) add(o.last());
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace mana::render
