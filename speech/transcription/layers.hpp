#pragma once
#include <span>
#include <string>
#include <vector>

#include "speech/transcription/matrix_product.hpp"

/// What the layers of encoder and decoder have in common (Vaswani et al. 2017, "Attention is all you need").
namespace mana::speech {

/// The sizes of Moonshine tiny.
struct ModelSizes {
  static constexpr int kWidth = 288, kHeads = 8, kHeadWidth = kWidth / kHeads, kLayers = 6;
  static constexpr int kInner = 4 * kWidth;
  static constexpr int kTurned = 32;  // of kHeadWidth
  static constexpr int kRank = 16;    // of what is added to a matrix
};

/// Rows of kWidth numbers, one after the other.
class Table {
 public:
  Table(int rows, int columns)
      : rows_{rows}, columns_{columns}, values_(static_cast<std::size_t>(rows) * columns) {}
  int rows() const { return rows_; }
  int columns() const { return columns_; }
  float* row(int i) { return values_.data() + static_cast<std::ptrdiff_t>(i) * columns_; }
  const float* row(int i) const { return values_.data() + static_cast<std::ptrdiff_t>(i) * columns_; }
  std::span<float> all() { return values_; }
  Rows as_rows() const { return {values_.data(), rows_, columns_}; }
  /// Puts the rows of another one, which is as wide, after its own.
  void append(const Table& more) {
    values_.insert(values_.end(), more.values_.begin(), more.values_.end());
    rows_ += more.rows_;
  }

 private:
  int rows_, columns_;
  std::vector<float> values_;
};

/// A matrix, and what MANA learnt to add to it: the product of a narrow one and a flat one (Hu et al. 2021,
/// "LoRA: Low-Rank Adaptation of Large Language Models").
struct AdaptedMatrix {
  QuantisedMatrix matrix, down, up;  ///< the last two may be empty
};

/// Phrases are weighed with what MANA learnt, which knows her name, synthetic voices and rooms. Whatever is
/// said is written down without it: of 596 words that were read 15 % were wrong with it, and 8 % without.
enum class Additions { Ours, None };

/// "name", and "name.down" and "name.up" where the model has them and they are wanted.
AdaptedMatrix adapted(ModelParts& parts, const std::string& name, int rows, int columns,
                      Additions additions = Additions::Ours);

/// Each row less its mean, over its deviation, times the weights (Ba et al. 2016, without a bias).
Table normed(const Table& x, std::span<const float> weights);
Table product(const Table& x, const AdaptedMatrix& w, std::span<const float> bias = {});
void add(Table& to, const Table& what);

/// Turns the first kTurned numbers of each head by angles that grow with the position (Su et al. 2021,
/// "RoFormer"), number by number in pairs.
void turn(float* row, int position);

/// What the rows of `values` give to one query, head by head, by how well their keys fit.
/// @param rows which of the rows take part
/// @param attention  what each of these rows gave, summed over the heads, is added to it; empty: nobody asks
void attend(const float* query, const Table& keys, const Table& values, std::span<const int> rows, float* to,
            std::span<float> attention = {});

/// x * Phi(x), in place (Hendrycks and Gimpel 2016).
void gelu(std::span<float> x);

}  // namespace mana::speech
