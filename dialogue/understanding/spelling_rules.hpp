#pragma once
#include <filesystem>
#include <string>
#include <string_view>

#include "dialogue/aiml/text/substitution.hpp"

namespace mana::dialogue {

/// How the sentences of a language are brought into one spelling before they are compared with its examples:
/// of English short forms are written out ("what's"), of others the umlauts ("spät" is "spaet", as many type
/// it). A value.  Threads: any.
class SpellingRules {
 public:
  SpellingRules() = default;
  /// @param folder assets/dialogue/LANGUAGE; what is not called by a language is taken for English
  explicit SpellingRules(const std::filesystem::path& folder);
  std::string apply(std::string_view text) const;
  /// "I had 2" -> "I had two"; figures of more than one digit stay.
  std::string with_numbers_as_words(std::string_view text) const;

 private:
  enum class Language { English, German, Other };
  Language language_ = Language::English;
  aiml::Substitutions normal_;
};

}  // namespace mana::dialogue
