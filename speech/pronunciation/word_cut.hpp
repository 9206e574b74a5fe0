#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace mana::speech {

/// A word with about as much of the room around it as everywhere else: what is compared are sounds less their
/// mean over all that was heard, so a recording that begins in the middle of the first sound, or has ten
/// seconds of room behind the last, would sound otherwise.
struct WordCut {
  std::vector<std::int16_t> sound;  ///< empty: nobody can have spoken, nothing stands out of the room
  int first = 0;  ///< sample of the original that is its first; below 0: some was put before it
};

/// Mono, 16 kHz, 16 bit. Keeps 0.4 s of the room on either side; where there is less than 0.2 s, a hiss as
/// loud as the softest of the recording is put there, 45 dB below its loudest at most. Pure.
WordCut cut_word(std::span<const std::int16_t> recording);

}  // namespace mana::speech
