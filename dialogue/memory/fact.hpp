#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "agent/core/time.hpp"

namespace mana::dialogue::memory {

/// Something that somebody told the agent, in that person's own words.
struct Fact {
  std::int64_t id = 0;  ///< of the store; 0: not stored yet
  std::string speaker;  ///< who said it; empty: a guest
  std::string text;     ///< as it was said
  std::string
      about;  ///< what was said before it, where it makes no sense alone ("no, I meant Thursday"); mostly empty
  core::WallTime told_at{};
  std::optional<std::int64_t> replaced_by{};  ///< the fact that is true instead; nothing: it holds

  bool operator==(const Fact&) const = default;
};

}  // namespace mana::dialogue::memory
