#pragma once
#include <string>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/utterance.hpp"

namespace mana::speech {

/// A sentence with what its manners mean to eSpeak NG, and the way back from its places to those of the
/// sentence.
struct Ssml {
  std::string text;
  /// For each code point of `text` the code point of the sentence's text that it stands for, or the next one.
  std::vector<int> plain;
  /// Pauses before its first letter and behind its last, which eSpeak NG leaves out.
  core::Duration silence_before{}, silence_behind{};
  bool has_phonemes = false;  ///< [[...]] stands in it, which is phonemes, not letters
};

/// Only tags made here come in: the sentence's own letters are escaped, and values hold nothing but letters,
/// digits and a few signs. Manners that cross each other, or that eSpeak NG does not know, are left out.
Ssml ssml_of(const Utterance& sentence);

}  // namespace mana::speech
