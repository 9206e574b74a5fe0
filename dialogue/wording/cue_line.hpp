#pragma once
#include <string>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "agent/core/time.hpp"
#include "dialogue/wording/spoken_text.hpp"

namespace mana::dialogue {

/// What the face does while she speaks, put on the line of time as soon as the voice says when the marks are
/// heard. Follows the sound when it moves; what was to come with words that are never said, never comes.
/// Threads: one.
class CueLine {
 public:
  /// About to be said. One utterance at a time: what is left of another is dropped.
  void expect(msg::UtteranceId id, std::vector<Cue> cues, std::string expression);
  void hear(const msg::SentenceStarted& m);
  void hear(const msg::SentenceMoved& m);
  /// @return whether her face is to be put back to rest.
  bool hear(const msg::SpeechEnded& m);

  /// What is due, in order of time; each once.
  std::vector<Cue> due(core::Time now);
  core::Time next() const;  ///< kNever: nothing is on the line

 private:
  struct Timed {
    Cue cue;
    int sentence = 0;
    core::Time start{};  // of the sentence, as last told
    core::Time at{};
  };
  void put(Timed timed);
  msg::UtteranceId id_{};
  std::vector<Cue> waiting_;
  std::vector<Timed> line_;  // in order of time
  std::string expression_;   // that of the whole utterance
  bool changed_ = false;     // her expression, in the midst
};

}  // namespace mana::dialogue
