#pragma once
#include "agent/core/result.hpp"
#include "speech/recognition/recognition.hpp"
#include "speech/recognition/vocabulary.hpp"

namespace mana::speech {

/// Ears for a language of whose sounds MANA has no model. They understand nothing themselves: what was said
/// is written down by others (wyoming::ServerRecogniser), and what it means is found in the phrases. Threads:
/// any one at a time.
class WrittenEars final : public Recognising {
 public:
  /// BadInput for a phrase that holds more than letters.
  static core::Result<WrittenEars> open(const Vocabulary& vocabulary);

  Recognition recognise(const Stretch& stretch, const Expected& expected) override;
  const Vocabulary& vocabulary() const override { return vocabulary_; }

 private:
  explicit WrittenEars(Vocabulary checked) : vocabulary_{std::move(checked)} {}
  Vocabulary vocabulary_;
};

}  // namespace mana::speech
