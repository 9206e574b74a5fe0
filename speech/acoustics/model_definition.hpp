#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::speech {

/// Which sounds an acoustic model knows, and which states ("senones") each has in which surroundings.
struct ModelDefinition {
  static constexpr int kStates = 3;  ///< of a sound: how it begins, lasts and ends

  /// Where in a word a sound stands.
  enum class Place : std::uint8_t { Inside, Begin, End, Alone };

  /// A sound between two others ("triphone"); the first ones are the sounds themselves, without surroundings.
  struct Surrounded {
    std::int32_t sequence = 0;  ///< which of `sequences`
    Place place = Place::Inside;
    std::uint8_t sound = 0, left = 0, right = 0;
  };

  std::vector<std::string> sounds;  ///< "AA"; silence is "SIL", noises begin with '+'
  int senones = 0;
  std::vector<Surrounded> surrounded;
  std::vector<std::int32_t> transitions;  ///< of the sounds themselves: which of the transition matrices
  std::vector<std::array<std::uint16_t, kStates>> sequences;  ///< each below `senones`
};

/// Reads "mdef" of a model's folder (the binary file format of CMU PocketSphinx). NotFound: it is missing;
/// BadInput: it is not such a model.
core::Result<ModelDefinition> read_definition(const std::filesystem::path& folder);
/// The same out of a file's content; `name` is for the error.
core::Result<ModelDefinition> parse_definition(std::string content, const std::filesystem::path& name);

}  // namespace mana::speech
