#pragma once
#include "agent/command_line/command.hpp"

namespace mana::program {

/// `mana trip feed add, list, update, remove`: the timetables that are kept.
void add_trip_feeds(Command& trip);

}  // namespace mana::program
