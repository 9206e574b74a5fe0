#include "speech/name_head/name_trainer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "agent/core/random.hpp"
#include "speech/letter_to_sound.hpp"
#include "speech/name_head/name_spotter.hpp"
#include "speech/name_head/near_names.hpp"

namespace mana::speech {
namespace {
using Kind = SpokenScenes::Kind;
constexpr int kBlock = EmbeddingStream::kBlock;
constexpr double kBlocksAnHour = 3600.0 * 16'000 / kBlock;
// When a window that ends there counts as one that ends with the name: from a little before its end, for the
// last sound dies away, to a quarter of a second after.
constexpr int kEarliest = -800, kLatest = 4000;  // samples
constexpr int kHeldVoice = 8;                    // each eighth is held back
constexpr std::size_t kNearNames = 150;
constexpr int kBackground = 120;  // sentences, at most
// People talking reach higher scores than synthetic scenes tell: measured for "alexa" and "computer"
// (README.md).
constexpr float kLeastThreshold = 1, kMostThreshold = 2.5F;

core::Error stopped() { return core::unavailable("learning the name was stopped"); }

LabelledRows labelled(const SpeechEmbedding& embedding, const SpokenScene& scene) {
  LabelledRows out{embedding.of(scene.sound), {}};
  out.says.assign(out.rows.size(), 0);
  for (std::size_t i = 0; i < out.says.size(); ++i) {
    const int end = static_cast<int>(i + 1) * kBlock;
    for (const auto& name : scene.names) {
      if (end < name.begin + (name.end - name.begin) / 2) continue;
      const int after = end - name.end;
      out.says[i] = after >= kEarliest && after <= kLatest ? 1 : -1;
    }
  }
  return out;
}

/// Which kind of scene without the name comes how often, of 10.
Kind other_kind(core::Random& chance) {
  switch (chance.below(10)) {
    case 0: return Kind::PartOfIt;
    case 1: return Kind::Noise;
    case 2:
    case 3:
    case 4: return Kind::NearName;
    default: return Kind::Talk;
  }
}

SpokenScenes::Words words_for(Synthesiser& synthesiser, const NameLesson& lesson) {
  SpokenScenes::Words words{{lesson.name}, {}, lesson.common, {}};
  words.names.insert(words.names.end(), lesson.spellings.begin(), lesson.spellings.end());
  if (lesson.dictionary.empty()) return words;
  for (const std::string& name : words.names) {
    const auto near =
        near_names(lesson.dictionary, arpabet_of(synthesiser.sounds_of(name, "en-gb")), kNearNames);
    words.near.insert(words.near.end(), near.begin(), near.end());
  }
  words.rare = words_of(lesson.dictionary);
  return words;
}

/// Windows with the name, without it, and those that the head takes for it.
struct Pools {
  std::vector<HeadLearner::Window> names, others, hard, people;
};

Pools pools_of(const NameExamples& examples, const LabelledRows& people) {
  Pools pools;
  const auto take = [&pools](const LabelledRows& e) {
    for (std::size_t i = 0; i < e.says.size(); ++i)
      if (e.says[i] >= 0) (e.says[i] == 1 ? pools.names : pools.others).push_back({&e, static_cast<int>(i)});
  };
  for (const LabelledRows& e : examples.names) take(e);
  for (const LabelledRows& e : examples.others) take(e);
  for (std::size_t i = HeadNumbers::kWindow; i < people.rows.size(); ++i)
    pools.people.push_back({&people, static_cast<int>(i)});
  return pools;
}

float judged(const NameHead& head, const HeadLearner::Window& w) {
  std::array<Embedding, HeadNumbers::kWindow> rows;
  for (int k = 0; k < HeadNumbers::kWindow; ++k)
    rows[static_cast<std::size_t>(k)] =
        w.of->rows[static_cast<std::size_t>(std::max(0, w.end - HeadNumbers::kWindow + 1 + k))];
  return head.judge(std::span<const Embedding>{rows});
}

/// The twentieth of all windows without the name that the head takes for it most.
void mine(Pools& pools, const NameHead& head) {
  std::vector<std::pair<float, HeadLearner::Window>> all;
  for (const auto* pool : {&pools.others, &pools.people})
    for (const HeadLearner::Window& w : *pool) all.emplace_back(judged(head, w), w);
  const std::size_t count = all.size() / 20;
  std::nth_element(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count), all.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  pools.hard.clear();
  for (std::size_t i = 0; i < count; ++i) pools.hard.push_back(all[i].second);
}

std::vector<HeadLearner::Lesson> batch_of(const Pools& pools, int count, core::Random& chance) {
  std::vector<HeadLearner::Lesson> batch;
  const auto add = [&](const std::vector<HeadLearner::Window>& from, float says, int share) {
    for (int i = 0; i < count * share / 16 && !from.empty(); ++i)
      batch.push_back({from[chance.below(from.size())], says, 1});
  };
  add(pools.names, 1, 5);
  add(pools.others, 0, 5);
  add(pools.people, 0, 3);
  add(pools.hard, 0, 3);
  return batch;
}

/// The highest smoothed score of each stretch.
std::vector<float> highest(const NameHead& head, const std::vector<LabelledRows>& examples) {
  std::vector<float> out;
  for (const LabelledRows& e : examples) {
    NameScores scores{head};
    float most = -1e9F;
    for (const Embedding& row : e.rows) most = std::max(most, scores.add(row));
    if (!e.rows.empty()) out.push_back(most);
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Mean and inverse spread of each number of an embedding.
std::pair<std::vector<float>, std::vector<float>> spread_of(const NameExamples& examples) {
  std::vector<double> sum(kEmbeddingSize, 0), squares(kEmbeddingSize, 0);
  double count = 0;
  for (const auto* set : {&examples.names, &examples.others})
    for (const LabelledRows& e : *set)
      for (const Embedding& row : e.rows) {
        for (std::size_t k = 0; k < kEmbeddingSize; ++k)
          sum[k] += row[k], squares[k] += double(row[k]) * row[k];
        ++count;
      }
  std::vector<float> mean(kEmbeddingSize), scale(kEmbeddingSize);
  for (std::size_t k = 0; k < kEmbeddingSize; ++k) {
    const double m = sum[k] / std::max(count, 1.0), variance = squares[k] / std::max(count, 1.0) - m * m;
    mean[k] = static_cast<float>(m), scale[k] = static_cast<float>(1 / std::sqrt(std::max(variance, 1e-2)));
  }
  return {mean, scale};
}
}  // namespace

core::Result<NameExamples> make_examples(const SpeechEmbedding& embedding, Synthesiser& synthesiser,
                                         const NameLesson& lesson, const TellProgress& tell,
                                         const std::stop_token& stop) {
  std::vector<std::string> mine, held;
  for (std::size_t i = 0; i < lesson.voices.size(); ++i)
    (i % kHeldVoice == kHeldVoice - 1 ? held : mine).push_back(lesson.voices[i]);
  if (held.empty()) held = mine;
  const SpokenScenes::Words words = words_for(synthesiser, lesson);
  SpokenScenes scenes{synthesiser, mine, words, lesson.seed},
      held_scenes{synthesiser, held, words, lesson.seed + 1};
  for (SpokenScenes* s : {&scenes, &held_scenes})
    if (const auto prepared = s->prepare(std::min(kBackground, 10 + lesson.names / 8), stop); !prepared)
      return prepared.error();
  core::Random chance{lesson.seed + 2};
  NameExamples examples;
  const int all = lesson.names + lesson.others;
  for (int i = 0; i < all; ++i) {
    if (stop.stop_requested()) return stopped();
    if (tell && i % 50 == 0) tell(double(i) / all);
    const bool is_held = i % kHeldVoice == kHeldVoice - 1,
               is_name = i * std::int64_t{7919} % all < lesson.names;
    auto scene = (is_held ? held_scenes : scenes).make(is_name ? Kind::Name : other_kind(chance), stop);
    if (!scene) return std::move(scene).error();
    if (is_name && (scene->names.empty() || scene->names[0].end <= scene->names[0].begin))
      return core::bad_input("the name \"" + lesson.name +
                             "\" cannot be said by the voice: is it written in letters?");
    auto& to = is_held   ? (is_name ? examples.held_names : examples.held_others)
               : is_name ? examples.names
                         : examples.others;
    to.push_back(labelled(embedding, *scene));
  }
  return examples;
}

core::Result<LearntName> learn_from(const NameExamples& examples, const NameLesson& lesson,
                                    const TellProgress& tell, const std::stop_token& stop) {
  constexpr int kBatch = 256, kRounds = 4;
  const LabelledRows people{{lesson.people.begin(), lesson.people.end()}, {}};
  Pools pools = pools_of(examples, people);
  const auto [mean, scale] = spread_of(examples);
  HeadLearner learner{mean, scale, lesson.seed + 3};
  core::Random chance{lesson.seed + 4};
  for (int i = 0; i < lesson.steps; ++i) {
    if (stop.stop_requested()) return stopped();
    if (tell && i % 50 == 0) tell(double(i) / lesson.steps);
    if (i > 0 && i % std::max(1, lesson.steps / kRounds) == 0)
      mine(pools, {lesson.name, 0, learner.numbers()});
    const double done = double(i) / lesson.steps;
    const auto batch = batch_of(pools, kBatch, chance);
    learner.step(batch, static_cast<float>(2e-3 * (0.02 + 0.98 * 0.5 * (1 + std::cos(3.14159265 * done)))));
  }
  LearntName learnt{NameHead{lesson.name, 0, learner.numbers()}, 0, 0};
  const std::vector<float> said = highest(learnt.head, examples.held_names),
                           other = highest(learnt.head, examples.held_others);
  if (said.empty() || other.empty()) return learnt;
  // One in a hundred scenes that sound like the name may be taken for it.
  learnt.head.set_threshold(
      std::clamp(other[other.size() - 1 - other.size() / 100], kLeastThreshold, kMostThreshold));
  const auto over = [&](const std::vector<float>& scores) {
    return double(scores.end() - std::lower_bound(scores.begin(), scores.end(), learnt.head.threshold()));
  };
  double blocks = 0;
  for (const LabelledRows& e : examples.held_others) blocks += double(e.rows.size());
  learnt.heard = over(said) / double(said.size());
  learnt.false_an_hour = over(other) / blocks * kBlocksAnHour;
  return learnt;
}

core::Result<LearntName> learn_name(const SpeechEmbedding& embedding, Synthesiser& synthesiser,
                                    const NameLesson& lesson, const TellProgress& tell,
                                    const std::stop_token& stop) {
  constexpr double kMaking = 0.75;  // of the time
  const auto part = [&tell](double from, double share) -> TellProgress {
    if (!tell) return {};
    return [&tell, from, share](double done) { tell(from + share * done); };
  };
  auto examples = make_examples(embedding, synthesiser, lesson, part(0, kMaking), stop);
  if (!examples) return std::move(examples).error();
  return learn_from(*examples, lesson, part(kMaking, 1 - kMaking), stop);
}

}  // namespace mana::speech
