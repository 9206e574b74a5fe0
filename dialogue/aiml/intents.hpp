#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace mana::dialogue::aiml {

/// Examples of what people say, by what they mean with it: the files of a folder intents/, a line each.
using IntentExamples = std::map<std::string, std::vector<std::string>, std::less<>>;

/// What a sentence means that no pattern was written for, learnt from examples.
///
/// Multinomial logistic regression (Bishop 2006, Pattern Recognition and Machine Learning, 4.3.4) over the
/// words of a sentence and the pairs of neighbours, without their endings, together of length 1, trained with
/// AdaGrad (Duchi, Hazan and Singer 2011) and the examples in an order that is always the same. While it
/// learns, every intent weighs the same, however many examples it has: a rare danger is worth as much as
/// daily talk. When it judges, what has more examples is somewhat likelier beforehand (kUsual).
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
  /// Takes about 30 us an example.
  explicit IntentClassifier(const IntentExamples& examples);

  bool empty() const { return names_.size() < 2; }
  /// All intents, the likeliest first; together 1. Empty: there is nothing to tell apart, or no word.
  std::vector<Guess> judge(std::string_view sentence) const;

 private:
  struct Features {
    std::vector<std::size_t> numbers;  // each once
    double length = 1;                 // of the vector of ones of all, also of those that nobody knows
  };
  template <class See>
  static void for_each_feature(std::string_view sentence, See see);
  Features features_of(std::string_view sentence) const;
  std::vector<double> probabilities(const Features& features) const;

  std::vector<std::string> names_;
  std::vector<double> usual_;  // by intent: the logarithm of its number of examples
  std::unordered_map<std::string, std::size_t> numbers_;  // of features
  std::vector<float> weights_;                            // by feature, then by intent
};

}  // namespace mana::dialogue::aiml
