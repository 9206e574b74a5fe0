#pragma once
#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "agent/core/result.hpp"

namespace mana::speech {

/// The Gaussians of an acoustic model of the kind that Debian's pocketsphinx-en-us is: for each sound of the
/// language a book of them, in streams (cepstra, their slopes, the slopes of those).
struct GaussianBooks {
  int books = 0, streams = 0, densities = 0;  ///< densities: Gaussians in one stream of one book
  int width = 0;                              ///< dimensions of one stream; the same for all
  std::vector<float> means;                   ///< [book][stream][density][dimension]
  std::vector<float> variances;               ///< the same
  std::map<std::string, int> book_of;         ///< "AA" -> its book; silence is "SIL"

  std::size_t at(int book, int stream, int density) const {
    return ((static_cast<std::size_t>(book) * streams + stream) * densities + density) * width;
  }
};

/// Reads "means", "variances" and "mdef" of a model's folder (the file formats of CMU Sphinx-3).
/// NotFound: a file is missing; BadInput: it is not such a model.
core::Result<GaussianBooks> read_gaussian_books(const std::filesystem::path& folder);

}  // namespace mana::speech
