#pragma once
#include <string>
#include <string_view>

namespace mana::dialogue::aiml {

/// The text of a file in UTF-8, whatever it says it is: UTF-8, UTF-16 with its mark, else Latin-1.
std::string decoded(std::string_view bytes);

/// The character that HTML calls so, such as "eacute", and XML does not know; "" for other names.
std::string named_character(std::string_view name);

}  // namespace mana::dialogue::aiml
