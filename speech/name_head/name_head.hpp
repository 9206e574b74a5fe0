#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/name_head/speech_embedding.hpp"

namespace mana::speech {

/// The numbers of a small network that judges kWindow embeddings: each is brought to mean 0 and spread 1,
/// then the same kNarrow outputs are made of each, kHidden of all of those together, and one of these. All
/// but the last end in max(0, x). Matrices are [input][output].
struct HeadNumbers {
  static constexpr int kWindow = 16;  ///< embeddings: 1.28 s, of 1.98 s of sound
  static constexpr int kNarrow = 32, kHidden = 64;

  std::vector<float> mean, scale;          ///< kEmbeddingSize each: (x - mean) * scale goes in
  std::vector<float> narrow, narrow_bias;  ///< kEmbeddingSize * kNarrow, kNarrow
  std::vector<float> hidden, hidden_bias;  ///< kWindow * kNarrow * kHidden, kHidden
  std::vector<float> last, last_bias;      ///< kHidden, 1

  /// Of the right sizes, all nought.
  static HeadNumbers empty();
  /// All of them in the order of the file.
  std::array<std::vector<float>*, 8> all();
  std::array<const std::vector<float>*, 8> all() const;
};

/// Whether somebody just said one name, learnt on this machine (NameTrainer). The file: "MANANAME"; uint32
/// version (1), length of the name in bytes; the name, UTF-8; float32 threshold; the numbers of HeadNumbers,
/// float32, in their order; uint32 CRC-32 (IEEE 802.3) of all before it. Little endian, 143 KB. Threads:
/// constant.
class NameHead {
 public:
  static constexpr std::size_t kLongestName = 64;  ///< bytes

  /// @param threshold log-odds from which a smoothed score means that it was said
  NameHead(std::string name, float threshold, HeadNumbers numbers);

  /// NotFound; BadInput: it is no such file, or damaged.
  static core::Result<NameHead> open(const std::filesystem::path& file);
  /// BadInput; `file` is for the error.
  static core::Result<NameHead> parse(std::string_view bytes, const std::filesystem::path& file);
  std::string bytes() const;
  /// Writes it beside and moves it there, so that nobody reads half of it. Io.
  core::Status write(const std::filesystem::path& file) const;

  const std::string& name() const { return name_; }
  float threshold() const { return threshold_; }
  void set_threshold(float log_odds) { threshold_ = log_odds; }
  const HeadNumbers& numbers() const { return numbers_; }

  /// What is made of one embedding by itself: kNarrow numbers. A stream asks this once for each.
  using Narrow = std::array<float, HeadNumbers::kNarrow>;
  Narrow narrowed(const Embedding& e) const;
  /// Log-odds that the name ends at the end of a window, before any smoothing. @param window kWindow of them,
  /// in order
  float judge(std::span<const Narrow> window) const;
  /// The same from embeddings.
  float judge(std::span<const Embedding> window) const;

 private:
  std::string name_;
  float threshold_ = 0;
  HeadNumbers numbers_;
};

}  // namespace mana::speech
