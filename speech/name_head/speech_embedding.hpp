#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/name_head/mel_bands.hpp"
#include "speech/name_head/panel_product.hpp"
#include "speech/second_pass/packed_model.hpp"

namespace mana::speech {

/// What a moment of speech sounds like, whoever says it.
inline constexpr int kEmbeddingSize = 96;
using Embedding = std::array<float, kEmbeddingSize>;

/// The network that makes embeddings of sound (Lin et al. 2020, "Training keyword spotters with limited and
/// synthesized speech data"; its weights are Google's, Apache-2.0): twenty convolutions over time and mel
/// bands, of 330,000 numbers. An embedding sees 76 rows of MelBands, 0.775 s. Over time nothing is filled up
/// at the ends, so a stream gives exactly what each stretch of 76 rows gives by itself. The file:
/// PackedModel's, with "mel.window", "mel.filters" and, of layers 0 to 19, "layerN.weight"
/// (PanelMatrix::panels) and "layerN.bias", as name_head/pack_embedding.mjs writes it. Threads: constant;
/// copies share the numbers.
class SpeechEmbedding {
 public:
  static constexpr int kLayers = 20;
  struct Layer {
    PanelMatrix weights;
    std::vector<float> bias;
  };

  /// What .ci/fetch_parts fetched. Unavailable where it could not yet.
  static core::Result<SpeechEmbedding> built_in();
  /// NotFound; BadInput: it is no such file.
  static core::Result<SpeechEmbedding> open(const std::filesystem::path& file);
  /// BadInput; `name` is for the error.
  static core::Result<SpeechEmbedding> parse(std::string_view bytes, const std::filesystem::path& name);

  const MelBands& mel() const { return parts_->mel; }
  const Layer& layer(int i) const { return parts_->layers[static_cast<std::size_t>(i)]; }

  /// Those of a whole sound, mono, 16 kHz: one for each whole 80 ms of it, as EmbeddingStream gives them.
  std::vector<Embedding> of(std::span<const std::int16_t> sound) const;

 private:
  struct Parts {
    MelBands mel;
    std::array<Layer, kLayers> layers;
  };
  static core::Result<SpeechEmbedding> from(const PackedModel& model, const std::filesystem::path& name);
  std::shared_ptr<const Parts> parts_;
};

/// Sound as it comes, 80 ms at a time. Before its beginning there was silence. Threads: one.
class EmbeddingStream {
 public:
  static constexpr int kBlock = MelBands::kBlock;  ///< samples: 80 ms at 16 kHz

  explicit EmbeddingStream(SpeechEmbedding network);

  /// @param blocks mono, 16 kHz, a multiple of kBlock samples
  /// @return one for each block: of the 0.775 s that end with it
  std::vector<Embedding> add(std::span<const std::int16_t> blocks);

 private:
  std::vector<float> through_layers(std::vector<float> rows);

  SpeechEmbedding network_;
  std::vector<float> before_;                                      // samples that the next frame still sees
  std::array<std::vector<float>, SpeechEmbedding::kLayers> seen_;  // rows that a layer needs again
  std::array<std::vector<float>, SpeechEmbedding::kLayers>
      single_;  // a row that waits for the one it is pooled with
};

}  // namespace mana::speech
