#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/transcription/layers.hpp"

namespace mana::speech {

/// Sound as rows of numbers that a TextDecoder reads: one for each 24 ms.
/// Threads: constant.
class SoundEncoder {
 public:
  /// BadInput: the model has other shapes. The model has to outlive it.
  static core::Result<SoundEncoder> open(const PackedModel& model, Additions additions = Additions::Ours);
  static constexpr int kFewestSamples = 127 + 64 * (7 + 3 * 2 - 1);

  /// @param sound mono, 16 kHz; what is shorter than kFewestSamples is followed by silence
  Table encode(std::span<const std::int16_t> sound) const;

 private:
  struct Layer {
    std::span<const float> norm1, norm2, fc1_bias, fc2_bias;
    AdaptedMatrix q, k, v, o, fc1, fc2;
  };
  QuantisedMatrix conv1_, conv2_, conv3_;
  std::span<const float> norm_weight_, norm_bias_, conv2_bias_, conv3_bias_, last_norm_;
  std::vector<Layer> layers_;
};

}  // namespace mana::speech
