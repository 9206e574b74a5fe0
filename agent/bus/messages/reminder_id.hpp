#pragma once
#include <cstdint>

#include "agent/bus/fields.hpp"

/// The name of a stored delivery, alone, because many know it that hear no reminder.
namespace mana::msg {

/// Identifies a stored delivery (one occurrence, one stage) as long as the store lives; never reused.
enum class ReminderId : std::int64_t {};

}  // namespace mana::msg
