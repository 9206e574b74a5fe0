#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/platform/sqlite/sqlite_db.hpp"
#include "calendar/outbox/letter_text.hpp"

namespace mana::notify {

/// "19:00" -> 1140 minutes after midnight; nothing when it is no time.
std::optional<std::chrono::minutes> time_of_day(std::string_view text);

/// What was said, heard and answered on a day, a line for each entry. Pure.
/// @param deliveries of that day, in any order  @param notes the companion's own sentences
std::string summary_text(const std::vector<calendar::Delivery>& deliveries,
                         const std::vector<std::string>& notes, const calendar::outbox::Household& household);

/// The occasion of the local day of `now`, from what the store has.
core::Result<calendar::outbox::Occasion> day_summary(platform::SqliteDb& db,
                                                     const calendar::outbox::Household& household,
                                                     core::WallTime now);

}  // namespace mana::notify
