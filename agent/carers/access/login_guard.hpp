#pragma once
#include <deque>
#include <map>
#include <string>

#include "agent/core/time.hpp"

namespace mana::carers {

/// Makes guessing slow: after some wrong tries for a name, or from a machine, the next ones wait, each twice
/// as long as the one before, up to a quarter of an hour. Nobody is ever locked out for good, and a correct
/// password clears the name. Threads: one.  Time: an argument.
class LoginGuard {
 public:
  static constexpr int kFree = 5;  ///< wrong tries of a name before it waits
  static constexpr int kFreeOfAddress = 20;
  static constexpr core::Duration kFirstWait = std::chrono::seconds{2};
  static constexpr core::Duration kLongestWait = std::chrono::minutes{15};
  static constexpr core::Duration kForget = std::chrono::hours{1};  ///< after so long without a try
  static constexpr std::size_t kMostKnown = 2'000;  ///< names and machines; the oldest are forgotten

  /// How long this try has to wait; zero: now.
  core::Duration wait_for(const std::string& name, const std::string& address, core::Time now) const;
  void was_wrong(const std::string& name, const std::string& address, core::Time now);
  void was_right(const std::string& name);

 private:
  struct Tries {
    int wrong = 0;
    core::Time last{};
    core::Time until{};
  };
  void count(const std::string& key, int free, core::Time now);
  void forget_old(core::Time now);
  std::map<std::string, Tries> tries_;
};

}  // namespace mana::carers
