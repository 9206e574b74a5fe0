#pragma once
#include <string>
#include <string_view>

namespace mana::dialogue::tutor {

/// Markup that is spoken in another language than the text around it; unchanged without a language.
inline std::string in_language(const std::string& markup, std::string_view language) {
  if (language.empty()) return markup;
  return "<lang xml:lang=\"" + std::string{language} + "\">" + markup + "</lang>";
}

}  // namespace mana::dialogue::tutor
