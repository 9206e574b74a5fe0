#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/name_head/panel_product.hpp"
#include "speech/second_pass/packed_model.hpp"

namespace mana::speech {

/// The mel spectrum that the speech embedding wants: each 10 ms (160 samples at 16 kHz) 32 bands from 60 to
/// 3,800 Hz over a Hann window of 25 ms, 10 log10(power) / 10 + 2, where samples count as whole numbers up to
/// 32,767; nothing is more than 80 dB below the loudest band of its block. (As openWakeWord's
/// melspectrogram.onnx computes it; the division and the 2 are that program's.)
/// Threads: constant.
class MelBands {
 public:
  static constexpr int kBands = 32, kHop = 160, kWindow = 512;
  static constexpr int kFrames = 8;               ///< of a block: the floor is counted within it
  static constexpr int kBlock = kFrames * kHop;   ///< samples: 80 ms
  static constexpr int kBefore = kWindow - kHop;  ///< samples before a block that its first frame sees

  /// BadInput: the model has none.
  static core::Result<MelBands> of(const PackedModel& model);

  /// @param samples kBefore and then whole blocks
  /// @return [frame][band], kFrames for each block
  std::vector<float> rows_of(std::span<const float> samples) const;

 private:
  MelBands() = default;
  int first_sample_ = 0, first_bin_ = 0, bins_ = 0;
  PanelMatrix waves_;           // windowed cosines, then sines, of each bin: rows are samples
  std::vector<float> filters_;  // [bin][band]
};

}  // namespace mana::speech
