#pragma once
#include <span>
#include <vector>

#include "agent/bus/messages/sentence.hpp"
#include "speech/lips/spoken_sentence.hpp"

/// When each mouth shape of a sentence is taken. The rules are those of drawn animation, as Rhubarb Lip Sync
/// keeps them (rhubarb/src/animation), for shapes that are blended afterwards.
namespace mana::speech {

/// No shape is seen for less: it would flicker.
inline constexpr core::Duration kShortestShape = std::chrono::milliseconds{70};

/// The visemes of a sentence: as long as its phonemes together, without gap, none shorter than 70 ms unless
/// the sentence is.
///  * A plosive's closure begins 40 to 120 ms before its burst, at the cost of the sound before and of no
///  more
///    than half of that. The lips part with the burst. A stop that is not released is closed while it is
///    silent.
///  * Behind the closure of an affricate the lips have the shape of its friction.
///  * Closed lips (p b m) and lip to teeth (f v) are always kept. Where there is no time for all, what the
///    eye misses least is left out, and boundaries are moved by the least sum of squares.
///  * A diphthong is 60 % its first vowel; "er" and "uh" below 65 ms are a schwa, and other short vowels
///  reach
///    less far.
///  * A pause below 120 ms holds the shape before it, below 350 ms relaxes it, and beyond closes the mouth.
///  * Where the same vowel would stand for 750 ms and three syllables, up to three are opened a step.
std::vector<msg::VisemeSpan> to_visemes(std::span<const PhonemeSpan> phonemes);

}  // namespace mana::speech
