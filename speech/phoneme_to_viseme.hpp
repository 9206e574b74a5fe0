#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "agent/bus/messages/speech.hpp"
#include "speech/spoken_sentence.hpp"

/// From what is heard to what is seen: a pure table and the rules of timing around it.
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
  msg::Viseme closure{};          ///< its shape, when plosive
  bool takes_next_shape = false;  ///< h, glottal stop: shaped by the sound that follows
  bool known = true;              ///< false: guessed by class
};

/// Looks an IPA name up, with or without stress, length, tone and other marks.
PhonemeShape shape_of(std::string_view ipa);

/// The visemes of a sentence: as long as its phonemes together, without gap. A plosive's closure begins
/// before its burst, at the cost of the sound before; a short vowel reaches its shape less.
std::vector<msg::VisemeSpan> to_visemes(std::span<const PhonemeSpan> phonemes);

}  // namespace mana::speech
