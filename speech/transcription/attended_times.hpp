#pragma once
#include <vector>

#include "speech/transcription/text_decoder.hpp"
#include "speech/transcription/word_pieces.hpp"

namespace mana::speech {

struct DictatedWord;

/// The words of a text, each with the time at which the decoder attended to it: where each of its pieces lies
/// is found by dynamic time warping over the attention (Radford et al. 2022, "Robust speech recognition via
/// large-scale weak supervision", as their program has it).
/// @param likelihoods  of each piece, a natural logarithm
/// @param texts        with attention kept
/// @param first, last  the nodes before the first piece, and of the last
std::vector<DictatedWord> timed_words(const std::vector<int>& text, const std::vector<double>& likelihoods,
                                      const WordPieces& pieces, const Texts& texts, int first, int last);

}  // namespace mana::speech
