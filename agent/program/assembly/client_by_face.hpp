#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "agent/core/settings.hpp"

namespace mana::program {

/// Whether the eyes can tell her whom MANA is for (the setting person.name) from a visitor.
struct ClientByFace {
  std::vector<std::string> known;  ///< who is known by face
  std::optional<std::string> as;   ///< under which of these names she is
  std::string problem, remedy;     ///< a sentence each; empty: she is known, or nobody is
};
/// @param data the data folder, whose people are looked at
ClientByFace client_by_face(const core::Settings& settings, const std::filesystem::path& data);

}  // namespace mana::program
