#pragma once
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/core/time.hpp"

namespace mana::program {

/// "2h", "90m", "1h30m", "45s", "2d", "1.5h"; a bare number is seconds. Errors: BadInput with examples.
core::Result<core::Duration> parse_span(std::string_view text);

/// "2027-03-28T00:30:00+10:30", "...Z", seconds optional. The offset is needed: a time without one
/// means different instants in different homes.
core::Result<core::WallTime> parse_instant(std::string_view text);

}  // namespace mana::program
