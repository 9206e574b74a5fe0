#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "agent/core/time.hpp"
#include "speech/listening/near_end.hpp"
#include "speech/listening/other_talk.hpp"
#include "speech/listening/usual_level.hpp"
#include "speech/listening/utterance_listener.hpp"

namespace mana::speech {

struct InterruptionOptions {
  NearEndOptions near_end;
  int onset_frames = 5;      ///< of somebody else, within eight: enough to believe it
  int urgent_frames = 2;     ///< of silence, after which what cannot wait is already looked for: "stop"
  int urgent_every = 3;      ///< ... and tried again so often, until all is tried
  int urgent_shortest = 20;  ///< of speech; less is the beginning of a word, and trying it holds up the rest
  int urgent_longest = 180;  ///< what takes longer to say can wait, unless its loud end does not
  int tentative_frames = 8;  ///< ... and anything else; with the name it counts then
  int settled_frames = 40;   ///< without it after so many, if nobody goes on ("I don't know, but ...")
  int settled_in_talk_frames = 70;  ///< ... and where others talk, who mean somebody else
  int settled_at_last_frames = 80;  ///< ... even if somebody seems to begin again: so long the agent waits
  int goes_on_frames = 12;  ///< of speech: then somebody does; less is what is left of the agent's voice
  int end_frames = 30;      ///< of silence that end it
  int end_after_name_frames = 60;
  int longest_frames = 400;         ///< then it is cut, whatever it is
  int longest_told_frames = 1'500;  ///< ... but what is told freely
  int margin_frames = 15;           ///< kept before and after
  double louder_by_db = 6;          ///< than what came before: that may have been nobody
  /// Who begins so much louder than nearly all that was said before is somebody else, and nearer ...
  double nearer_by_db = 8;
  double stays_nearer_db = 1;       ///< ... and speaks while it is so much louder
  double soft_ends_db = 5;          ///< of a word, below that; the rest is of those who talk
  std::size_t soft_end_frames = 8;  ///< so long at most
};

/// Somebody who speaks while the agent speaks. Takes sound from which the agent's own voice was taken out,
/// finds where somebody else is in it, and has it understood as soon as a short pause comes: what interrupts
/// is short. What has the name counts then, and a clear "stop". What else would count, "stop" the soonest, is
/// told as Perhaps, so that the agent is silent, and counts after a little more silence: of somebody else's
/// sentences the agent's voice hides all but a word, and bits of them sound like one. Who is nearer than
/// others who talk is heard while they talk on; of her a "stop" that is clear waits, too.
///
/// Ownership: refers to what is known of others' talk, which must outlive it.
/// Threads: one.  Time: of the sound itself.
class InterruptionListener {
 public:
  /// One stretch of sound that may be words.
  struct Stretch {
    std::span<const std::int16_t> sound;
    SpeechSpan speech;       ///< where in it somebody speaks, in frames
    std::vector<bool> loud;  ///< of each frame: it is hers, and not of those who talk; empty: there are none
    core::Time start{};      ///< of the speech
    core::Time end{};
    double snr_db = 0;           ///< above the room's noise and what is left of the agent's voice
    double excess_db = 0;        ///< above what is usually left of the agent's voice, on average
    double near_to_echo_db = 0;  ///< against what was taken out
    bool in_talk = false;        ///< others talk, just before it or all the time
  };
  struct Understood {
    Recognition what;
    bool wants_more = false;  ///< begins like something longer
    bool is_urgent = false;   ///< "stop": the sooner the agent is silent, the better
    bool in_talk = false;     ///< as the stretch that it was found in
  };
  /// @param urgent only what cannot wait counts, and quickly
  using Understand = std::function<Understood(const Stretch&, bool urgent)>;

  /// @param talk what is known of others' talk in the room; learns from what is said into the agent's speech
  InterruptionListener(Understand understand, OtherTalk& talk, InterruptionOptions options = {});

  /// One frame, heard from `t` on; frames follow each other without gaps, or finish() comes between.
  /// @param may_begin the agent speaks, or has just ended.
  /// @param waiting frames that were heard meanwhile: where there are as many as it tries again after, it
  ///     tries what is urgent only when it has got to the newest
  std::vector<ListenerEvent> hear(const CleanFrame& frame, core::Time t, bool may_begin, int waiting = 0);
  std::vector<ListenerEvent> finish();
  /// What is usually left of the agent's own voice has to be learnt anew.
  void forget_echo() {
    near_end_ = NearEnd{options_.near_end};
    usual_ = {};
  }
  /// Somebody is speaking into the agent's speech, so that nobody else need listen.
  bool is_busy() const { return start_.has_value(); }

 private:
  struct Heard {
    CleanFrame frame;
    NearEnd::Finding found;
    core::Time t{};
  };
  std::optional<std::size_t> begins(double least_db) const;
  static bool is_speech(const Heard& heard, double least_db);
  void begin(std::size_t first);
  void begin_nearer();
  bool is_somebody(const Heard& heard) const;
  bool is_hers(const Heard& heard) const;
  Understood understand(bool urgent) const;
  Understood understand_from(std::size_t start, bool urgent) const;
  std::optional<std::size_t> louder_from() const;
  std::optional<std::size_t> urgent_from() const;
  void tell_end(Understood what, std::size_t last);
  void end(Understood what, std::size_t last);
  bool is_sure_stop(const Understood& what) const;
  void tell_perhaps(const Understood& what);
  void settle(Understood what);
  bool has_settled();
  bool counts_after(int quiet_frames, int waiting);
  bool is_beginning_known() const { return beginning_ && beginning_->last == last_; }
  bool tells_beginning(int quiet_frames);
  bool is_told_freely() const;
  bool is_time_to_try(int quiet_frames) const;

  Understand understand_;
  OtherTalk& talk_;
  InterruptionOptions options_;
  NearEnd near_end_;
  std::vector<Heard> heard_;          // the last 300 ms, or all since the speech began and the margin before
  std::optional<std::size_t> start_;  // in heard_: the first frame of speech
  std::size_t last_ = 0;              // and the last
  std::optional<double> floor_db_;    // of somebody nearer than those who talk: what is softer is they
  UsualLevel usual_;
  std::size_t understood_to_ = 0;  // last_ when all of it was last understood
  std::size_t tried_ = 0;          // how much was heard, when what is urgent was last tried
  Understood guess_;
  struct Beginning {
    Understood what;
    std::size_t last = 0;  // in heard_: the last frame of its speech
    bool told = false;     // so that the agent waits
  };
  std::optional<Beginning> beginning_;  // of something longer, or all of it: to the last try
  struct Settling {
    Understood what;
    std::size_t last = 0;  // in heard_: the last frame of its speech
    int more = 0;          // frames of speech since
    int quiet = 0;         // and of none, after the last of them
  };
  std::optional<Settling> settling_;
  std::optional<Settling> went_on_;  // what would have counted, had nobody gone on
  std::vector<ListenerEvent> events_;
};

}  // namespace mana::speech
