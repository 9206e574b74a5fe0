#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "agent/core/time.hpp"

namespace mana::dialogue::memory {

/// Whether what is told may be kept. Where nobody asked yet, the speaker is asked once.
enum class Consent { Given, Refused, NotAsked };

struct MemoryReply {
  enum class Doing {
    Answered,  ///< it is known
    Doubtful,  ///< it may be this
    Unknown,   ///< it is about the speaker's own life, and nobody told
    Kept,      ///< the speaker wanted it to be kept, or it is a list
    Asked,     ///< the speaker is asked whether it may be kept
    Erased,
  };
  std::string text;
  Doing doing = Doing::Answered;
};

/// What a talk asks of a memory.  Threads: one.
class TalkMemory {
 public:
  virtual ~TalkMemory() = default;
  /// From now on this person talks; what another one said before is no context any more.
  virtual void become(const std::string& speaker, Consent consent) = 0;
  /// What is said to this. Nothing: it is no matter of memory, or others may know better. What is told is kept
  /// here, also where nothing is said to it.
  virtual std::optional<MemoryReply> answer(std::string_view text, core::WallTime now) = 0;
  /// For a question about the speaker's own life that nobody else could answer.
  virtual std::optional<MemoryReply> unknown(std::string_view text) = 0;
  /// Whether answer() would say something of which it is sure; nothing is kept or changed.
  virtual bool knows(std::string_view text) const = 0;
  /// Whether it asks for the list, and something stands on it: "what's on my list?"
  virtual bool asks_for_list(std::string_view text) const = 0;
  /// Whether the words of the last answer() were kept: then they are in no list for authors.
  virtual bool kept_last() const = 0;
  /// What is said to something that was kept, where nobody has a better answer.
  virtual std::string thanks() = 0;
  /// Whether the speaker has been asked whether something may be kept.
  virtual bool awaits_consent() const = 0;
};

}  // namespace mana::dialogue::memory
