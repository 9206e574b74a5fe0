#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "agent/core/random.hpp"
#include "speech/name_head/name_head.hpp"

namespace mana::speech {

/// A stretch of embeddings with what is known of it. `says[i]`: 1 when a window that ends with row i ends
/// with the name, 0 when it has no name, -1 when that is nobody's business.
struct LabelledRows {
  std::vector<Embedding> rows;
  std::vector<std::int8_t> says;
};

/// Learns a head step by step (Kingma and Ba 2015, "Adam"), each with a batch of windows; of every input some
/// noise, the window's embeddings shifted and stretched at random, and of what is between some left out
/// (Srivastava et al. 2014, "Dropout"). The numbers that come out are a running mean over the latest steps
/// (Polyak and Juditsky 1992). The same for the same seed. Threads: one.
class HeadLearner {
 public:
  struct Window {
    const LabelledRows* of = nullptr;
    int end = 0;  ///< its last row; rows before the first are as the first
  };
  struct Lesson {
    Window window;
    float says = 0;    ///< 1: the name; 0: not
    float weight = 1;  ///< of its fault
  };

  /// @param mean,scale of the embeddings, kEmbeddingSize each, as HeadNumbers has them
  HeadLearner(std::span<const float> mean, std::span<const float> scale, std::uint64_t seed);

  /// @return the mean cross entropy before the step, nats
  float step(std::span<const Lesson> batch, float rate);
  HeadNumbers numbers() const;

 private:
  struct Moments {
    std::vector<float> first, second;
  };
  std::vector<float> inputs_of(std::span<const Lesson> batch);  // [window][row][number]
  void move(const std::vector<std::vector<float>>& slopes, float rate);

  HeadNumbers now_, smoothed_;
  std::vector<Moments> moments_;
  core::Random chance_;
  int steps_ = 0;
};

}  // namespace mana::speech
