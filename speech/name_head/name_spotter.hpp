#pragma once
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "speech/name_head/name_head.hpp"
#include "speech/name_head/speech_embedding.hpp"

namespace mana::speech {

/// Somebody said the name.
struct NameHeard {
  std::int64_t end_sample = 0;  ///< of the stream, about where the name ended: an estimate, not measured
  float score = 0;              ///< log-odds, the highest while it was heard
  bool operator==(const NameHeard&) const = default;
};

/// The scores of a stream of embeddings, smoothed: the mean of the latest kSmoothed. Before the beginning it
/// was as at the beginning. Threads: one.
class NameScores {
 public:
  static constexpr std::size_t kSmoothed = 2;

  explicit NameScores(const NameHead& head) : head_{&head} {}  ///< which outlives this
  float add(const Embedding& e);

 private:
  const NameHead* head_;
  std::vector<NameHead::Narrow> window_;
  std::deque<float> latest_;
};

/// Listens to a stream of sound for one name. It is told when the score has passed its highest, at most
/// kPatience blocks after it came over the threshold; then nothing for 0.8 s. See README.md for what it
/// costs. Threads: one.
class NameSpotter {
 public:
  NameSpotter(const SpeechEmbedding& embedding, NameHead head);
  NameSpotter(NameSpotter&&) = delete;

  /// Any number of samples, mono, 16 kHz; at most one name is told for each 80 ms.
  std::vector<NameHeard> add(std::span<const std::int16_t> samples);
  /// The latest score, log-odds.
  float score() const { return score_; }
  const NameHead& head() const { return head_; }

 private:
  static constexpr int kPatience = 3, kRest = 10;  // blocks
  std::optional<NameHeard> judge(const Embedding& e);

  NameHead head_;
  EmbeddingStream stream_;
  NameScores scores_;
  std::vector<std::int16_t> waiting_;  // less than a block
  std::int64_t blocks_ = 0;
  float score_ = 0;
  std::optional<NameHeard> rising_;
  int since_rising_ = 0, rest_ = 0;  // blocks
};

}  // namespace mana::speech
