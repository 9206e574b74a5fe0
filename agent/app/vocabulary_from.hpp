#pragma once
#include "dialogue/phrasebook.hpp"
#include "speech/vocabulary.hpp"

namespace mana::app {

/// What the dialogue's phrasebook means to the ears: the two modules do not know each other.
inline speech::Vocabulary vocabulary_from(const dialogue::Phrasebook& book) {
  speech::Vocabulary vocabulary;
  vocabulary.wake_word = book.wake_word;
  for (const auto& group : book.commands) vocabulary.commands.push_back({group.id, group.phrases});
  for (const auto& group : book.answers) vocabulary.answers.push_back({group.id, group.phrases});
  return vocabulary;
}

}  // namespace mana::app
