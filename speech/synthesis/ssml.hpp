#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/synthesis/utterance.hpp"

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
/// @param own_language  in which the words behind some of another language are spoken again: eSpeak NG 1.51
/// goes
///        on in the other, also behind </voice>. Empty: they are not marked.
Ssml ssml_of(const Utterance& sentence, std::string_view own_language = {});

}  // namespace mana::speech
