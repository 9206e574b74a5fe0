#include "render/face/animator.hpp"

#include <algorithm>
#include <cmath>

#include "render/face/blink.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kChange = 400ms;  // from one expression to the next
constexpr core::Duration kLinger = 500ms;  // of the caption
constexpr std::size_t kKept = 16;          // sentences

float ease(core::Duration since, core::Duration span) {
  const double x = std::clamp(core::to_seconds(since) / core::to_seconds(span), 0.0, 1.0);
  return static_cast<float>(x * x * (3 - 2 * x));
}

}  // namespace

void Animator::hear(const msg::SentenceStarted& m) {
  spoken_.push_back({m, MouthTrack{m.visemes}});
  if (spoken_.size() > kKept) spoken_.pop_front();
}

void Animator::hear(const msg::SentenceMoved& m) {
  for (Spoken& s : spoken_) {
    if (s.sentence.id == m.id && s.sentence.index == m.index) s.sentence.audio_start = m.audio_start;
  }
}

void Animator::hear(const msg::SpeechEnded& m) {
  if (!m.interrupted) return;
  std::erase_if(spoken_, [&m](const Spoken& s) { return s.sentence.id == m.id; });
}

void Animator::hear(const msg::FaceMoved& m) { gaze_.look_at(towards(m.x, m.y), m.at); }

void Animator::wear(const std::string& expression, float strength, core::Time at) {
  const Expression* e = find_expression(expression);
  if (e == worn_.expression && strength == worn_.strength) return;
  worn_before_ = worn_;
  worn_ = {e, strength, at};
}

void Animator::attend(msg::Attention attention, core::Time at) {
  was_listening_ = attention_ == msg::Attention::Listening;
  attention_ = attention;
  attention_since_ = at;
}

const msg::SentenceStarted* Animator::sentence_at(core::Time t) const {
  const msg::SentenceStarted* found = nullptr;
  for (const Spoken& s : spoken_) {
    const bool begun = t >= s.sentence.audio_start - 100ms;
    if (begun && t < s.sentence.audio_start + s.sentence.duration + kLinger) found = &s.sentence;
  }
  return found;
}

bool Animator::is_lively(core::Time t) const {
  return sentence_at(t) != nullptr || t - worn_.since < kChange || t - attention_since_ < 1s;
}

float Animator::speaking_at(core::Time t) const {
  float speaking = 0;
  for (const Spoken& s : spoken_) {
    const core::Duration in = t - s.sentence.audio_start;
    speaking = std::max(speaking, ease(in + 200ms, 300ms) * (1 - ease(in - s.sentence.duration, 400ms)));
  }
  return speaking;
}

FacePose Animator::at(core::Time t) const {
  FacePose pose;
  const float speaking = speaking_at(t);
  for (const Spoken& s : spoken_) {
    const core::Duration in = t - s.sentence.audio_start;
    if (in < -400ms || in > s.sentence.duration + 400ms) continue;
    const ShapeWeights mouth = s.mouth.at(in);
    for (std::size_t k = 0; k < kShapeCount; ++k) pose.shapes[k] = std::max(pose.shapes[k], mouth[k]);
  }
  const float on = ease(t - worn_.since, kChange);
  if (worn_before_.expression != nullptr)
    add_expression(pose.shapes, *worn_before_.expression, worn_before_.strength * (1 - on), speaking);
  if (worn_.expression != nullptr)
    add_expression(pose.shapes, *worn_.expression, worn_.strength * on, speaking);
  static const Expression* const attentive = find_expression("attentive");
  const float change = ease(t - attention_since_, kChange);
  const bool listening = attention_ == msg::Attention::Listening;
  const float attends = listening ? change : was_listening_ ? 1 - change : 0;
  if (attends > 0) add_expression(pose.shapes, *attentive, attends, speaking);

  pose.head = idle_motion(t, seed_, speaking);
  const Direction head = gaze_.head_at(t);
  pose.head.yaw_deg += head.yaw_deg;
  pose.head.pitch_deg += head.pitch_deg;
  pose.head.roll_deg += 2.0 * attends;  // a head that listens leans a little
  if (const msg::SentenceStarted* s = sentence_at(t); s != nullptr && !s->words.empty()) {
    pose.head.pitch_deg += nod_deg(t - s->audio_start - s->words.front().start);
  }

  // The eyes stay on the person while the head moves about.
  Direction eyes = gaze_.eyes_at(t);
  const Direction play = eye_play(t, seed_);
  const HeadPose sway = idle_motion(t, seed_, speaking);
  eyes.yaw_deg += play.yaw_deg - sway.yaw_deg;
  eyes.pitch_deg += play.pitch_deg - sway.pitch_deg;
  constexpr double kConverge_deg = 1.6;  // on somebody a metre away
  pose.eyes_left = {eyes.yaw_deg - kConverge_deg, eyes.pitch_deg};
  pose.eyes_right = {eyes.yaw_deg + kConverge_deg, eyes.pitch_deg};

  const float blink = blink_at(t, seed_);
  for (const std::size_t lid : {shape("eyeBlinkLeft"), shape("eyeBlinkRight")}) {
    // Lids follow the eye down a little, and closed lids are closed whatever else pulls at them.
    const auto follow = static_cast<float>(std::clamp(-eyes.pitch_deg * 0.02, 0.0, 0.3));
    pose.shapes[lid] = std::max({pose.shapes[lid], blink, follow});
  }
  for (const std::size_t s :
       {shape("eyeWideLeft"), shape("eyeWideRight"), shape("eyeSquintLeft"), shape("eyeSquintRight")}) {
    pose.shapes[s] *= 1 - blink;
  }
  return pose;
}

}  // namespace mana::render
