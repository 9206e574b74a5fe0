#pragma once
#include <array>
#include <filesystem>
#include <string>

#include "agent/core/result.hpp"

namespace mana::speech {

/// A model's Gaussians and their weights, as PocketSphinx reads them, but one Gaussian for each sound and
/// stream and all weights alike. A decoder to which scores are told asks none of them, yet opens none
/// without: the real ones take 2 MB of memory in each. The files (those of CMU Sphinx-3 and of PocketSphinx's
/// "sendump") lie in memory. Threads: as a value; moved, not copied.
class FewGaussians {
 public:
  /// As many sounds, streams and senones as the model in `folder` has.
  /// NotFound: a file of it is missing; BadInput: it is no such model; Io: no memory can be had as a file.
  static core::Result<FewGaussians> like(const std::filesystem::path& folder);

  FewGaussians(FewGaussians&& other) noexcept;
  FewGaussians& operator=(FewGaussians&& other) noexcept;
  FewGaussians(const FewGaussians&) = delete;
  FewGaussians& operator=(const FewGaussians&) = delete;
  ~FewGaussians();

  // Paths, as long as this lives; who has opened one by then keeps it.
  std::string means() const { return path(0); }
  std::string variances() const { return path(1); }
  std::string weights() const { return path(2); }

 private:
  FewGaussians() = default;
  std::string path(std::size_t file) const { return "/proc/self/fd/" + std::to_string(files_[file]); }
  std::array<int, 3> files_{-1, -1, -1};
};

}  // namespace mana::speech
