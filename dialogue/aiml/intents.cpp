#include "dialogue/aiml/intents.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "agent/core/random.hpp"
#include "dialogue/aiml/words.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kShortestStem = 3;
constexpr std::array<std::string_view, 5> kEndings{"ING", "ED", "ES", "S", "LY"};
// How much more is believed of what there are more examples of: of a sentence that says nothing, all intents
// would else be as likely, and most of them are serious. At 1 their number would be the odds; so much was
// chosen where plain talk is left alone and danger is still noticed.
constexpr double kUsual = 0.35;
constexpr int kRounds = 20;      // through all examples
constexpr float kRate = 0.5F;    // of AdaGrad
constexpr float kDecay = 1e-5F;  // of a weight, each time that it is used: rare words are not to decide alone
constexpr std::string_view kEdge = "|";  // before the first word and behind the last

std::string_view stem(std::string_view word) {
  for (const std::string_view ending : kEndings)
    if (word.ends_with(ending) && word.size() >= ending.size() + kShortestStem)
      return word.substr(0, word.size() - ending.size());
  return word;
}

void to_probabilities(std::vector<double>& scores) {
  const double most = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (double& s : scores) sum += s = std::exp(s - most);
  for (double& s : scores) s /= sum;
}

}  // namespace

template <class See>
void IntentClassifier::for_each_feature(std::string_view sentence, See see) {
  const Sentence words = Sentence::fit(sentence);
  std::string_view before = kEdge;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = stem(words.word(i));
    see(std::string{word});
    see(std::string{before}.append(" ").append(word));
    before = word;
  }
  if (!words.empty()) see(std::string{before}.append(" ").append(kEdge));
}

IntentClassifier::IntentClassifier(const IntentExamples& examples) {
  struct Example {
    std::size_t intent;
    Features features;
  };
  std::vector<Example> all;
  std::vector<double> worth;  // of an example, by intent
  for (const auto& [name, sentences] : examples) {
    const std::size_t before = all.size();
    for (const std::string& sentence : sentences) {
      for_each_feature(sentence, [&](std::string f) { numbers_.try_emplace(std::move(f), numbers_.size()); });
      all.push_back({names_.size(), features_of(sentence)});
      if (all.back().features.numbers.empty()) all.pop_back();
    }
    if (all.size() == before) continue;
    names_.push_back(name);
    usual_.push_back(std::log(static_cast<double>(all.size() - before)));
    worth.push_back(1.0 / static_cast<double>(all.size() - before));
  }
  if (empty()) return;
  for (double& w : worth) w *= static_cast<double>(all.size()) / static_cast<double>(names_.size());

  const std::size_t intents = names_.size();
  weights_.assign(numbers_.size() * intents, 0);
  std::vector<float> steepness(weights_.size(), 1e-6F);  // AdaGrad's sums of squared gradients
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<float> error(intents);
  core::Random random{1};
  for (int round = 0; round < kRounds; ++round) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    for (const std::size_t at : order) {
      const Example& e = all[at];
      const std::vector<double> guessed = probabilities(e.features);
      for (std::size_t k = 0; k < intents; ++k)
        error[k] =
            static_cast<float>((guessed[k] - (k == e.intent ? 1 : 0)) * worth[e.intent] / e.features.length);
      for (const std::size_t f : e.features.numbers) {
        float* const weight = &weights_[f * intents];
        float* const steep = &steepness[f * intents];
        for (std::size_t k = 0; k < intents; ++k) {
          const float slope = error[k] + kDecay * weight[k];
          steep[k] += slope * slope;
          weight[k] -= kRate * slope / std::sqrt(steep[k]);
        }
      }
    }
  }
}

IntentClassifier::Features IntentClassifier::features_of(std::string_view sentence) const {
  Features out;
  std::vector<std::size_t>& numbers = out.numbers;
  std::size_t unknown = 0;
  for_each_feature(sentence, [&](const std::string& feature) {
    if (const auto found = numbers_.find(feature); found != numbers_.end()) {
      numbers.push_back(found->second);
    } else {
      ++unknown;
    }
  });
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  out.length = std::sqrt(static_cast<double>(std::max<std::size_t>(numbers.size() + unknown, 1)));
  return out;
}

std::vector<double> IntentClassifier::probabilities(const Features& features) const {
  std::vector<double> scores(names_.size(), 0);
  for (const std::size_t f : features.numbers)
    for (std::size_t k = 0; k < scores.size(); ++k)
      scores[k] += static_cast<double>(weights_[f * scores.size() + k]) / features.length;
  to_probabilities(scores);
  return scores;
}

std::vector<IntentClassifier::Guess> IntentClassifier::judge(std::string_view sentence) const {
  if (empty()) return {};
  const Features features = features_of(sentence);
  if (features.numbers.empty()) return {};
  std::vector<double> p = probabilities(features);
  for (std::size_t k = 0; k < p.size(); ++k) p[k] = std::log(std::max(p[k], 1e-12)) + kUsual * usual_[k];
  to_probabilities(p);
  std::vector<Guess> out;
  for (std::size_t k = 0; k < p.size(); ++k) out.push_back({names_[k], p[k]});
  std::stable_sort(out.begin(), out.end(),
                   [](const Guess& a, const Guess& b) { return a.probability > b.probability; });
  return out;
}

}  // namespace mana::dialogue::aiml
