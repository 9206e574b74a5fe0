#pragma once
#include <array>
#include <map>
#include <string>
#include <vector>

#include "agent/bus/messages/forward.hpp"
#include "agent/bus/messages/sentence.hpp"
#include "render/face/shapes.hpp"

namespace mana::render {

using VisemeWeights = std::array<float, 15>;

/// The mouth of one sentence as a function of time.
///
/// Most visemes pull, with a dominance that rises before their sound and falls after it (Cohen and Massaro
/// 1993); the shown shape is the mean of what pulls. Lips and jaw are pulled apart from each other: where a
/// consonant leaves the lips alone (t k n ...), they already take the shape of the vowel to come, up to
/// kLookAhead before it, while the jaw does what the consonant needs. What must be seen hits instead: closed
/// lips (p b m) and lip to teeth (f v) are reached whole, whatever pulls; s, sh, th nearly so.
/// The jaw opens farther where the voice is louder. At rest before and after.
///
/// What is shown at t depends on nothing that begins later than t + kLookAhead, so a sentence may still grow
/// at its end while it is heard. Threads: constant after construction, so any.
class MouthTrack {
 public:
  static constexpr core::Duration kLookAhead = std::chrono::milliseconds{200};

  MouthTrack() = default;
  /// @param loudness as in msg::SentenceStarted; empty: all is equally loud
  explicit MouthTrack(std::vector<msg::VisemeSpan> visemes, std::vector<float> loudness = {});
  explicit MouthTrack(const msg::SentenceStarted& s);

  /// Of the lips. @param t since the sentence's first sample; anything is allowed.
  VisemeWeights visemes_at(core::Duration t) const;
  ShapeWeights at(core::Duration t) const;
  /// A picture stands for all that happens from `from` until `to`: the moment of it that tells most. It is
  /// the one nearest to `usual` within the closure (or lip to teeth, tongue, hiss, and last the vowel) whose
  /// middle lies there, so that each has a picture of its own however few there are; else it is `usual`
  /// itself.
  core::Duration most_telling(core::Duration from, core::Duration to, core::Duration usual) const;

 private:
  /// A viseme with the times, in seconds, at which it pulls or hits.
  struct Gesture {
    msg::Viseme viseme;
    double weight;
    double start, end;        // of the plateau
    double onset, jaw_onset;  // before it
    double release;           // after it
    double strength, jaw_strength;
    double hit;        // 0: pulls only; else how much it covers of what pulls
    double shift = 0;  // how far it was moved to meet its sound
  };
  struct Mixture {
    VisemeWeights lips{}, jaw{}, tongue{};
    float relaxed = 0;
  };
  static Gesture hit(const msg::VisemeSpan& span);
  /// @param free for how long the lips have had nothing to do when the span begins
  Gesture pull(const msg::VisemeSpan& span, double free) const;
  void meet_the_sound(const std::vector<msg::VisemeSpan>& spans);
  double jaw_at(double t) const;
  Mixture mixture_at(double t) const;
  VisemeWeights hits_at(double t) const;
  double loudness_at(double t) const;
  /// How much later than the middle of a span it is loudest, seconds, times kFollow and bounded.
  double loudest_at(double start, double end) const;

  std::vector<Gesture> gestures_;  // in the order of their spans
  std::vector<float> loudness_;
};

/// The weights that the face will show, from 0 to the end of the last sentence: one list for each shape
/// that is ever above zero (and always for jawOpen), `fps` values a second.
std::map<std::string, std::vector<double>> mouth_curves(const std::vector<msg::SentenceStarted>& sentences,
                                                        double fps);

}  // namespace mana::render
