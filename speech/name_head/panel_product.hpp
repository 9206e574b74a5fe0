#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace mana::speech {

/// A matrix of floats that vectors are multiplied with. It lies in panels of kLanes columns:
/// panels[(n / kLanes * rows + k) * kLanes + n % kLanes] stands in row k, column n. `columns` is a multiple
/// of kLanes: 24, 48, 72 and 96 are, as many as the layers of the speech embedding have outputs.
struct PanelMatrix {
  static constexpr int kLanes = 24;
  int rows = 0, columns = 0;
  std::vector<float> panels;

  float& at(int k, int n) {
    const auto panel = static_cast<std::size_t>(n / kLanes);
    return panels[(panel * static_cast<std::size_t>(rows) + static_cast<std::size_t>(k)) * kLanes +
                  static_cast<std::size_t>(n % kLanes)];
  }
};

/// Vectors of floats: number i begins at first + i * stride; they may overlap.
struct FloatRows {
  const float* first = nullptr;
  int count = 0;
  std::ptrdiff_t stride = 0;
};

/// to[i * w.columns + n] = bias[n] + sum over k of vector i [k] * w[k][n]. Threads: any.
/// @param x vectors of w.rows numbers
/// @param bias empty: none
void multiply(const PanelMatrix& w, FloatRows x, float* to, std::span<const float> bias = {});

}  // namespace mana::speech
