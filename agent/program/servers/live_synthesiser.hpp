#pragma once
#include <memory>
#include <optional>

#include "agent/core/result.hpp"
#include "speech/worker/worker_voice.hpp"

namespace mana::program {

/// The synthesiser of the companion that runs: in a process of its own, so that whatever happens to it costs
/// one sentence's delay. Where that program cannot be had, in this one.
class LiveSynthesiser {
 public:
  /// Starts the process; it is there by the time that the rest is.
  explicit LiveSynthesiser(const speech::VoiceOptions& options);
  /// Once. Errors: those of EspeakVoice::open.
  core::Result<std::shared_ptr<speech::Synthesiser>> ready();

 private:
  speech::VoiceOptions options_;
  core::Result<speech::worker::WorkerVoice> worker_;
};

}  // namespace mana::program
