#pragma once
#include <optional>
#include <string_view>

#include "agent/core/json.hpp"

namespace mana::core {

/// How deep arrays and objects may lie in each other in what is read.
inline constexpr int kDeepestJson = 256;

/// The value that a text in JSON (RFC 8259) stands for. Nothing when it is not JSON, has bytes that are not
/// UTF-8, has a number too large for a double, or is nested deeper than kDeepestJson. Of fields of the same
/// name in one object the last one counts. Threads: any.
std::optional<Json> parse_json(std::string_view text);

}  // namespace mana::core
