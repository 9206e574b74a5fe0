#pragma once
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/random.hpp"
#include "agent/core/time.hpp"

/// What happens in a room in a day: the clips of a film, and what is said, in an order that a seed tells.
namespace mana::room_day {

/// A part of the film; a face is a person who comes and goes, all else is nobody.
struct Clip {
  std::string kind;
  int first = 0, last = 0;  ///< pictures of the film
};

/// A recording, and when it begins.
struct Saying {
  core::Time at{};
  std::size_t recording = 0;
};
struct Showing {
  core::Time at{};
  std::size_t clip = 0;
};

struct Day {
  std::vector<Showing> seen;     ///< in the order of time, none overlaps another
  std::vector<Saying> heard;     ///< likewise
  std::vector<core::Time> calm;  ///< by then nothing has happened for three minutes
};

/// Something is seen every 2 to 12 minutes; in two of three visits something is said, and in between there is
/// talk that is not meant for her. @param recordings how many there are
inline Day day_of(std::uint64_t seed, core::Duration length, const std::vector<Clip>& clips, double fps,
                  std::size_t recordings) {
  using std::chrono::seconds;
  core::Random chance{seed};
  const auto between = [&chance](double low, double high) {
    return core::seconds(chance.uniform(low, high));
  };
  const auto any = [&chance](std::size_t n) {
    return std::min(n - 1, static_cast<std::size_t>(chance.uniform(0, static_cast<double>(n))));
  };
  Day day;
  core::Time heard_until = core::kStart;
  const auto say = [&](core::Time at) {
    at = std::max(at, heard_until + seconds{2});
    day.heard.push_back({at, any(recordings)});
    heard_until = at + seconds{12};  // longer than any recording
    return heard_until;
  };
  for (core::Time t = core::kStart + seconds{30}; t - core::kStart < length;) {
    const std::size_t clip = any(clips.size());
    day.seen.push_back({t, clip});
    const core::Time gone = t + core::seconds((clips[clip].last - clips[clip].first) / fps);
    core::Time quiet = gone;
    if (clips[clip].kind == "face" && chance.uniform(0, 1) < 0.67)
      for (core::Time s = t + seconds{3}; s < gone; s += between(4, 15)) quiet = std::max(quiet, say(s));
    const core::Time next = std::max(gone, quiet) + between(120, 720);
    if (chance.uniform(0, 1) < 0.3) quiet = std::max(quiet, say(gone + between(5, 60)));
    if (next - quiet > seconds{190}) day.calm.push_back(quiet + seconds{185});
    t = next;
  }
  return day;
}

}  // namespace mana::room_day
