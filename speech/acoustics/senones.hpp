#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/codebooks.hpp"

namespace mana::speech {

/// The states of all sounds in all their surroundings ("senones"), as mixtures of the Gaussians of their
/// sound's book.
struct Senones {
  int count = 0;
  std::vector<std::uint8_t> book_of;  ///< of each, its book
  /// [stream][density][senone]: how improbable that Gaussian is in that senone, -log to the base of
  /// kScoreBase ^ 1024
  std::vector<std::uint8_t> weights;

  const std::uint8_t* of(const GaussianBooks& b, int stream, int density) const {
    return weights.data() + (static_cast<std::size_t>(stream) * b.densities + density) * count;
  }
};

/// Reads "mdef" and "sendump" of a model's folder (the file formats of CMU PocketSphinx: all weights in 8
/// bits). NotFound: a file is missing; BadInput: it is not such a model, or not that of these books.
core::Result<Senones> read_senones(const std::filesystem::path& folder, const GaussianBooks& books);

}  // namespace mana::speech
