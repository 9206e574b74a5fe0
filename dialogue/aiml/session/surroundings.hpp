#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::dialogue::aiml {

/// The time, for <date> and <interval>.
class LocalTimes {
 public:
  virtual ~LocalTimes() = default;
  virtual core::WallTime now() const = 0;
  /// What local time is ahead of UTC at `when`; `zone` is a name ("Australia/Adelaide"), empty for the one
  /// here. Nothing when there is no such zone.
  virtual std::optional<std::chrono::seconds> offset(core::WallTime when, std::string_view zone) const = 0;
};

/// What <sraix> asks somebody outside.
struct OutsideQuestion {
  std::string text;
  std::string bot, host, service, hint;
  bool operator==(const OutsideQuestion&) const = default;
};

/// What came of a question that was asked beside the talk; nothing: it is not known, or nobody answered.
struct OutsideFinding {
  OutsideQuestion question;
  std::optional<std::string> answer;
};
using OutsideFindings = std::vector<OutsideFinding>;

/// Whoever answers it. None is there unless somebody asks for it: what is said stays in the house.
class Outside {
 public:
  virtual ~Outside() = default;
  virtual core::Result<std::string> ask(const OutsideQuestion& question) = 0;
};

}  // namespace mana::dialogue::aiml
