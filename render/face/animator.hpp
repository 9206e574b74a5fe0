#pragma once
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "render/face/accent.hpp"
#include "render/face/blink.hpp"
#include "render/face/crossfade.hpp"
#include "render/face/expression.hpp"
#include "render/face/face_pose.hpp"
#include "render/face/gaze.hpp"
#include "render/face/gesture.hpp"
#include "render/face/mouth_track.hpp"

namespace mana::render {

/// What the face does when: mouth, lids, gaze, head, expression, gestures, all as a function of absolute time
/// from what was told so far. A late or dropped frame shows the right face; any instant from 30 s before the
/// newest news on can be asked, in any order. News change nothing before the moment they came, and whatever
/// they change changes without a pop.
/// Threads: one.
class Animator {
 public:
  /// @param view_deg what the camera sees from left to right, whose pictures FaceMoved tells of
  explicit Animator(std::uint64_t seed, Manner manner = {}, double view_deg = kUsualView_deg);

  /// `now` is when the news came; without it, long before the sound.
  void hear(const msg::SentenceStarted& m, core::Time now = core::Time::min());
  /// Without `now` the sentence moves at once, else within a quarter of a second.
  void hear(const msg::SentenceMoved& m, core::Time now = core::Time::min());
  /// The mouth shuts, and goes on where it was; sentences that are moved meanwhile stay where they are.
  void hear(const msg::SpeechPaused& m, core::Time now);
  /// The sentence's expression is worn while it is spoken; "neutral" is none of its own.
  void hear(const msg::SpeechStarted& m, core::Time now);
  void hear(const msg::SpeechEnded& m);
  void hear(const msg::FaceMoved& m);
  /// As if somebody stood there.
  void look_at(Direction target, double distance_m, core::Time at);
  void nobody_is_there(core::Time at);
  void wear(const std::string& expression, double strength, core::Time at);
  void attend(msg::Attention attention, core::Time at);
  /// One that comes during another waits for its end; it is left out when that is more than a second away.
  /// An unknown gesture is none.
  void make_gesture(const std::string& gesture, double strength, core::Time at);

  FacePose at(core::Time t) const { return at(t, {t, t}); }
  /// For a picture that is seen alone from `interval.from` until `interval.to`, with t among them: the mouth
  /// is that of the moment which tells most (MouthTrack::most_telling), all else is that of t.
  struct Interval {
    core::Time from, to;
  };
  FacePose at(core::Time t, const Interval& interval) const;
  /// Where she looks, for tests and for the log.
  Gazing gazing_at(core::Time t) const { return gaze_.at(t); }
  /// The sentence that is heard at t, nullptr when there is none; it stays half a second longer.
  const msg::SentenceStarted* sentence_at(core::Time t) const;
  /// Whether somebody would see more than idling: she speaks, or did so a moment ago.
  bool is_lively(core::Time t) const;

 private:
  struct Pause {
    core::Time from{}, until = core::kNever;
    core::Duration shift{};  // of the sound, by this pause
  };
  struct Spoken {
    msg::SentenceStarted sentence;
    MouthTrack mouth;
    std::vector<Accent> accents;
    Crossfade<double> start_s;      // of its first sample, had there been no pauses
    core::Duration known{};         // since its first sample; nothing can move earlier
    core::Time cut = core::kNever;  // it was interrupted
    bool begins_utterance = false;
    std::vector<Pause> pauses = {};  // in order; only the last can be going on
  };
  struct Talking;
  struct Made {
    const Gesture* gesture;
    double strength;
    core::Time at;
  };
  struct Place;
  static core::Duration shifted(const Spoken& s);
  static Place place_in(const Spoken& s, core::Time t, core::Duration fades, core::Duration returns);
  Talking talking_at(core::Time t, const Interval& interval) const;
  void add_gestures(FacePose& pose, Worn& face, core::Time t) const;
  void add_play(ShapeWeights& face, core::Time t) const;
  void show(const Worn& target, core::Time at);
  Blinks::Shifts shifts() const;
  void blink_perhaps(double chance, core::Time at);

  std::uint64_t seed_;
  Manner manner_;
  double view_deg_;
  std::deque<Spoken> spoken_;
  std::optional<msg::UtteranceId> paused_;  // which stands still now
  core::Time paused_since_{};
  Gaze gaze_;
  Blinks blinks_;
  Worn own_;                 // what she wears when she does not speak
  Crossfade<Worn> worn_;     // what she wears
  Crossfade<Worn> posture_;  // what listening and thinking add
  std::deque<Made> made_;
  msg::Attention attention_ = msg::Attention::Idle;
  core::Time attention_since_{};
};

}  // namespace mana::render
