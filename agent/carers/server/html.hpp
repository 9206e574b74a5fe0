#pragma once
#include "agent/core/xml_text.hpp"

namespace mana::carers {

/// Text for an element or a quoted attribute.
inline std::string escaped(std::string_view text) { return core::xml_escaped(text, core::Quotes::Any); }

}  // namespace mana::carers
