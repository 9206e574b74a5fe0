#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "agent/bus/fields.hpp"

/// What the voice is asked to do. Plain values: no behaviour, no pointers.
namespace mana::msg {

/// Names one call to speak, for as long as the program runs.
enum class UtteranceId : std::int64_t {};

/// A place in a text whose time somebody wants to know: SentenceStarted::marks tells it.
struct SayMark {
  std::string name;
  int offset = 0;  ///< in bytes of the text
  bool operator==(const SayMark&) const = default;
};
MANA_FIELDS(SayMark, name, offset)

/// How a stretch of a text is spoken. What the voice cannot do, it leaves.
struct Manner {
  int begin = 0, end = 0;  ///< in bytes of the text
  std::string kind;  ///< "rate" "pitch" "volume" (of SSML's prosody), "emphasis", "pause" (of no letters:
                     ///< a span such as "500ms"), "letters", "as" (other words are spoken), "sounds"
                     ///< (eSpeak's phonemes), "ipa" (phonemes), "language"
  std::string value;
  bool operator==(const Manner&) const = default;
};
MANA_FIELDS(Manner, begin, end, kind, value)

/// Command: speak. The text is plain UTF-8 of any length; it is never markup. The newest Say waits
/// until those before it are spoken.
struct Say {
  UtteranceId id{};
  std::string text;
  std::string expression = "neutral";  ///< shown while it is spoken
  std::vector<SayMark> marks = {};     ///< in order of offset
  std::vector<Manner> manners = {};    ///< in order of begin; they nest or stand apart
};
MANA_FIELDS(Say, id, text, expression, marks, manners)

/// Command: be silent now. Everything queued of this utterance is dropped.
struct StopSpeaking {
  UtteranceId id{};
};
MANA_FIELDS(StopSpeaking, id)

/// Command: from the next utterance on be so much louder, or quieter when negative. The voice keeps within
/// what can be heard and what does not distort.
struct ChangeVolume {
  double percent = 0;  ///< of the usual loudness
};
MANA_FIELDS(ChangeVolume, percent)

}  // namespace mana::msg
