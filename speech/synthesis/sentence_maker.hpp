#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include "agent/platform/tasks/background_task.hpp"
#include "speech/synthesis/synthesiser.hpp"

namespace mana::speech {

/// A sentence that is wanted, and how it is to be said.
struct SentenceOrder {
  Utterance text;
  Synthesiser::Pause pause = Synthesiser::Pause::None;
  VoiceOptions voice;
};
using MadeSentence = core::Result<SpokenSentence>;
/// May take as long as a sentence is heard; ends soon once a stop is asked for.
using MakeSentence = std::function<MadeSentence(const SentenceOrder&, const std::stop_token&)>;
/// The same sentence in another voice, with the times of that one; the sentence itself where there is none.
using Revoicing = std::function<SpokenSentence(SpokenSentence, const std::stop_token&)>;

/// One sentence at a time, the newest that was asked for.
/// Threads: one; what makes them runs on it, or beside it on a thread of its own.
class SentenceMaker {
 public:
  /// Here: a sentence is made when it is asked for, as is right in virtual time.
  explicit SentenceMaker(MakeSentence make) : make_{std::move(make)} {}
  /// Beside: whoever asks never waits. `ready` is called on the other thread.
  SentenceMaker(MakeSentence make, std::function<void()> ready)
      : make_{std::move(make)},
        beside_{std::make_unique<platform::BackgroundTask<MadeSentence>>(std::move(ready))} {}

  void ask(SentenceOrder order);
  std::optional<MadeSentence> take();
  void forget();

 private:
  MakeSentence make_;
  std::optional<MadeSentence> made_;
  std::unique_ptr<platform::BackgroundTask<MadeSentence>> beside_;  // last: it uses make_
};

/// Sentences of a synthesiser. A voice that it refuses is logged, and it speaks as before.
MakeSentence made_by(const std::shared_ptr<Synthesiser>& synthesiser);
/// ... said by somebody else, where there is one.
MakeSentence revoiced_by(Revoicing revoicing, MakeSentence make);

/// A sentence that nobody hears, as long as it takes to say it: words and their times are still shown.
SpokenSentence unheard_sentence(const SentenceOrder& order, int sample_rate_hz);

}  // namespace mana::speech
