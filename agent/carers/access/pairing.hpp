#pragma once
#include <string>
#include <string_view>

#include "agent/core/time.hpp"

namespace mana::carers {

/// The code that the kiosk's screen shows while nobody has an account: who can read it stands in the room.
/// Eight digits, good for one account; after five wrong tries, or a quarter of an hour, there is a new one.
/// Threads: one.  Time: an argument.
class Pairing {
 public:
  static constexpr int kTries = 5;
  static constexpr core::Duration kShown = std::chrono::minutes{15};

  void begin(core::Time now);  ///< shows a code, the same one as long as it is good
  void end();
  bool is_shown(core::Time now) const { return !code_.empty() && now < until_; }
  core::Time until() const { return until_; }
  std::string shown_code() const;  ///< "1234 5678"
  /// Blanks and hyphens do not matter. A wrong one counts.
  bool fits(std::string_view typed, core::Time now);

 private:
  std::string code_;
  core::Time until_{};
  int wrong_ = 0;
};

}  // namespace mana::carers
