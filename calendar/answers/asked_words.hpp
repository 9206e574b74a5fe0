#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::calendar {

/// Lower-case words of a question, without punctuation; "sarah's" is "sarah", "o'clock" stays.
std::vector<std::string> words_of_question(std::string_view text);

/// What the words of a question about the calendar are worth, in one language:
/// assets/dialogue/LANGUAGE/asking.toml. A value; without a file every word names something.
class AskedWords {
 public:
  /// Errors: NotFound; BadInput names the file, the line and what is wrong with it.
  static core::Result<AskedWords> read(const std::filesystem::path& file);

  /// The words that may name an entry: without "when", "is", "my" and all days and times.
  std::vector<std::string> naming(const std::vector<std::string>& words) const;
  /// The word and what else means the same: "gp", "doctor", "surgery".
  std::vector<std::string> same_as(const std::string& word) const;
  /// Whether one of the words tells that somebody comes to the house: "comes", "visit".
  bool tells_of_visit(const std::vector<std::string>& words) const;
  /// What is left of a wish for an entry ("can you put the dentist in", "remind me to ring Jean") without the
  /// words that such wishes begin and end with: "dentist", "ring Jean".
  std::vector<std::string> without_wish(std::vector<std::string> words) const;
  /// Whether a title names what takes one somewhere: "taxi", "minibus".
  bool names_transport(const std::vector<std::string>& title) const;
  /// Whether a place is her own home: "at home", "here".
  bool is_at_home(const std::vector<std::string>& place) const;
  /// Whether the question looks back: "was", "did".
  bool looks_back(const std::vector<std::string>& words) const;

 private:
  std::vector<std::string> ignored_, visits_, back_, wishes_, wish_ends_, at_home_, transport_;
  std::vector<std::vector<std::string>> same_;
};

/// Whether one word was probably meant for the other: the same but for an ending ("tests"), a slip of a
/// finger in a word of five letters or more (two from eight on), or one that sounds alike ("dorter",
/// "daughter").
bool is_like(std::string_view heard, std::string_view written);

}  // namespace mana::calendar
