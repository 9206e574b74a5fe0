#pragma once
#include <cstddef>

#include "speech/synthesis/utterance.hpp"

namespace mana::speech {

/// A text of any length, cut into sentences one after the other. Pure.
class SentenceCutter {
 public:
  explicit SentenceCutter(const Utterance& raw);

  /// The next sentence; not after the last.
  Utterance next();
  bool at_end() const { return at_end_; }
  /// How much of the text was given out, 0 to 1.
  double progress() const;

 private:
  Utterance text_;
  std::size_t at_ = 0;
  std::size_t next_mark_ = 0;
  bool at_end_ = false;
};

}  // namespace mana::speech
