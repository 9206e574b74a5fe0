#pragma once
#include <cstdint>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "agent/core/time.hpp"
#include "render/face/manner.hpp"

namespace mana::render {

/// What head and brows do at one word: down and up again, or for a question the brows up.
struct Accent {
  core::Duration start{};  ///< since the sentence's first sample
  core::Duration length{};
  double nod_deg = 0;   ///< the head goes down
  double tilt_deg = 0;  ///< and to a side
  double brows = 0;     ///< 0..1
  double hold = 0;      ///< share of the length that is spent at the far end
};

/// The accents of a sentence: at marks whose name begins with "emphasis" or "beat", at figures, at words
/// that take much longer than the others, and at the last long word of a phrase (the nucleus of English
/// intonation); at least 0.9 s apart; and brows that rise towards a question mark. Not every one is made:
/// chance hangs on the seed and on what is said, not on when.
std::vector<Accent> accents_of(const msg::SentenceStarted& sentence, std::uint64_t seed,
                               const Manner& manner);

/// Where its phrases end: at commas and the like, at pauses from 200 ms, and at the end.
std::vector<core::Duration> phrase_ends(const msg::SentenceStarted& sentence);

/// What its accents do together `in` after its first sample.
Accent accent_at(const std::vector<Accent>& accents, core::Duration in);

}  // namespace mana::render
