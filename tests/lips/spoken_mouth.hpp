#pragma once
#include <string>
#include <vector>

#include "speech/lips/spoken_sentence.hpp"
#include "tests/lips/mouth_gauge.hpp"

namespace mana::lips {

/// What somebody with a ruler and a slow-motion film would note about one voice.
struct MouthNotes {
  int closures = 0;      ///< p b m, which close the lips, and f v, which bring the lip to the teeth
  int closures_hit = 0;  ///< of those, seen on a frame
  std::vector<std::string> missed;
  double shortest_ms = 1e9;  ///< mouth shape
  std::vector<double>
      offsets_ms;  ///< for each open vowel, how much later the mouth is widest than it is loudest

  double median_ms() const;
  double p95_ms() const;  ///< of the absolute values
};

/// Speaks the sentence with the head's own mouth, 60 frames a second, and adds to the notes.
///
/// A closure counts when on one frame, from 120 ms before the sound until 20 ms after it, the lips are within
/// kClosed, or lip and teeth within kTouching. A vowel counts when it opens the mouth: a single full one of
/// a e o and their like of 60 ms or more, next to no other vowel, with a maximum of opening within it. It is
/// loudest in the middle of the energy above half of its own, the mouth widest in the middle of the opening
/// above four fifths.
void note(MouthNotes& notes, const MouthGauge& gauge, const speech::SpokenSentence& sentence);

inline constexpr double kClosed_mm = 0.5;
inline constexpr double kTouching_mm = 1.0;

}  // namespace mana::lips
