#pragma once
#include <cstddef>
#include <vector>

#include "dialogue/encoder/tensor_file.hpp"

namespace mana::dialogue {

/// x * w + b for rows of numbers.
struct Affine {
  Tensor w;  ///< inputs x outputs
  Tensor b;  ///< 1 x outputs

  bool fits(std::size_t in, std::size_t out) const {
    return w.rows == in && w.columns == out && b.rows == 1 && b.columns == out;
  }
  Tensor operator()(const Tensor& x) const;
};

/// (x - mean) / deviation of each row, scaled and moved (Ba et al. 2016, "Layer Normalization").
struct Norm {
  Tensor scale, bias;  ///< 1 x width each

  bool fits(std::size_t width) const { return scale.columns == width && bias.columns == width; }
  Tensor operator()(const Tensor& x) const;
};

/// One layer of a transformer whose norms stand before its parts: attention of several heads, then two
/// affine maps with a rectifier between (Vaswani et al. 2017).
struct TransformerLayer {
  Norm before_attention, before_wide;
  Affine queries_keys_values, out, widen, narrow;
  Affine adjust;  ///< of what goes past the attention, where its width changes; no rows: it stays as it is
  std::size_t heads = 4;

  /// @param x a row for each piece; the result has the columns of `out`
  Tensor operator()(const Tensor& x) const;
  bool fits(std::size_t in, std::size_t out_width) const;

 private:
  Tensor attended(const Tensor& qkv) const;
};

}  // namespace mana::dialogue
