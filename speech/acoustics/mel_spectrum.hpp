#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "agent/core/result.hpp"

struct fe_s;  // sphinxbase/fe.h is included by mel_spectrum.cpp and sphinx_decoder.cpp alone

namespace mana::speech {

/// How much of each of 40 bands there is in a sound, a row for each 10 ms: what the sound network sees. The
/// bands are triangles on the mel scale from 130 to 6,800 Hz; a value is the natural logarithm of a band's
/// power over 25.6 ms. Rows lie where those of SphinxDecoder::listen lie.
struct MelRows {
  static constexpr int kBands = 40;
  int frames = 0;
  std::vector<float> values;  ///< [frame][band]
};

/// Makes them, by the front end of PocketSphinx. Threads: any one at a time.
class MelSpectrum {
 public:
  /// Unavailable when the library refuses.
  static core::Result<MelSpectrum> open();
  /// @param sound mono, 16 kHz
  MelRows rows_of(std::span<const std::int16_t> sound);

 private:
  struct Free {
    void operator()(fe_s* f) const noexcept;
  };
  explicit MelSpectrum(fe_s* f) : front_end_{f} {}
  std::unique_ptr<fe_s, Free> front_end_;
};

}  // namespace mana::speech
