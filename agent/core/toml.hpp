#pragma once
// The one file that includes toml++. It brings a large library with it: for the readers of TOML files alone.
// Whoever includes it links tomlplusplus.
#include <toml++/toml.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/toml_fault.hpp"

namespace mana::core {

/// A text that is no TOML, in a sentence for whoever wrote it. @param file what the text is called
inline Error no_toml(const std::string& file, const toml::parse_error& e) {
  return toml_fault(file, e.source().begin.line, e.source().begin.column, e.description());
}

/// A whole file that came with MANA or that somebody wrote. NotFound: it cannot be read; BadInput: it is
/// larger than `most_bytes`, or no TOML, with the line.
inline Result<toml::table> read_toml(const std::filesystem::path& file,
                                     std::uintmax_t most_bytes = 1u << 20) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error) return not_found("'" + file.string() + "' cannot be read; restore it.");
  if (size > most_bytes)
    return bad_input("'" + file.string() + "' is larger than " + std::to_string(most_bytes >> 20) + " MiB.");
  std::ifstream in{file, std::ios::binary};
  try {
    return toml::parse(in, file.string());
  } catch (const toml::parse_error& e) {
    return no_toml(file.string(), e);
  }
}

}  // namespace mana::core
