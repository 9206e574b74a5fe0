#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "dialogue/encoder/tensor_file.hpp"

namespace mana::dialogue {

struct EncoderNetwork;

/// What a sentence means, by a network that has read much English before it was taught with MANA's examples:
/// the lite Universal Sentence Encoder (Cer et al. 2018; a transformer of two layers, Vaswani et al. 2017),
/// adapted as tests/tools/understanding/train.py does. Where a classifier that counts words has never met a word, this one
/// still knows what it is like.
///
/// Each head judges one question: "harm" (the kinds of assets/personae/common/intents), "medicine" (those of
/// assets/dialogue/en-GB/medicine) and "meant" (those of assets/dialogue/en-GB/meant). English only.
///
/// Ownership: owns its numbers, about 28 MB.  Threads: any; judge() of the same words is remembered for a
/// moment, behind a lock.
class SentenceEncoder {
 public:
  struct Guess {
    std::string_view label;  ///< lives as long as the encoder
    double probability = 0;
  };

  /// Errors: as TensorFile::read(), and BadInput for a file whose parts do not fit together.
  static core::Result<std::shared_ptr<const SentenceEncoder>> read(const std::filesystem::path& file);
  /// @param name of the file, for the error
  static core::Result<std::shared_ptr<const SentenceEncoder>> from(const TensorFile& file,
                                                                   std::string_view name);
  ~SentenceEncoder();
  SentenceEncoder(const SentenceEncoder&) = delete;
  SentenceEncoder& operator=(const SentenceEncoder&) = delete;

  /// The probability of each label of a head, in the order of labels(); together 1. Empty: there is no such
  /// head, or there is no word in the text.
  /// @param text as patterns see it ("do not", "i am"), in any case; takes about 5 ms for ten words
  std::vector<double> judge(std::string_view head, std::string_view text) const;
  /// What all heads read, for teaching another one; empty: there is no word in the text.
  std::vector<float> vector_of(std::string_view text) const;
  /// Words in pieces, and the state of each piece after the last layer.
  struct WordsRead {
    std::vector<std::uint32_t> ids;
    Tensor states;  ///< a row for each
  };
  /// No ids: there is no word in the text. What follows the first `most` pieces is not read.
  WordsRead read_words(std::string_view text, std::size_t most) const;
  /// As vector_of(text), of what has been read.
  std::vector<float> vector_of(const WordsRead& read) const;
  const EncoderNetwork& network() const;
  /// Empty: there is no such head.
  const std::vector<std::string>& labels(std::string_view head) const;

  /// The text as the encoder reads it: lower case, without punctuation but apostrophes within words.
  static std::string fitted(std::string_view text);

 private:
  struct Model;
  explicit SentenceEncoder(std::unique_ptr<Model> model);
  std::unique_ptr<Model> model_;
};

}  // namespace mana::dialogue
