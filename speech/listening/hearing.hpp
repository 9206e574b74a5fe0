#pragma once
#include <memory>
#include <string_view>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/forward.hpp"
#include "agent/bus/module.hpp"
#include "speech/capture/microphone.hpp"
#include "speech/capture/microphone_gain.hpp"
#include "speech/capture/sound_health.hpp"
#include "speech/listening/echo_canceller.hpp"
#include "speech/listening/far_end.hpp"
#include "speech/listening/interruption_listener.hpp"
#include "speech/listening/own_voice.hpp"
#include "speech/listening/utterance_listener.hpp"
#include "speech/recognition/recognition.hpp"
#include "speech/voices/voice_watch.hpp"

namespace mana::speech {

struct HearingOptions {
  core::Duration poll_every = std::chrono::milliseconds{20};
  core::Duration retry_every =
      std::chrono::seconds{10};  ///< how soon a missing microphone is looked for again
  /// Commands count without the name from somebody who looks at the screen, or was spoken to just now.
  bool name_optional = false;
  core::Duration just_now = std::chrono::seconds{8};
  /// Her name alone opens the ears for as long as that, if it fits so well, if the second pass finds it so
  /// likely among all texts (log), and if it was said in one go. Of 72 times by eight synthetic voices 63
  /// were so likely; of the others the likelihood was below -15.
  double least_confidence_of_name = 0.9;
  double least_likelihood_of_name = -1;
  core::Duration longest_name = std::chrono::milliseconds{2'500};
  /// What follows her name alone, so long at least, was said to her though nobody made it out.
  core::Duration shortest_after_call = std::chrono::milliseconds{400};
  /// Between two sentences she is to be stopped as well, and so long after the last.
  core::Duration stoppable = std::chrono::milliseconds{1'500};
  bool is_open = true;  ///< false: no microphone is opened before SetSenses says so
  OwnVoiceOptions own_voice;
  /// What somebody says into the agent's speech must fit so well. Of the agent's own voice what is left never
  /// came above 0.2; bits of it mixed with a person's words came to 0.5, and a quarter of what was taken of
  /// other people's talk stayed below this; no answer of EchoEval and StrangersEval did.
  double least_confidence_while_speaking = 0.6;
  /// and so well where others talk, unless it has the name or cannot wait. Of actors' 1110 lines
  /// (strangers_eval) 12 were then taken, 11 for what was said in them; before, 25 and 14.
  double least_confidence_in_talk = 0.9;
  /// What cannot wait (listener.urgent) is looked for after the shortest silence while it speaks, and
  /// believed if it fits as well as this: "stop" nearly always came above 0.95, "stuff" to 0.6.
  double least_urgent_confidence_while_speaking = 0.65;
  double urgent_above_rest_db = 8;  ///< and the sound has to be somebody's so clearly
  /// and so long: "stop" never came below 0.29 s, the beginning of another word does.
  core::Duration shortest_urgent = std::chrono::milliseconds{200};
  core::Duration poll_while_interrupted = std::chrono::milliseconds{5};
  /// and if the agent says the very same at that moment, be so loud against its own voice.
  double near_to_echo_db = -3;
  /// While she talks freely, whoever says so many words into it is heard without the name. Fewer may be no
  /// more than "oh really".
  std::size_t fewest_words_into_talk = 3;
  InterruptionOptions interruption;
  ListenerOptions listener;
  std::optional<VoiceWatch> voice{};  ///< whose voice is listened for, where it may be learnt or forgotten
};

/// The ears: microphone in, words out. Deaf to the agent's own voice: where they are told what the
/// loudspeaker plays, they take it out and hear who speaks into it; where not, they are shut meanwhile.
///
/// Publishes: UserStartedSpeaking, UserMayHaveAnswered, HearingSoFar, UserStoppedSpeaking, Heard (also what
/// was rejected), or
///            WordSaid where a word was awaited; Called; ModuleFailed, ModuleRecovered.
/// Hears:     ExpectAnswers, AwaitWord, SentenceStarted, SentenceMoved, SpeechEnded, Looking,
///            AttentionChanged; SetSenses (shut, they let go of the microphone).
/// Ownership: owns microphone and recogniser; refers to the bus, which must outlive it.
/// Threads:   all of it, decoding too, runs on the thread that steps it: up to 0.2 s a step, while the
///            microphone keeps what comes in.
/// Time:      published times are those of the sound itself, not of its decoding. What the recogniser has
///            others asked about (a server) is published when they have answered; the ears hear on meanwhile,
///            and what they are sure of comes first.
/// Errors:    a microphone that fails is reported once and tried again every ten seconds; one that is muted
///            or set too loud is reported once, and again well when it is heard well.
class Hearing final : public bus::Module {
 public:
  /// @param far_end what the loudspeaker plays; null: not known.
  Hearing(bus::Bus& bus, std::unique_ptr<Microphone> microphone, std::unique_ptr<Recognising> recogniser,
          const HearingOptions& options = {}, std::shared_ptr<FarEnd> far_end = nullptr);
  std::string_view name() const override { return "speech.hearing"; }
  core::Time step(core::Time now) override;

 private:
  void subscribe();
  void take(const SoundBlock& block);
  void hear_all(core::Time now);
  void hear(std::span<const std::int16_t> frame, core::Time t, Ear ear, int waiting);
  InterruptionListener::Understood understand(const InterruptionListener::Stretch& stretch, bool urgent);
  void accept_urgent(Recognition& what, const InterruptionListener::Stretch& stretch) const;
  void hear_freely(InterruptionListener::Understood& u, const InterruptionListener::Stretch& stretch) const;
  bool is_somebodys(const Recognition& what, const InterruptionListener::Stretch& stretch) const;
  void publish(const ListenerEvent& event);
  bool says_awaited_word(const Recognition& what) const;
  void ask_whether_others_know();
  void settle();
  bool is_called_by(const ListenerEvent& event) const;
  void be_called(core::Time at);
  void publish_heard(ListenerEvent event);
  void judge(const SoundBlock& block);
  void set_open(bool open);
  core::Time fail(const core::Error& error, core::Time now);
  void forget_sound();

  bus::Bus& bus_;
  std::unique_ptr<Microphone> microphone_;
  std::unique_ptr<Recognising> recogniser_;
  HearingOptions options_;
  UtteranceListener listener_;
  OwnVoice own_voice_;
  AwaitedAnswers awaited_;
  bool any_words_ = false;
  std::string awaited_word_;  // empty: none
  std::shared_ptr<FarEnd> far_end_;
  MicrophoneGain gain_;
  EchoCanceller canceller_;
  InterruptionListener interruption_;
  std::vector<std::int16_t> pending_;  // heard and not yet listened to
  core::Time pending_start_{};
  bool is_name_needed(core::Time at) const;
  bool was_just_spoken_to(core::Time at) const;
  GoesOn what_goes_on(core::Time at) const;
  std::optional<ListenerEvent> open_question_;  // what others are asked about
  core::Time called_until_{};                   // somebody said a word that wakes, and nothing yet
  bool looking_ = false;
  bool thinking_ = false;  // an answer is looked for outside
  core::Time spoken_to_until_{};
  core::Time next_read_{};
  bool failed_ = false;  // so that one failure is reported once
  bool open_ = true;
  bool missed_some_ = false;  // while shut: what comes first is not of now
  SoundHealth health_;
  SoundFault fault_ = SoundFault::None;
};

}  // namespace mana::speech
