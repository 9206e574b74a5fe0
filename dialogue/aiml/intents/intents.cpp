#include "dialogue/aiml/intents/intents.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

#include "agent/core/random.hpp"
#include "dialogue/aiml/intents/checksum.hpp"
#include "dialogue/aiml/text/words.hpp"

namespace mana::dialogue::aiml {
namespace {

constexpr std::size_t kHidden = 32;
constexpr std::uint64_t kNets = 3;
constexpr float kGain = 8;  // of the mean, which is small
constexpr std::array<std::size_t, 2> kLetters{3, 4};
constexpr std::string_view kEdge = "|";       // before the first word and behind the last
constexpr std::size_t kManyExamples = 2'000;  // then what stands in two of them at most is left out
constexpr std::size_t kSteps = 130'000;       // examples that are looked at, each once a round
constexpr std::size_t kFewestRounds = 16, kMostRounds = 400;
constexpr float kRate = 0.15F;       // of AdaGrad
constexpr float kDropped = 0.3F;     // of the hidden layer while it learns (Srivastava et al. 2014)
constexpr double kRareWeighs = 0.5;  // power of the ratio by which an intent has fewer examples than the mean
constexpr double kSmoothed = 0.02;   // of what an example is sure of (Szegedy et al. 2016)
constexpr double kEnoughKnown = 0.5;    // of a sentence's features: then all is believed
constexpr double kEncoderCounts = 0.5;  // beside the nets
constexpr std::string_view kBegin = "MANAINTS";
constexpr std::uint32_t kVersion = 4;

std::uint64_t mixed_in(std::uint64_t hash, std::string_view text) {  // FNV-1a, 64 bits
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}
constexpr std::uint64_t kBasis = 0xcbf29ce484222325ULL;

std::uint32_t folded(std::uint64_t hash) { return static_cast<std::uint32_t>(hash ^ (hash >> 32)); }

/// @param see hash, and whether it is of a whole word
template <class See>
void for_each_feature(std::string_view sentence, See see) {
  const Sentence words = Sentence::fit(sentence);
  const std::size_t n = words.size();
  if (n == 0) return;
  const auto at = [&](std::ptrdiff_t i) {
    return i < 0 || i >= static_cast<std::ptrdiff_t>(n) ? kEdge : words.word(static_cast<std::size_t>(i));
  };
  const auto hash = [](char kind, std::initializer_list<std::string_view> parts) {
    std::uint64_t h = mixed_in(kBasis, {&kind, 1});
    for (const std::string_view part : parts) h = mixed_in(mixed_in(h, part), " ");
    return folded(h);
  };
  for (std::ptrdiff_t i = 0; i <= static_cast<std::ptrdiff_t>(n); ++i) {
    see(hash('2', {at(i - 1), at(i)}), false);
    if (n > 1) see(hash('3', {at(i - 2), at(i - 1), at(i)}), false);
    if (i == static_cast<std::ptrdiff_t>(n)) break;
    see(hash('1', {at(i)}), true);
    see(hash('_', {at(i - 2), at(i)}), false);
    const std::string word = "<" + std::string{at(i)} + ">";
    for (const std::size_t letters : kLetters)
      for (std::size_t k = 0; k + letters <= word.size(); ++k)
        see(hash('#', {std::string_view{word}.substr(k, letters)}), false);
  }
}

void to_probabilities(std::vector<double>& scores) {
  const double most = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (double& s : scores) sum += s = std::exp(s - most);
  for (double& s : scores) s /= sum;
}

template <class T>
void put(std::string& out, const std::vector<T>& values) {
  const std::uint64_t size = values.size();
  out.append(reinterpret_cast<const char*>(&size), sizeof size);
  out.append(reinterpret_cast<const char*>(values.data()), size * sizeof(T));
}

template <class T>
bool take(std::string_view& bytes, std::vector<T>& values) {
  std::uint64_t size = 0;
  if (bytes.size() < sizeof size) return false;
  std::memcpy(&size, bytes.data(), sizeof size);
  bytes.remove_prefix(sizeof size);
  if (size > bytes.size() / sizeof(T)) return false;
  values.resize(size);
  std::memcpy(values.data(), bytes.data(), size * sizeof(T));
  bytes.remove_prefix(size * sizeof(T));
  return true;
}

}  // namespace

std::uint64_t stamp_of(const IntentExamples& examples) {
  std::uint64_t h = mixed_in(kBasis, std::to_string(kVersion));
  for (const auto& [name, sentences] : examples) {
    h = mixed_in(mixed_in(h, name), "\n");
    for (const std::string& s : sentences) h = mixed_in(mixed_in(h, s), "\n");
  }
  return h;
}

IntentClassifier::IntentClassifier(const IntentExamples& examples) {
  std::size_t count = 0;
  for (const auto& [name, sentences] : examples) count += sentences.size();
  {
    std::vector<std::uint32_t> seen;  // by each example once
    for (const auto& [name, sentences] : examples) {
      for (const std::string& sentence : sentences) {
        const std::size_t begin = seen.size();
        for_each_feature(sentence, [&](std::uint32_t f, bool) { seen.push_back(f); });
        const auto own = seen.begin() + static_cast<std::ptrdiff_t>(begin);
        std::sort(own, seen.end());
        seen.erase(std::unique(own, seen.end()), seen.end());
      }
    }
    std::sort(seen.begin(), seen.end());
    const std::size_t fewest = count > kManyExamples ? 3 : 1;
    for (std::size_t i = 0; i < seen.size();) {
      std::size_t end = i;
      while (end < seen.size() && seen[end] == seen[i]) ++end;
      if (end - i >= fewest) known_.push_back(seen[i]);
      i = end;
    }
  }
  std::vector<Example> all;
  std::vector<double> each;  // by intent: its examples
  for (const auto& [name, sentences] : examples) {
    const std::size_t before = all.size();
    for (const std::string& sentence : sentences) {
      Features features = features_of(sentence);
      if (!features.rows.empty()) all.push_back({names_.size(), std::move(features)});
    }
    if (all.size() == before) continue;
    names_.push_back(name);
    each.push_back(static_cast<double>(all.size() - before));
  }
  for (const double n : each) usual_.push_back(n / static_cast<double>(all.size()));
  if (empty()) return;
  const std::size_t intents = names_.size();
  std::vector<double> worth(intents);
  const double usual = static_cast<double>(all.size()) / static_cast<double>(intents);
  for (std::size_t k = 0; k < intents; ++k) worth[k] = std::pow(usual / each[k], kRareWeighs);

  for (std::uint64_t seed = 1; seed <= kNets; ++seed) nets_.push_back(trained(all, worth, seed));
}

IntentClassifier::Net IntentClassifier::trained(const std::vector<Example>& all,
                                                const std::vector<double>& worth, std::uint64_t seed) const {
  Net net;
  const std::size_t intents = names_.size();
  core::Random random{seed};
  const auto begin_with = [&](std::vector<float>& values, std::size_t size, double most) {
    values.resize(size);
    for (float& v : values) v = static_cast<float>(random.uniform(-most, most));
  };
  begin_with(net.embeddings, known_.size() * kHidden, 0.08);
  begin_with(net.weights, intents * kHidden, 0.2);
  net.bias.assign(intents, 0);
  std::vector<float> steep_e(net.embeddings.size(), 1e-6F), steep_w(net.weights.size(), 1e-6F),
      steep_b(intents, 1e-6F);  // AdaGrad's sums of squared gradients
  const auto step = [](float& value, float& steep, float slope) {
    steep += slope * slope;
    value -= kRate * slope / std::sqrt(steep);
  };
  std::vector<std::size_t> order(all.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t rounds = std::clamp(kSteps / all.size(), kFewestRounds, kMostRounds);
  std::vector<float> error(intents), slope(kHidden);
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    for (const std::size_t at : order) {
      const Example& e = all[at];
      std::vector<float> h = net.hidden(e.features);
      for (float& v : h) v = random.uniform() < static_cast<double>(kDropped) ? 0 : v / (1 - kDropped);
      const std::vector<double> guessed = net.probabilities(h);
      for (std::size_t k = 0; k < intents; ++k) {
        const double wanted = (k == e.intent ? 1 - kSmoothed : 0) + kSmoothed / static_cast<double>(intents);
        error[k] = static_cast<float>((guessed[k] - wanted) * worth[e.intent]);
      }
      std::fill(slope.begin(), slope.end(), 0.0F);
      for (std::size_t k = 0; k < intents; ++k) {
        float* const w = &net.weights[k * kHidden];
        float* const s = &steep_w[k * kHidden];
        for (std::size_t j = 0; j < kHidden; ++j) {
          slope[j] += error[k] * w[j];
          step(w[j], s[j], error[k] * h[j]);
        }
        step(net.bias[k], steep_b[k], error[k]);
      }
      const float share = kGain / static_cast<float>(e.features.all);
      for (std::size_t j = 0; j < kHidden; ++j) slope[j] = h[j] > 0 ? slope[j] * share : 0;
      for (const std::uint32_t row : e.features.rows) {
        float* const v = &net.embeddings[row * kHidden];
        float* const s = &steep_e[row * kHidden];
        for (std::size_t j = 0; j < kHidden; ++j)
          if (slope[j] != 0) step(v[j], s[j], slope[j]);
      }
    }
  }
  return net;
}

IntentClassifier::Features IntentClassifier::features_of(std::string_view sentence) const {
  Features out;
  for_each_feature(sentence, [&](std::uint32_t feature, bool is_word) {
    ++out.all;
    const auto found = std::lower_bound(known_.begin(), known_.end(), feature);
    if (found == known_.end() || *found != feature) return;
    out.rows.push_back(static_cast<std::uint32_t>(found - known_.begin()));
    out.knows_a_word = out.knows_a_word || is_word;
  });
  return out;
}

std::vector<float> IntentClassifier::Net::hidden(const Features& features) const {
  std::vector<float> h(kHidden, 0);
  for (const std::uint32_t row : features.rows)
    for (std::size_t j = 0; j < kHidden; ++j) h[j] += embeddings[row * kHidden + j];
  const float share = kGain / static_cast<float>(std::max<std::size_t>(features.all, 1));
  for (float& v : h) v = std::max(v * share, 0.0F);
  return h;
}

std::vector<double> IntentClassifier::Net::probabilities(const std::vector<float>& h) const {
  std::vector<double> scores(bias.size(), 0);
  for (std::size_t k = 0; k < scores.size(); ++k) {
    float sum = bias[k];
    for (std::size_t j = 0; j < kHidden; ++j) sum += weights[k * kHidden + j] * h[j];
    scores[k] = static_cast<double>(sum);
  }
  to_probabilities(scores);
  return scores;
}

void IntentClassifier::judge_with(std::shared_ptr<const SentenceEncoder> encoder, std::string_view head) {
  encoder_.reset();
  if (encoder == nullptr) return;
  const std::vector<std::string>& labels = encoder->labels(head);
  if (labels.size() != names_.size()) return;
  std::vector<std::size_t> places;
  for (const std::string& name : names_) {
    const auto found = std::find(labels.begin(), labels.end(), name);
    if (found == labels.end()) return;
    places.push_back(static_cast<std::size_t>(found - labels.begin()));
  }
  encoder_ = std::move(encoder);
  head_ = head;
  place_in_head_ = std::move(places);
}

std::vector<IntentClassifier::Guess> IntentClassifier::judge(std::string_view sentence) const {
  if (empty()) return {};
  const Features features = features_of(sentence);
  if (!features.knows_a_word) return {};
  const double known = static_cast<double>(features.rows.size()) / static_cast<double>(features.all);
  const double believed = std::min(known / kEnoughKnown, 1.0);
  std::vector<double> p(names_.size(), 0);
  for (const Net& net : nets_) {
    const std::vector<double> own = net.probabilities(net.hidden(features));
    for (std::size_t k = 0; k < p.size(); ++k) p[k] += own[k] / static_cast<double>(nets_.size());
  }
  for (std::size_t k = 0; k < p.size(); ++k) p[k] = believed * p[k] + (1 - believed) * usual_[k];
  if (encoder_ != nullptr) {
    const std::vector<double> other = encoder_->judge(head_, sentence);
    for (std::size_t k = 0; k < p.size() && !other.empty(); ++k)
      p[k] = (1 - kEncoderCounts) * p[k] + kEncoderCounts * other[place_in_head_[k]];
  }
  std::vector<Guess> out;
  for (std::size_t k = 0; k < p.size(); ++k) out.push_back({names_[k], p[k]});
  std::stable_sort(out.begin(), out.end(),
                   [](const Guess& a, const Guess& b) { return a.probability > b.probability; });
  return out;
}

std::string IntentClassifier::bytes(std::uint64_t stamp) const {
  std::string learnt;
  std::vector<char> names;
  for (const std::string& name : names_) {
    names.insert(names.end(), name.begin(), name.end());
    names.push_back('\n');
  }
  put(learnt, names);
  put(learnt, known_);
  put(learnt, usual_);
  for (const Net& net : nets_) {
    put(learnt, net.embeddings);
    put(learnt, net.weights);
    put(learnt, net.bias);
  }
  const std::array head{stamp, checksum(learnt)};
  std::string out{kBegin};
  out.append(reinterpret_cast<const char*>(head.data()), sizeof head);
  return out += learnt;
}

std::optional<IntentClassifier> IntentClassifier::from_bytes(std::string_view bytes, std::uint64_t stamp) {
  std::array<std::uint64_t, 2> head{};
  if (!bytes.starts_with(kBegin) || bytes.size() < kBegin.size() + sizeof head) return {};
  std::memcpy(head.data(), bytes.data() + kBegin.size(), sizeof head);
  bytes.remove_prefix(kBegin.size() + sizeof head);
  if (head != std::array{stamp, checksum(bytes)}) return {};
  IntentClassifier c;
  std::vector<char> names;
  if (!take(bytes, names) || !take(bytes, c.known_) || !take(bytes, c.usual_)) return {};
  for (auto at = names.begin(); at != names.end();) {
    const auto end = std::find(at, names.end(), '\n');
    if (end == names.end()) return {};
    c.names_.emplace_back(at, end);
    at = end + 1;
  }
  if (c.usual_.size() != c.names_.size()) return {};
  while (!bytes.empty()) {
    Net& net = c.nets_.emplace_back();
    const bool fits = take(bytes, net.embeddings) && take(bytes, net.weights) && take(bytes, net.bias) &&
                      net.embeddings.size() == c.known_.size() * kHidden &&
                      net.weights.size() == c.names_.size() * kHidden && net.bias.size() == c.names_.size();
    if (!fits) return {};
  }
  if (c.nets_.empty() && !c.empty()) return {};
  return c;
}

}  // namespace mana::dialogue::aiml
