#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "speech/synthesis/synthesiser.hpp"
#include "speech/worker/child_process.hpp"
#include "speech/worker/messages.hpp"

namespace mana::speech::worker {

/// eSpeak NG in a process of its own: whatever happens to it, the companion goes on. One that crashes or
/// hangs is ended and started again, and says the sentence from its beginning; one that fails twice in a
/// sentence says so (Unavailable), and is started again for the next.
/// Threads: any one at a time.
class WorkerVoice final : public Synthesiser {
 public:
  struct Limits {
    core::Duration start = std::chrono::seconds{5};     ///< for the process to be there and know its voice
    core::Duration sentence = std::chrono::seconds{2};  ///< for all else; it takes a thousandth of it
  };
  /// Starts the process and does not wait for it; it loads its voice meanwhile.
  /// @param command the program that serves, and its arguments.  NotFound: there is no such program.
  static core::Result<WorkerVoice> start(std::vector<std::string> command, const VoiceOptions& options,
                                         Limits limits);
  static core::Result<WorkerVoice> start(std::vector<std::string> command, const VoiceOptions& options) {
    return start(std::move(command), options, Limits{});
  }

  /// Waits until it knows its voice. Errors: those of EspeakVoice::open.
  core::Status ready();
  core::Status change(const VoiceOptions& options) override;
  const VoiceOptions& options() const override { return options_; }
  core::Result<SpokenSentence> speak(const Utterance& sentence, Pause pause,
                                     const std::stop_token& stop) override;
  /// Empty as well where it cannot be asked.
  std::string sounds_of(const std::string& word, const std::string& language) override;

  /// Of the process; 0: there is none at the moment.
  pid_t process() const { return child_ ? child_->id() : 0; }

 private:
  using Take = std::function<core::Result<bool>(const Event&)>;
  /// nullopt: the process failed and is gone; otherwise what it answered.
  using Answered = std::optional<core::Status>;

  WorkerVoice(std::vector<std::string> command, const VoiceOptions& options, Limits limits)
      : command_{std::move(command)}, options_{options}, limits_{limits} {}
  core::Status launch();
  Answered settle(const std::stop_token& stop);
  Answered ask(const Event& question, const Take& take, const std::stop_token& stop);
  Answered await(std::int64_t number, const Take& take, core::Duration limit, const std::stop_token& stop);
  core::Status twice(const std::stop_token& stop, const std::function<Answered()>& attempt);
  Answered lose(const core::Error& why);

  std::vector<std::string> command_;
  VoiceOptions options_;
  Limits limits_;
  std::optional<ChildProcess> child_;
  wyoming::EventReader reader_;
  std::int64_t number_ = 0;  // of the newest question
  std::int64_t first_ = 0;   // of the question about its voice
  bool knows_voice_ = false;
};

}  // namespace mana::speech::worker
