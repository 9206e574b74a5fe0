#pragma once
#include <memory>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/module.hpp"
#include "speech/microphone.hpp"
#include "speech/own_voice.hpp"
#include "speech/utterance_listener.hpp"

namespace mana::speech {

struct HearingOptions {
  core::Duration poll_every = std::chrono::milliseconds{20};
  core::Duration retry_every =
      std::chrono::seconds{10};  ///< how soon a missing microphone is looked for again
  OwnVoiceOptions own_voice;
  ListenerOptions listener;
};

/// The ears: microphone in, words out. Deaf to the agent's own voice.
///
/// Publishes: UserStartedSpeaking, UserStoppedSpeaking, Heard (also what was rejected), ModuleFailed,
///            ModuleRecovered.
/// Hears:     ExpectAnswers, SentenceStarted, SentenceMoved, SpeechEnded.
/// Ownership: owns microphone and recogniser; refers to the bus, which must outlive it.
/// Threads:   all of it, decoding too, runs on the thread that steps it: up to 0.2 s a step, while the
///            microphone keeps what comes in.
/// Time:      published times are those of the sound itself, not of its decoding.
/// Errors:    a microphone that fails is reported once and tried again every ten seconds.
class Hearing final : public bus::Module {
 public:
  Hearing(bus::Bus& bus, std::unique_ptr<Microphone> microphone, Recogniser recogniser,
          HearingOptions options = {});
  std::string_view name() const override { return "speech.hearing"; }
  core::Time step(core::Time now) override;

 private:
  void subscribe();
  void hear(const SoundBlock& block);
  void publish(const ListenerEvent& event);
  core::Time fail(const core::Error& error, core::Time now);

  bus::Bus& bus_;
  std::unique_ptr<Microphone> microphone_;
  Recogniser recogniser_;
  HearingOptions options_;
  UtteranceListener listener_;
  OwnVoice own_voice_;
  core::Time next_read_{};
  bool failed_ = false;  // so that one failure is reported once
};

}  // namespace mana::speech
