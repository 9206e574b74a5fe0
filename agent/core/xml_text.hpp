#pragma once
#include <string>
#include <string_view>

namespace mana::core {

/// Which quotes an attribute may stand in that the text is put into.
enum class Quotes { Double, Any };

/// Text as it stands in XML, HTML or SVG, in an element or in an attribute.
std::string xml_escaped(std::string_view text, Quotes quotes = Quotes::Double);

}  // namespace mana::core
