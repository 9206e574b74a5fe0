#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace mana::speech {

/// How far what somebody has said so far seems to be a whole sentence.
enum class SentenceEnd {
  Open,     ///< more must follow: "I put my glasses in the", "and then, um"
  Unclear,  ///< nothing was written down, or it has no end
  Whole     ///< "I put my glasses in the drawer."
};

/// @param written as people write it, with its punctuation: a comma, a dash or dots at the end leave it open,
/// a
///        full stop, a question or an exclamation mark end it
/// @param never_last words, in lower case, that no sentence ends with: "the", "and", "um". A recogniser puts
/// a
///        full stop after whatever it heard last; these tell better, other than before a question mark.
/// Pure function.
SentenceEnd end_of(std::string_view written, const std::vector<std::string>& never_last);

}  // namespace mana::speech
