#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/aiml/brain/knowledge.hpp"

namespace mana::dialogue::aiml {

/// A piece of a pattern as it stands in a file.
struct PatternPart {
  enum class Kind { Words, Set, Property };
  Kind kind = Kind::Words;
  std::string text;  ///< words and wildcards; the name of a set; the name of a property of the bot
};

/// One step of a pattern.
struct PatternToken {
  enum class Kind { Word, Priority, Set, Sharp, Under, Caret, Star };
  Kind kind = Kind::Word;
  std::string text;  ///< upper-case word, or lower-case name of the set
  bool operator==(const PatternToken&) const = default;
};

using PatternTokens = std::vector<PatternToken>;

/// Cuts a pattern, a that or a topic into its steps. A property nobody knows is the word UNKNOWN.
PatternTokens tokens_of(const std::vector<PatternPart>& parts, const Knowledge& knowledge);
/// As written in AIML: "MY <set>colour</set> CAR *".
std::string to_text(const PatternTokens& tokens);

}  // namespace mana::dialogue::aiml
