#include "dialogue/conversation/gaze_gate.hpp"

#include <algorithm>

#include "agent/bus/messages/vision.hpp"

namespace mana::dialogue {

void GazeGate::note(const msg::Looking& m) {
  const bool open = !spans_.empty() && spans_.back().to == core::kNever;
  if (m.looking && !open) {
    spans_.push_back({m.at, core::kNever});
    if (spans_.size() > kKept) spans_.pop_front();
  } else if (!m.looking && open) {
    spans_.back().to = m.at;
  }
}

bool GazeGate::looked_between(core::Time start, core::Time end, core::Duration slack) const {
  return std::any_of(spans_.begin(), spans_.end(),
                     [&](const Span& s) { return s.from <= end + slack && s.to >= start - slack; });
}

}  // namespace mana::dialogue
