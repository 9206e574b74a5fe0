#pragma once
#include <string_view>
#include <vector>

#include "agent/bus/messages/sentence.hpp"

/// From what is heard to what is seen: a pure table. When it is seen: viseme_timing.hpp.
namespace mana::speech {

/// One mouth shape within a phoneme.
struct VisemePart {
  msg::Viseme viseme = msg::Viseme::sil;
  double weight = 1;  ///< how fully the shape is reached
  double share = 1;   ///< of the phoneme's time; the shares of a phoneme sum to 1
};

/// What a phoneme looks like, whatever its length.
struct PhonemeShape {
  std::vector<VisemePart> parts;  ///< one; two for diphthongs (60/40); three for triphthongs
  bool plosive = false;           ///< begins with a closure that is seen before it is heard
  VisemePart closure;             ///< its shape, when plosive
  bool voiced = false;            ///< of a plosive: b d g, not p t k
  bool vowel = false;             ///< opens the mouth; the middle of a syllable
  bool lax_when_short = false;    ///< a vowel that is a schwa when there is little time for it
  bool takes_next_shape = false;  ///< h, glottal stop: shaped by the sound that follows
  bool known = true;              ///< false: guessed by class
};

/// Looks an IPA name up, with or without stress, length, tone and other marks.
PhonemeShape shape_of(std::string_view ipa);

}  // namespace mana::speech
