#pragma once
#include "agent/bus/fields.hpp"

/// What a lesson shows beside words and faces.
namespace mana::msg {

/// Command: show so many stars, one for each thing that was practised, until another number comes. They are
/// never taken away while a session lasts; 0, at its end: none.
struct ShowStars {
  int count = 0;
};
MANA_FIELDS(ShowStars, count)

}  // namespace mana::msg
