#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

/// Values of GTFS as its reference writes them. Nothing: it is none, or empty. Pure.
namespace mana::calendar::trips {

/// "8:05:00", "25:35:00": seconds after noon minus twelve hours; up to a week.
std::optional<std::int32_t> gtfs_time(std::string_view text);
/// "20261128": days since 1970-01-01; of the years 1900 to 2200.
std::optional<std::int32_t> gtfs_date(std::string_view text);
/// "51.501": millionths of a degree, up to `most` degrees either way.
std::optional<std::int32_t> gtfs_degrees(std::string_view text, int most);
std::optional<std::int32_t> gtfs_number(std::string_view text);

}  // namespace mana::calendar::trips
