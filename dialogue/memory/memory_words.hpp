#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::dialogue::memory {

/// The phrases and sentences of assets/dialogue/LANGUAGE/memory/memory.toml.  A value.
struct MemoryWords {
  using Words = std::vector<std::string>;

  Words fillers;
  Words remember_begins, remember_ends;
  Words forget_last, forget_about, forget_all;
  Words correct_begins;
  Words list_add, list_take_off, list_empty, list_asks, list_needs, list_never;
  Words own_words, own_asks, own_begins;
  Words consent_yes, consent_no;
  Words somewhere_verbs, somewhere_places, somewhere_owners;
  Words days, months;  ///< names, from Sunday and January
  /// What an answer to a question holds that has one of `asks`: one of `needs`.
  struct Kind {
    Words asks, needs;
  };
  std::vector<Kind> kinds;
  std::vector<Words> things;     ///< words of one line are for the same thing
  std::vector<Words> relations;  ///< words of one line are the same person
  Words relations_unclear;
  std::vector<Words> slots;  ///< words of one kind, which stand for each other in a correction
  std::map<std::string, Words, std::less<>> says;        ///< variants by what they are for
  std::map<std::string, std::string, std::less<>> when;  ///< names of days past

  /// Errors: NotFound; BadInput with file and line for a missing or wrong entry.
  static core::Result<MemoryWords> read(const std::filesystem::path& file);
};

/// The words of a text in lower case, with the apostrophes within them.
std::vector<std::string> plain_words_of(std::string_view text);

}  // namespace mana::dialogue::memory
