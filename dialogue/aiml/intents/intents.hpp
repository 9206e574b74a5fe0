#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dialogue/encoder/sentence_encoder.hpp"

namespace mana::dialogue::aiml {

/// Examples of what people say, by what they mean with it: the files of a folder intents/, a line each, and
/// those of remarks/INTENT/.
using IntentExamples = std::map<std::string, std::vector<std::string>, std::less<>>;

/// A text as a number, for telling whether examples are those that a classifier was trained with.
std::uint64_t stamp_of(const IntentExamples& examples);

/// What a sentence means that no pattern was written for, learnt from examples.
///
/// The mean of embeddings of its words, its groups of two and three words, its pairs with a word between, and
/// the letters of each word in groups of three and four (Joulin et al. 2016, "Bag of Tricks for Efficient
/// Text Classification"; Bojanowski et al. 2017, "Enriching Word Vectors with Subword Information"), a
/// rectified hidden layer, and a softmax. Trained with AdaGrad (Duchi, Hazan and Singer 2011), the examples
/// in an order that is always the same; several such nets, begun differently, judge together (Hansen and
/// Salamon 1990). While it learns, an intent of few examples weighs more, each of them, than one of many
/// (kRareWeighs).
///
/// Where little of a sentence was ever seen, what it seems to mean counts for less, and what is usual for
/// more.
///
/// A value; threads: any.
class IntentClassifier {
 public:
  struct Guess {
    std::string_view intent;  ///< as in the examples; lives as long as the classifier
    double probability = 0;
  };

  IntentClassifier() = default;
  /// @param examples sentences as patterns see them: normalised ("can not", "i am"), in any case
  /// Takes about a millisecond for three examples.
  explicit IntentClassifier(const IntentExamples& examples);

  /// From now on an encoder judges as well, and the mean of both counts: one knows the examples, the other
  /// what English words are like. It is left out when its head has not the same intents: then it was taught
  /// for other examples.
  /// @param head "harm", "medicine" or "meant"; see SentenceEncoder
  void judge_with(std::shared_ptr<const SentenceEncoder> encoder, std::string_view head);

  bool empty() const { return names_.size() < 2; }
  /// All intents, the likeliest first; together 1. Empty: there is nothing to tell apart, or no word of the
  /// sentence is known.
  std::vector<Guess> judge(std::string_view sentence) const;

  /// What was learnt, for from_bytes on the same kind of machine.
  /// @param stamp of the examples
  std::string bytes(std::uint64_t stamp) const;
  /// Nothing for what is damaged, of another version, or learnt from other examples.
  static std::optional<IntentClassifier> from_bytes(std::string_view bytes, std::uint64_t stamp);

 private:
  struct Features {
    std::vector<std::uint32_t> rows;  // of embeddings_
    std::size_t all = 0;              // also those that nobody knows
    bool knows_a_word = false;
  };
  Features features_of(std::string_view sentence) const;
  struct Net {
    std::vector<float> embeddings;     // by feature, kHidden each
    std::vector<float> weights, bias;  // by intent, kHidden each; by intent
    std::vector<float> hidden(const Features& features) const;
    std::vector<double> probabilities(const std::vector<float>& hidden) const;
  };
  struct Example {
    std::size_t intent;
    Features features;
  };
  Net trained(const std::vector<Example>& all, const std::vector<double>& worth, std::uint64_t seed) const;

  std::vector<std::string> names_;
  std::vector<std::uint32_t> known_;  // hashes of features, ascending: the rows of embeddings
  std::vector<double> usual_;         // by intent: its share of the examples
  std::vector<Net> nets_;             // their mean counts: each errs in its own way
  std::shared_ptr<const SentenceEncoder> encoder_;
  std::string head_;                        // of the encoder
  std::vector<std::size_t> place_in_head_;  // of each intent
};

}  // namespace mana::dialogue::aiml
