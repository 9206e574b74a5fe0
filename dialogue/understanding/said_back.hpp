#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace mana::dialogue {

/// What somebody said of himself and his own, as somebody else says it back: "my dad was down the pit from
/// fourteen" -> "your dad was down the pit from fourteen", "I've put weight on" -> "you have put weight on".
/// English. Nothing where it would not come out right: a question, a command, what is said to the listener
/// ("you"), a fragment, more than a breath of words, or less than three.
///
/// Pure.
std::optional<std::string> said_back(std::string_view remark);

}  // namespace mana::dialogue
