#pragma once
#include <memory>
#include <optional>
#include <string>

#include "speech/recognition.hpp"
#include "speech/vocabulary.hpp"
#include "speech/wyoming/server.hpp"

namespace mana::speech::wyoming {

/// The built-in recogniser, helped by servers: one that knows a wake word, one that writes down what was said
/// (Whisper, Vosk). The built-in hears everything first. What it is sure of counts at once; only where
/// somebody may well have spoken to MANA and it did not understand is a server asked, so talk in the room
/// stays here unless there is a server for the wake word, which has to hear it. While a server is away, all
/// is as without. Threads: one at a time.
class ServerRecogniser final : public Recognising {
 public:
  struct Options {
    std::string language = {};                                ///< a tag; empty: the server's own choice
    core::Duration limit = std::chrono::milliseconds{1'500};  ///< for words
    core::Duration wake_limit = std::chrono::milliseconds{400};
  };
  /// @param words, wake may be null
  ServerRecogniser(std::unique_ptr<Recognising> built_in, std::unique_ptr<Server> words,
                   std::unique_ptr<Server> wake, Options options);

  Recognition recognise(const Stretch& stretch, const Expected& expected) override;
  const Vocabulary& vocabulary() const override { return built_in_->vocabulary(); }

 private:
  std::optional<Recognition> after_wake_word(const Stretch& stretch, const Expected& expected);
  std::optional<core::Duration> wake_word_in(const Stretch& stretch);
  std::optional<Recognition> as_written(const Stretch& stretch, const Expected& expected, Recognition own);

  std::unique_ptr<Recognising> built_in_;
  std::unique_ptr<Server> words_, wake_;
  Options options_;
};

/// What somebody who writes down everything may have written for something that is expected: punctuation and
/// capitals do not count, nor does what stands before the name. nullopt for anything else.
std::optional<std::pair<std::string, Meaning>> meant_by(const Vocabulary& checked, const std::string& written,
                                                        const Expected& expected);

}  // namespace mana::speech::wyoming
