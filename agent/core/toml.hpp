#pragma once
// The one file that includes toml++. It brings a large library with it: for the readers of TOML files alone.
// Whoever includes it links tomlplusplus.
#include <toml++/toml.h>

#include <string>

#include "agent/core/toml_fault.hpp"

namespace mana::core {

/// A text that is no TOML, in a sentence for whoever wrote it. @param file what the text is called
inline Error no_toml(const std::string& file, const toml::parse_error& e) {
  return toml_fault(file, e.source().begin.line, e.source().begin.column, e.description());
}

}  // namespace mana::core
