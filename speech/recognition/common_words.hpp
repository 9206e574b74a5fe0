#pragma once
#include <string>
#include <vector>

namespace mana::speech {

/// Everyday English words, mostly short: what is most likely being said when it is none of the words
/// that are listened for. All of them stand in the CMU dictionary.
const std::vector<std::string>& common_words();

}  // namespace mana::speech
