#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::calendar::trips {

/// How the words of a place's name are compared: "St. John's Rd" is "saint johns road".
/// A value; without a file no word is like another.  Threads: any.
/// Errors: NotFound, BadInput names the file, the line and what is wrong with it.
class NameWords {
 public:
  /// [place_words] of assets/dialogue/LANGUAGE/trips.toml.
  static core::Result<NameWords> read(const std::filesystem::path& file);

  /// The words of a name, small and without marks, each in its one spelling. Words that say nothing are left
  /// out, unless nothing else is there.
  std::vector<std::string> words_of(std::string_view name) const;

 private:
  std::string spelling_of(const std::string& word) const;

  std::map<std::string, std::string> same_;     ///< "rd" -> "road"
  std::map<std::string, std::string> endings_;  ///< of longer words: "str" -> "strasse"
  std::vector<std::string> dropped_;
};

}  // namespace mana::calendar::trips
