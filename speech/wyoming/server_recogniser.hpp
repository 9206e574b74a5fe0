#pragma once
#include <memory>
#include <optional>
#include <string>

#include "agent/platform/tasks/background_task.hpp"
#include "speech/recognition/recognition.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/wyoming/server.hpp"

namespace mana::speech::wyoming {

/// The built-in recogniser, helped by servers: one that knows a wake word, one that writes down what was said
/// (Whisper, Vosk). The built-in hears everything first. What it is sure of counts at once; only where
/// somebody may well have spoken to MANA and it did not understand is a server asked, so talk in the room
/// stays here unless there is a server for the wake word, which has to hear it. While a server is away, all
/// is as without. Threads: one at a time; the servers are asked on a thread of its own.
class ServerRecogniser final : public Recognising {
 public:
  struct Options {
    std::string language = {};                 ///< a tag; empty: the server's own choice
    std::string model = {};                    ///< as the server names it; empty: its usual one
    std::vector<std::string> wake_words = {};  ///< the only ones that count; none: whichever it knows
    bool hears_all = false;  ///< also what may be none for MANA: where the sound stays on this machine
    std::shared_ptr<const void> keeps = {};  ///< what has to live as long as it: a server of our own, say
  };
  /// @param words, wake may be null
  ServerRecogniser(std::unique_ptr<Recognising> built_in, std::unique_ptr<Server> words,
                   std::unique_ptr<Server> wake, Options options);

  Recognition recognise(const Stretch& stretch, const Expected& expected) override;
  const Vocabulary& vocabulary() const override { return built_in_->vocabulary(); }

  bool ask_others(const Stretch& stretch, const Expected& expected, const Recognition& own) override;
  std::optional<Recognition> others_say() override;
  void forget_others() override;
  void hear_as(const VoiceChange& voice) override { built_in_->hear_as(voice); }
  bool writes_down() const override { return built_in_->writes_down(); }
  bool begins_with_name(std::span<const std::int16_t> sound) override {
    return built_in_->begins_with_name(sound);
  }
  std::string so_far(std::span<const std::int16_t> sound, bool named) override {
    return built_in_->so_far(sound, named);
  }
  Recognition hear_out(const Stretch& stretch, const Expected& expected, Recognition own) override {
    return built_in_->hear_out(stretch, expected, std::move(own));
  }
  /// Until there is something to be said by others, at most so long. For tests and tools.
  bool wait_for_others(core::Duration limit) { return servers_.wait(limit); }

 private:
  /// What is being asked, with sound of its own.
  struct Question {
    std::vector<std::int16_t> sound;
    Stretch stretch;
    Expected expected;
    Recognition own;
    bool about_wake_word = false;
    bool woken = false;  // a server heard the wake word
  };
  struct Answer {
    std::optional<core::Duration> woken_at;  // where the wake word ended
    std::string written;
  };
  void ask_for_wake_word();
  void ask_for_words();
  Recognition after_wake_word(core::Duration end);
  Recognition as_written(const std::string& written) const;

  std::unique_ptr<Recognising> built_in_;
  std::unique_ptr<Server> words_, wake_;
  Options options_;
  std::optional<Question> question_;
  platform::BackgroundTask<Answer> servers_;  // last: it asks them
};

/// What somebody who writes down everything may have written for something that is expected: punctuation and
/// capitals do not count, nor does what stands before the name. nullopt for anything else.
std::optional<std::pair<std::string, Meaning>> meant_by(const Vocabulary& checked, const std::string& written,
                                                        const Expected& expected);

/// Of words that mean nothing of the grammar's: those that are for MANA all the same, without its name, and
/// whether that was among them. nullopt where neither the name was said nor somebody looks.
struct FreeWords {
  std::string text;
  bool named = false;
};
std::optional<FreeWords> free_words(const Vocabulary& checked, const std::string& written,
                                    const Expected& expected, bool named);

}  // namespace mana::speech::wyoming
