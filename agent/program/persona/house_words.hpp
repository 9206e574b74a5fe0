#pragma once
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "agent/platform/zone/zones.hpp"
#include "calendar/reminders/reminder_store.hpp"

namespace mana::program {

/// Names and words that somebody in this house is likelier to say than people are in general, for
/// speech::Vocabulary::known: people and places of the library, titles and places of what is in the calendar
/// from two weeks ago until three months ahead, the medicines among them. Each once, at most kMostHouseWords,
/// in that order. Empty where the store cannot be read: then only the ears hear a little less well.
std::vector<std::string> house_words(calendar::ReminderStore& store, const zone::Zones& zones,
                                     const zone::ZonePtr& home, core::WallTime now);
inline constexpr std::size_t kMostHouseWords = 300;

}  // namespace mana::program
