#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/listening/endpointing.hpp"
#include "speech/listening/other_talk.hpp"
#include "speech/recognition/recognition.hpp"

namespace mana::speech {

struct ListenerOptions {
  VoiceActivityOptions voice_activity;
  PatienceOptions patience;
  core::Duration margin = std::chrono::milliseconds{150};       ///< kept before and after the speech found
  core::Duration wide_margin = std::chrono::milliseconds{400};  ///< the same of what made no sense with less
  OtherTalkOptions other_talk;
  core::Duration shortest = std::chrono::milliseconds{90};  ///< less is a click and not decoded
  /// What is told her freely may be so long, instead of VoiceActivityOptions::longest: with her name, and of
  /// somebody who looks or was spoken to.
  core::Duration longest_named = std::chrono::seconds{30}, longest_unnamed = std::chrono::seconds{15};
  /// What cannot wait for more to come while there is something to stop: who is not obeyed says it louder,
  /// and nothing is lost by a pause.
  std::string_view urgent = "stop";
};

struct ListenerEvent {
  /// Perhaps: what was said so far would count, and it is waited whether more follows. SoFar: what somebody
  /// tells her was written down as far as it was said (`written`).
  enum class Kind { Began, Perhaps, SoFar, Stopped, Understood };
  Kind kind = Kind::Began;
  core::Time start{};  ///< of the speech
  core::Time end{};    ///< of the speech; nothing yet when it only began
  core::Time found{};  ///< when stopped, or written down: how far the sound had come when that was known
  Recognition what{};  ///< when understood, be it a rejection
  bool others_asked = false;  ///< it made no sense here, and the recogniser has others asked
  std::string written = {};   ///< so far, as people write it
  /// So far: somebody paused after it, and how far it seems to be all.
  std::optional<SentenceEnd> pause = {};
};

/// What to do with a piece of sound.
enum class Ear {
  Open,
  Guarded,  ///< the agent's echo may linger: nothing begins here, but an utterance may reach back into it
  Shut      ///< the agent speaks: thrown away, and an open utterance ends before it
};

/// What a "stop" would end.
enum class GoesOn {
  Nothing,    ///< who only looks cannot mean it
  Something,  ///< a question waits, or an answer is thought of. It counts, and waits for its pause as
              ///< anything does, for of a television's words bits sound like it
  Speech      ///< the agent speaks, or has just now: it cannot wait
};

/// Sound in, utterances out: finds speech, cuts it and has it recognised, decoding already while it
/// waits to see whether the pause is the end.
/// Ownership: refers to the recogniser, which must outlive it.  Threads: one.
/// Time: of the sound itself, from the time that came with it.
class UtteranceListener {
 public:
  explicit UtteranceListener(Recognising& recogniser, ListenerOptions options = {});

  void await(AwaitedAnswers answers) { expected_answers_.answers = std::move(answers); }
  void await_word(AwaitedWord word) { expected_answers_.word = std::move(word); }
  /// @param only_looks it is not needed because somebody looks, and for no better reason
  void need_name(bool needed, bool only_looks = false) {
    expected_answers_.name_needed = needed;
    expected_answers_.only_looks = only_looks;
  }
  void know_pause(core::Duration pause) { patience_.know(pause); }
  /// What goes on that what is urgent would end; in the midst of an utterance it only grows.
  void may_be_stopped(GoesOn what) { goes_on_ = activity_.in_utterance() ? std::max(goes_on_, what) : what; }

  /// Sound that follows what came before; a gap in time ends the utterance before it.
  /// @param start when its first sample was heard.
  std::vector<ListenerEvent> hear(std::span<const std::int16_t> samples, core::Time start,
                                  Ear ear = Ear::Open);
  /// Whether others talk; whoever else listens to this room may add to it.
  OtherTalk& other_talk() { return other_talk_; }
  /// No more sound: ends what is open.
  std::vector<ListenerEvent> finish();

 private:
  void skip_gap(core::Time start);
  void take_frame(Ear ear);
  void handle(VoiceEvent event);
  void end_utterance();
  void guess_at_pause();
  void guess_freely();
  void look_whether_told();
  void be_told(core::Duration longest, bool named);
  void write_down_so_far();
  std::string written_to(SampleSpan speech);
  bool hear_out(Recognition& what);
  void tell_so_far(std::string written, std::optional<SentenceEnd> pause);
  bool is_talk(std::int64_t first) const;
  bool stops_nothing(const Recognition& what) const;
  bool may_go_on_freely(const Recognition& what) const;
  struct Guess {
    SampleSpan speech;
    Recognition what;
  };
  Guess understood();
  Guess understood_with_more(Guess guess);
  Guess decode_all();
  Recognition decode(SampleSpan speech, core::Duration margin);
  struct Cut {
    std::vector<std::int16_t> sound;
    Stretch stretch;  // of it
  };
  Cut cut(SampleSpan speech, core::Duration margin) const;
  core::Time time_at(std::int64_t sample) const;
  std::int64_t heard_until() const { return kept_from_ + static_cast<std::int64_t>(sound_.size()); }
  void forget_old();
  std::vector<ListenerEvent> take_events() { return std::exchange(events_, {}); }

  Recognising& recogniser_;
  ListenerOptions options_;
  VoiceActivity activity_;
  OtherTalk other_talk_;
  Patience patience_;
  Expected expected_answers_;
  GoesOn goes_on_ = GoesOn::Nothing;
  std::vector<std::int16_t> sound_;  // what may still be needed; its first sample is number kept_from_
  std::int64_t kept_from_ = 0;
  std::int64_t open_from_ = 0;      // no utterance reaches back before this: the agent itself spoke there
  std::int64_t anchor_sample_ = 0;  // number and time of a sample of the newest block
  core::Time anchor_time_{};
  core::Time expected_{};       // when the next block should begin
  std::optional<Guess> guess_;  // decoded at a pause, good if the utterance ends there
  std::vector<ListenerEvent> events_;
  /// An utterance that is told her freely: no phrase, as far as can be known, and for her. Samples.
  struct FreeTurn {
    bool told = false, by_name = false;
    std::int64_t look_again_at = 0;    // whether it is for her
    std::int64_t write_at = 0;         // when it is written down the next time
    std::string written_before;        // of what is long: what was said up to `written_to`
    std::int64_t written_to = 0;       // 0: nothing yet
    std::optional<Recognition> whole;  // at the pause of guess_: all that is tried at an end was tried
  };
  FreeTurn turn_;
};

}  // namespace mana::speech
