#pragma once
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "agent/bus/messages/senses.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/core/time.hpp"

namespace mana::carers {

/// How the companion is, as its messages told. Threads: one.
struct KioskState {
  struct Fault {
    std::string reason, recovery;
    core::WallTime since{};
  };
  std::map<std::string, Fault> faults;      ///< by module
  std::map<std::string, std::string> idle;  ///< by module: why it tells nothing now, though nothing is broken
  struct Recovery {
    std::string module;
    core::WallTime at{};
  };
  std::deque<Recovery> recoveries;  ///< the newest first, at most ten
  std::optional<bool> present;      ///< nothing: the eyes have not said anything yet
  core::WallTime present_since{};
  core::WallTime running_since{};
  std::optional<msg::SensesChanged> senses;  ///< nothing: it was not said yet

  /// What somebody had said by hand.
  struct Said {
    std::int64_t id = 0;
    std::string text, who;
    core::WallTime at{};
    enum class End { Waiting, Speaking, Heard, Unheard, Stopped } end = End::Waiting;
  };
  std::deque<Said> said;  ///< the newest first, at most ten

  void hear(const msg::ModuleFailed& m, core::WallTime now);
  /// @return whether that is news
  bool hear(const msg::ModuleRecovered& m, core::WallTime now);
  /// Whether somebody in the room would be seen now, as far as it was told.
  bool sees() const;
};

}  // namespace mana::carers
