#pragma once
#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "speech/listening/utterance_listener.hpp"

namespace mana::speech {

struct OwnVoiceOptions {
  core::Duration lead = std::chrono::milliseconds{30};   ///< no two devices agree on the time any better
  core::Duration echo = std::chrono::milliseconds{200};  ///< how long a room gives the voice back
};

/// When the agent itself can be heard, and the microphone therefore must not be believed. Follows the
/// messages of the voice.
/// Threads: one.
class OwnVoice {
 public:
  explicit OwnVoice(OwnVoiceOptions options = {}) : options_{options} {}

  void on(const msg::SentenceStarted& m);
  void on(const msg::SentenceMoved& m);
  void on(const msg::SpeechEnded& m);

  /// Is that what the agent itself says between these two times, or close to them? Words are compared by
  /// their letters.
  bool says(std::string_view phrase, core::Time from, core::Time until) const;

  /// The same of words that may be in another order, or not all be its own: at least half of them are.
  bool says_half_of(std::string_view words, core::Time from, core::Time until) const;

  std::size_t remembered() const { return windows_.size(); }

  /// Does it speak at this moment, or has it so shortly before?
  bool speaks_or_has(core::Time t, core::Duration before) const;

  /// May sound of this moment be believed?
  Ear ear_at(core::Time t) const;

 private:
  struct Window {
    msg::UtteranceId id{};
    int sentence = 0;
    core::Time start{};
    core::Time end{};
    struct Word {
      std::string letters;
      core::Duration start{};
      core::Duration end{};
    };
    std::vector<Word> words;
  };
  OwnVoiceOptions options_;
  std::deque<Window> windows_;
};

}  // namespace mana::speech
