#pragma once
#include <deque>
#include <string>

#include "agent/bus/messages/dialogue.hpp"
#include "agent/bus/messages/speech.hpp"
#include "agent/bus/messages/vision.hpp"
#include "render/face/expression.hpp"
#include "render/face/face_pose.hpp"
#include "render/face/mouth_track.hpp"

namespace mana::render {

/// What the face does when: mouth, lids, gaze, head, expression, all as a function of absolute time from
/// what was told so far. A late or dropped frame shows the right face.
/// Threads: one.
class Animator {
 public:
  explicit Animator(std::uint64_t seed) : seed_{seed} {}

  void hear(const msg::SentenceStarted& m);
  void hear(const msg::SentenceMoved& m);
  void hear(const msg::SpeechEnded& m);
  void hear(const msg::FaceMoved& m);
  void nobody_is_there(core::Time at) { gaze_.look_ahead(at); }
  void wear(const std::string& expression, float strength, core::Time at);
  void attend(msg::Attention attention, core::Time at);

  FacePose at(core::Time t) const;
  /// The sentence that is heard at t, nullptr when there is none; it stays half a second longer.
  const msg::SentenceStarted* sentence_at(core::Time t) const;
  /// Whether somebody would see more than idling: she speaks, or did so a moment ago.
  bool is_lively(core::Time t) const;

 private:
  struct Spoken {
    msg::SentenceStarted sentence;
    MouthTrack mouth;
  };
  float speaking_at(core::Time t) const;

  std::uint64_t seed_;
  std::deque<Spoken> spoken_;
  GazeFollower gaze_;
  struct Worn {
    const Expression* expression = nullptr;
    float strength = 0;
    core::Time since{};
  };
  Worn worn_, worn_before_;
  msg::Attention attention_ = msg::Attention::Idle;
  core::Time attention_since_{};
  bool was_listening_ = false;
};

}  // namespace mana::render
