#pragma once
#include <string>
#include <vector>

#include "speech/listening/utterance_listener.hpp"

namespace mana::test {

/// The ids of all that was accepted, one after the other: "yes+no"; empty: nothing was.
inline std::string accepted_ids(const std::vector<speech::ListenerEvent>& events) {
  std::string ids;
  for (const speech::ListenerEvent& e : events)
    if (e.kind == speech::ListenerEvent::Kind::Understood && e.what.accepted)
      ids += (ids.empty() ? "" : "+") + e.what.id;
  return ids;
}

}  // namespace mana::test
