#pragma once
#include <chrono>
#include <cstdint>

/// The two kinds of time of the agent, and the one way to ask for them. They do not mix: no operator
/// takes one of each.
namespace mana::core {

/// A span. Everything below a nanosecond is nobody's business here.
using Duration = std::chrono::nanoseconds;

/// The tag of the agent's steady line. It has no `now()`: time is handed down, never fetched.
struct AgentLine {
  using rep = Duration::rep;
  using period = Duration::period;
  using duration = Duration;
  using time_point = std::chrono::time_point<AgentLine>;
  static constexpr bool is_steady = true;
};

/// A point on the steady line, 0 when the agent started. For order, pace, timeouts, lips.
using Time = AgentLine::time_point;

/// A point in UTC, in microseconds since 1970. For the calendar only.
using WallTime = std::chrono::sys_time<std::chrono::microseconds>;

constexpr Time kStart{};
constexpr Time kNever = Time::max();

/// For formulas, JSON and the shaders; a bare number of seconds never crosses a public header unnamed.
constexpr double to_seconds(Duration d) { return std::chrono::duration<double>(d).count(); }
constexpr double to_seconds(Time t) { return to_seconds(t.time_since_epoch()); }
constexpr double to_milliseconds(Duration d) { return to_seconds(d) * 1e3; }
constexpr Duration seconds(double s) {
  return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(s));
}
constexpr Time at_seconds(double s) { return Time{seconds(s)}; }

/// Where the agent learns the time. The machine's clock is behind one implementation, in agent/program;
/// the other is ManualClock.  Threads: any.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual Time now() const = 0;
  virtual WallTime wall_now() const = 0;
};

}  // namespace mana::core
