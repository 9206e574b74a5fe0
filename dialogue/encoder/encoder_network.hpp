#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/encoder/layers.hpp"
#include "dialogue/encoder/tensor_file.hpp"
#include "dialogue/encoder/unigram_pieces.hpp"

namespace mana::dialogue {

/// Takes the parts of a file in turn; what is missing is told at the end.
class Parts {
 public:
  explicit Parts(const TensorFile& file) : file_{file} {}
  Tensor operator()(const std::string& name, bool needed = true);
  Affine affine(const std::string& name, bool needed = true) {
    return {(*this)(name + ".w", needed), (*this)(name + ".b", needed)};
  }
  Norm norm(const std::string& name) { return {(*this)(name + ".scale"), (*this)(name + ".bias")}; }
  bool complete() const { return complete_; }

 private:
  const TensorFile& file_;
  bool complete_ = true;
};

/// The layers that all encoders of sentences have in common: those of the lite Universal Sentence Encoder
/// (Cer et al. 2018; Vaswani et al. 2017).
///
/// A value.  Threads: any, it does not change.
struct EncoderNetwork {
  UnigramPieces pieces;
  Tensor embeddings;  ///< a row for each piece
  Tensor timing;      ///< 1 x half a row: the inverse time scales
  std::array<TransformerLayer, 2> layers;
  Affine last;  ///< from the mean of the states to the vector of a sentence

  /// What is not there stays empty, and `parts` knows it.
  static EncoderNetwork read(const TensorFile& file, Parts& parts);
  bool fits() const;

  std::size_t state_width() const { return last.w.rows; }
  /// @param ids pieces, one at least. @return a row for each
  Tensor states(const std::vector<std::uint32_t>& ids) const;
};

}  // namespace mana::dialogue
