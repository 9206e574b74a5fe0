#pragma once
#include <string>
#include <string_view>

namespace mana::calendar::web {

/// Text for an element or a quoted attribute.
std::string escaped(std::string_view text);

}  // namespace mana::calendar::web
