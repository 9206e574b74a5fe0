#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::render {

/// How far the lids are closed at a moment, 0..1: a function of time and seed. Blinks of themselves, 1 to 8 s
/// apart, 15 % of them double. Lids close in 50 to 70 ms, and open again in 100 to 150.
float blink_at(core::Time t, std::uint64_t seed);

/// All blinks: those of themselves, those with a jump of the eyes, and those that mark the end of a phrase.
/// Except for double ones no two begin within 0.7 s: a blink for a reason gives way to one of itself, and
/// one with a jump of the eyes to both.
/// A function of time and of what was asked so far.  Threads: one.
class Blinks {
 public:
  /// @param shifts the beginnings of jumps of the eyes from..to that would bring a blink.
  using Shifts = std::function<std::vector<core::Time>(core::Time from, core::Time to)>;

  explicit Blinks(std::uint64_t seed) : seed_{seed} {}
  /// There is a reason to blink at `at`. @return whether she will.
  bool ask(core::Time at, const Shifts& shifts);
  float at(core::Time t, const Shifts& shifts) const;
  /// The beginnings of all blinks from..to, in order. For tests.
  std::vector<core::Time> between(core::Time from, core::Time to, const Shifts& shifts) const;

 private:
  std::vector<core::Time> of_shifts(core::Time from, core::Time to, const Shifts& shifts) const;
  bool is_asked_near(core::Time t) const;

  std::uint64_t seed_;
  std::deque<core::Time> asked_;
};

}  // namespace mana::render
