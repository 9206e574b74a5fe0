#pragma once
#include <span>

#include "speech/transcription/packed_model.hpp"

namespace mana::speech {

/// Rows of numbers: row i begins at first + i * stride; rows may overlap.
struct Rows {
  const float* first = nullptr;
  int count = 0;
  std::ptrdiff_t stride = 0;
};

/// to[i * w.columns + n] = bias[n] + sum over k of row i [k] * w[k][n]. Threads: any.
/// @param x rows of w.rows numbers
/// @param bias empty: none
void multiply(const QuantisedMatrix& w, Rows x, float* to, std::span<const float> bias = {});

}  // namespace mana::speech
