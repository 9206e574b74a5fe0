#pragma once
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/encoder/sentence_encoder.hpp"
#include "dialogue/encoder/tensor_file.hpp"

namespace mana::dialogue {

/// How a sentence is looked for among others: a vector of the whole, and one of each of its pieces.
struct RecallVector {
  static constexpr std::size_t kWhole = 256, kPiece = 128;  ///< numbers

  std::vector<float> whole;   ///< kWhole, of length 1
  std::vector<float> pieces;  ///< kPiece for each piece, of length 1 each
  std::vector<float> shares;  ///< of each piece: how much it counts when this is the question; together 1

  std::size_t size() const { return shares.size(); }
  bool empty() const { return shares.empty(); }
  /// As bytes, eight bits a number; about 130 for each piece.
  std::string to_bytes() const;
  /// Empty where these are no such bytes.
  static RecallVector from_bytes(std::string_view bytes);
};

/// What somebody does who says this.
enum class SpeechAct { Telling, Asking, Neither };

/// Tells which of many sentences answers a question, though it may be asked in other words. The likeness of
/// two sentences is that of the whole (Cer et al. 2018) and, for each piece of the question, that of the
/// piece of the answer that is most like it in its context (Khattab and Zaharia 2020, "ColBERT"). It reads
/// the states of the network of remarks.bin, which stays as its makers left it; the maps on top were taught
/// with questions and answers that people wrote (tests/tools/understanding/teach_recall.py). English.
///
/// Ownership: shares the encoder.  Threads: any.
class RecallEncoder {
 public:
  /// Errors: as TensorFile::read(); BadInput for a file that does not fit the encoder.
  static core::Result<std::shared_ptr<const RecallEncoder>> read(
      std::shared_ptr<const SentenceEncoder> encoder, const std::filesystem::path& file);

  /// Empty: there is no word in it. About 6 ms for ten words.
  RecallVector encode(std::string_view text) const;
  /// How well `told` answers `asked`; of no unit, the more the better.
  double score(const RecallVector& asked, const RecallVector& told) const;
  /// The probability of each SpeechAct, in their order; empty: there is no word in it.
  std::vector<double> acts(std::string_view text) const;
  /// Names the numbers: those of different models cannot be compared.
  const std::string& model() const { return model_; }

 private:
  struct Maps {
    Tensor from_state, from_piece;  // to the numbers of a piece
    Tensor whole, whole_bias;       // from the vector of a sentence
    Tensor share, piece_share;      // a row of numbers for the state and the embedding; one number a piece
    Tensor mix;                     // of the two likenesses
    Tensor act, act_bias;
    bool fits(std::size_t state, std::size_t piece, std::size_t vector) const;
  };
  RecallEncoder(std::shared_ptr<const SentenceEncoder> encoder, Maps maps, std::string model)
      : encoder_{std::move(encoder)}, maps_{std::move(maps)}, model_{std::move(model)} {}

  std::shared_ptr<const SentenceEncoder> encoder_;
  Maps maps_;
  std::string model_;
};

}  // namespace mana::dialogue
