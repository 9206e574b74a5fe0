#pragma once
#include "speech/acoustics/phone_models.hpp"
#include "speech/pronunciation/said_sounds.hpp"

/// From how well sounds fit to how likely they were right: logistic regressions. Fitted with synthetic voices
/// alone, eight of eSpeak NG's saying 210 words: each sound as it was said was right; with another sound of
/// the confusions, or any other, expected at its place it was wrong. Half of a sound's examples count as
/// right, so even odds are before anything was heard. How well they serve other voices:
/// tests/eval/pronunciation_eval.cpp.
namespace mana::speech {

/// Log odds that a sound of a word was right. @param i which
double log_odds_of_sound(const PhoneModels& models, const SaidWord& word, int i);
/// Log odds that it was the word at all, well or badly said, and not another.
double log_odds_of_word(const SaidWord& word);

}  // namespace mana::speech
