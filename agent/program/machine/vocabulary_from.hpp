#pragma once
#include <filesystem>
#include <sstream>
#include <string>

#include "agent/program/machine/paths.hpp"
#include "dialogue/tasks/phrasebook.hpp"
#include "speech/recognition/letter_to_sound.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/synthesis/synthesiser.hpp"

namespace mana::program {

/// What the dialogue's phrasebook means to the ears: the two modules do not know each other.
inline speech::Vocabulary vocabulary_from(const dialogue::Phrasebook& book) {
  speech::Vocabulary vocabulary;
  vocabulary.wake_word = book.wake_word;
  vocabulary.before = book.before;
  vocabulary.after = book.after;
  vocabulary.never_last = book.never_last;
  for (const auto& group : book.commands) {
    if (group.phrases.empty()) continue;  // understood by examples alone, of what is written down
    vocabulary.commands.push_back({group.id, group.phrases, false, group.typed, group.to_anybody});
  }
  for (const auto& group : book.answers)
    vocabulary.answers.push_back({group.id, group.phrases, false, group.typed});
  for (const auto& group : book.taught) vocabulary.taught.push_back({group.id, group.phrases, group.likely});
  for (const auto& group : book.played) vocabulary.played.push_back({group.id, group.phrases});
  return vocabulary;
}

/// Where it is counted which words people say one after the other; empty where that is not known of a
/// language.
inline std::filesystem::path sayings_of(const std::string& language) {
  if (!language.starts_with("en")) return {};
  auto file = find_asset("sayings.learned");
  return file ? *std::move(file) : std::filesystem::path{};
}

/// What stands in no dictionary is listened for as the synthesiser would say it.
inline void pronounce_taught(speech::Vocabulary& vocabulary, speech::Synthesiser& synthesiser) {
  speech::Vocabulary taught;
  taught.answers = vocabulary.taught;
  taught.commands = vocabulary.played;
  for (const std::string& word : speech::words_of(taught))
    if (std::string sounds = speech::arpabet_of(synthesiser.sounds_of(word, "en-us")); !sounds.empty())
      vocabulary.guessed_pronunciations.try_emplace(word, std::move(sounds));
}

/// A name that stands in no dictionary is listened for as the synthesiser would say it, in the American way,
/// which is the acoustic model's; the lexicon adds the British.
inline void pronounce_name(speech::Vocabulary& vocabulary, speech::Synthesiser& synthesiser) {
  std::istringstream words{vocabulary.wake_word};
  for (std::string word; words >> word;)
    if (std::string sounds = speech::arpabet_of(synthesiser.sounds_of(word, "en-us")); !sounds.empty())
      vocabulary.guessed_pronunciations[word] = std::move(sounds);
}

}  // namespace mana::program
