#pragma once
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/platform/zone/zone.hpp"

namespace mana::zone {

/// Reads the bytes of a TZif file (RFC 8536, versions 1 to 4; RFC 9636). BadInput for anything that is
/// damaged, and for the "right/" files that count leap seconds.
core::Result<ZonePtr> read_tzif(std::string_view bytes, std::string name);

}  // namespace mana::zone
