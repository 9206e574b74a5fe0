#pragma once
#include <string>

#include "agent/platform/zone/zone.hpp"

namespace mana::calendar {

/// The zone as a VTIMEZONE component, for programs that do not know it by its name: every change of
/// offset from 2020 to 2040, one by one.
std::string vtimezone(const zone::Zone& zone, const std::string& name);

}  // namespace mana::calendar
