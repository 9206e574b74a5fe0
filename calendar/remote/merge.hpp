#pragma once
#include <string>
#include <vector>

#include "calendar/store/component_part.hpp"

namespace mana::calendar::remote {

/// Two people changed the same entry: joins both changes, property by property, against what both began from.
/// What only one of them changed holds. Where both did: of lists (EXDATE, CATEGORIES, alarms ...) all that
/// was added and nothing that was taken away; SEQUENCE and stamps the later; X-MANA-... what is here;
/// everything else as the server has it, with what was written here kept as a line of the DESCRIPTION, so
/// that no text is lost. When and how often (DTSTART, DTEND, DURATION, RRULE) belong together: a mixture
/// would be a third time. Pure. `base` is empty when both were made apart.
std::vector<ComponentPart> merge(const std::vector<ComponentPart>& base,
                                 const std::vector<ComponentPart>& here,
                                 const std::vector<ComponentPart>& there);

}  // namespace mana::calendar::remote
