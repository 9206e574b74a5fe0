#pragma once
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "agent/bus/bus.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/module.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/sentence_cutter.hpp"
#include "speech/synthesis/sentence_maker.hpp"

namespace mana::speech {

/// How somebody with that face speaks; nothing for a face that there is not.
using VoiceOfFace = std::function<std::optional<VoiceOptions>(const std::string& face)>;

/// The voice of the agent: speaks what it is told, sentence by sentence, and says when each is heard.
///
/// Publishes: SpeechStarted, SentenceStarted, SentenceMoved, SpeechPaused, SpeechEnded, ModuleFailed,
///            ModuleRecovered.
/// Hears:     Say, StopSpeaking, ChangeVolume, UserStartedSpeaking and UserStoppedSpeaking (it speaks more
///            softly meanwhile), UserMayHaveAnswered (it waits until that is known), ShowFace (what
///            begins to be said after it, is said by that face's voice).
/// Ownership: owns what makes its sentences; refers to bus and output, which must outlive it.
/// Threads:   all of it runs on the thread that steps it, the output's calls included; sentences are made
///            there or beside it. Made beside, nothing keeps it from falling silent at once.
/// Time:      a sentence is made while the one before is heard; the first at once. With a timed output and
///            sentences made on its own thread it is deterministic in virtual time.
/// Errors:    a lost loudspeaker is reported once as ModuleFailed; speech goes on in time, unheard, and
///            ModuleRecovered follows. SpeechEnded then says that it was not heard. The same where no
///            sentence can be made at the moment. One that can never be spoken is left out and logged.
class Voice final : public bus::Module {
 public:
  /// Where sentences are made: beside the thread that steps it, so that nothing holds it up, or on it, as is
  /// right in virtual time.
  enum class Making { Beside, Here };
  /// @param voice the one it begins with
  /// @param voice_of_face empty: the voice is the same whatever is shown
  Voice(bus::Bus& bus, MakeSentence make, const VoiceOptions& voice, AudioOutput& output,
        VoiceOfFace voice_of_face = {}, Making where = Making::Beside);
  /// A synthesiser on the thread that steps it.
  Voice(bus::Bus& bus, const std::shared_ptr<Synthesiser>& synthesiser, AudioOutput& output,
        VoiceOfFace voice_of_face = {});
  Voice(bus::Bus& bus, EspeakVoice synthesiser, AudioOutput& output, VoiceOfFace voice_of_face = {});
  std::string_view name() const override { return "speech.voice"; }
  core::Time step(core::Time now) override;

 private:
  struct Live {  // a sentence that is queued or being heard
    int index = 0;
    std::int64_t first_sample = 0;
    std::int64_t end_sample = 0;
    core::Time told{};  // when, as last published, it is heard
  };
  struct Speaking {
    Speaking(msg::Say what, SentenceCutter cutter) : say{std::move(what)}, text{std::move(cutter)} {}
    msg::Say say;
    SentenceCutter text;
    int sentences = 0;
    std::optional<SentenceOrder> ordered;       // and not made yet
    std::optional<SpokenSentence> half_queued;  // the output had no room for all of it
    std::size_t queued = 0;                     // of its samples
    std::int64_t end_sample = -1;               // of what is queued; -1: nothing yet
    int made_room = 0;                          // how often it became softer for somebody
    int waited = 0;                             // ... and waited whether somebody had answered
    bool heard = true;                          // the output has not failed since it began
  };

  void subscribe();
  void make_room(core::Time now);
  void speak_up();
  void pause(core::Time now);
  core::Time next_is_heard() const;
  void go_on(core::Time now);
  void tell_end(core::Time at, bool interrupted);
  void fall_silent(core::Time now);
  void drop_waiting(msg::UtteranceId id, core::Time now);
  void begin_next(core::Time now);
  void change_voice();
  void fill(core::Time now);
  bool wants_sentence(core::Time now) const;
  void order_sentence();
  bool take_sentence();
  SpokenSentence instead_of(const SentenceOrder& order, const core::Error& error);
  void start_sentence(SpokenSentence sentence);
  void top_up();
  void tell_moves(core::Time now);
  void end_when_heard(core::Time now);
  void watch_output();
  void tell_recovered();

  bus::Bus& bus_;
  AudioOutput& output_;
  VoiceOfFace voice_of_face_;
  VoiceOptions options_;                    // of the utterance that is being said
  std::optional<VoiceOptions> next_voice_;  // from the next utterance on
  int usual_volume_ = 100;                  // of the voice as it was set
  int louder_ = 0;                          // by what was asked for since
  bool volume_changed_ = false;
  std::deque<msg::Say> waiting_;
  std::optional<Speaking> speaking_;
  std::vector<Live> live_;
  std::vector<msg::UtteranceId> to_stop_;
  core::Time not_before_{};
  bool user_began_ = false;
  bool user_ended_ = false;
  bool user_answered_ = false, user_stopped_ = false;
  std::optional<core::Time> soft_until_;  // when it is as loud as ever again
  std::optional<core::Time> held_until_;  // when it goes on
  bool output_failed_ = false;
  bool is_mute_ = false;  // the last sentence could not be made
  SentenceMaker maker_;   // last: it may be at work while the others go
};

}  // namespace mana::speech
