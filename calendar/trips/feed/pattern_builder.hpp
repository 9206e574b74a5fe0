#pragma once
#include "calendar/trips/feed/gtfs_draft.hpp"

namespace mana::calendar::trips {

/// Makes patterns, trips and times of the draft's calls; the calls are gone afterwards. Trips that call at
/// fewer than two stops or whose times run backwards are left out with a remark.
/// Errors: BadInput when no trip is left, or frequencies make more than ten million of them.
core::Status build_patterns(GtfsDraft& draft);

}  // namespace mana::calendar::trips
