#pragma once
#include <string>
#include <vector>

#include "render/text/typesetter.hpp"

namespace mana::render {

struct LackingScript {
  std::string name;     ///< "Devanagari"
  std::string package;  ///< of Debian, that brings a font for it
};

/// The scripts of a language for which no font is installed; empty when it can be written.
std::vector<LackingScript> scripts_without_font(Typesetter& type, const std::string& language);

/// The Debian package with a font for a script, by its ISO 15924 code.
std::string package_for(const std::string& script);

}  // namespace mana::render
