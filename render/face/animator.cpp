#include "render/face/animator.hpp"

#include <algorithm>
#include <cmath>

#include "render/face/aim.hpp"
#include "render/face/lids.hpp"
#include "render/face/smooth.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kChange = 450ms;  // from one expression to the next
constexpr core::Duration kLinger = 500ms;  // of the caption
constexpr core::Duration kWorn = 800ms;    // of an expression, after its sentence
constexpr core::Duration kSoon = 1200ms;   // before its sound: an empty room has a picture a second at least
constexpr core::Duration kOpen = 80ms;     // the mouth, when it comes late
constexpr core::Duration kShut = 130ms;    // ... when interrupted
constexpr core::Duration kSettle = 400ms;  // the rest, then
constexpr core::Duration kEarly = -10s;    // known long before
constexpr core::Duration kMove = 250ms;    // to a better estimate of when the sound is heard
constexpr core::Duration kMouthReach = 400ms;
constexpr core::Duration kKept = 30s;  // what can be asked of the past
constexpr std::size_t kMost = 512;     // sentences, gestures

double rise(core::Duration since, core::Duration span) {
  return min_jerk(core::to_seconds(since) / core::to_seconds(span));
}
core::Duration slowly(core::Duration d, const Manner& m) {
  return core::seconds(core::to_seconds(d) * m.slow);
}

}  // namespace

core::Duration Animator::shifted(const Spoken& s) {
  core::Duration sum{};
  for (const Pause& p : s.pauses) sum += p.shift;
  return sum;
}

/// Where in a sentence she is, and how much of it is done.
struct Animator::Place {
  core::Duration in;
  double live;
};

/// What all sentences together do at a moment.
struct Animator::Talking {
  ShapeWeights mouth{};
  Talk talk;
  Accent accent;
  double breath = 0;  // taken for speaking
};

Animator::Animator(std::uint64_t seed, Manner manner, double view_deg)
    : seed_{seed},
      manner_{manner},
      view_deg_{view_deg},
      gaze_{seed, manner},
      blinks_{seed},
      worn_{{}, slowly(kChange, manner)},
      posture_{{}, slowly(kChange, manner)} {}

Blinks::Shifts Animator::shifts() const {
  return [this](core::Time from, core::Time to) { return gaze_.blinks_between(from, to); };
}

void Animator::blink_perhaps(double chance, core::Time at) {
  const auto when = static_cast<std::uint64_t>(at.time_since_epoch().count());
  if (core::Random::at(salted(seed_, 41), when) < chance * manner_.often) blinks_.ask(at, shifts());
}

void Animator::hear(const msg::SentenceStarted& m, core::Time now) {
  const bool begins = m.index == 0 || spoken_.empty() || spoken_.back().sentence.id != m.id;
  const core::Duration known = now == core::Time::min() ? kEarly : std::max(kEarly, now - m.audio_start);
  spoken_.push_back({m, MouthTrack{m}, accents_of(m, seed_, manner_),
                     Crossfade<double>{core::to_seconds(m.audio_start), kMove}, known, core::kNever, begins});
  if (paused_ == m.id) spoken_.back().pauses.push_back({std::max(now, paused_since_) - kSettle});
  const auto is_over = [&m](const Spoken& s) {
    return s.sentence.audio_start + s.sentence.duration < m.audio_start - kKept;
  };
  while (is_over(spoken_.front()) || spoken_.size() > kMost) spoken_.pop_front();
  // An accent that would already be under way is left out.
  std::erase_if(spoken_.back().accents, [known](const Accent& a) { return a.start < known; });
  for (const core::Duration end : phrase_ends(m)) {
    const bool is_last = end == m.words.back().end;
    if (m.audio_start + end > now) blink_perhaps(is_last ? 0.35 : 0.2, m.audio_start + end);
  }
}

void Animator::hear(const msg::SentenceMoved& m, core::Time now) {
  for (Spoken& s : spoken_) {
    if (s.sentence.id != m.id || s.sentence.index != m.index) continue;
    s.sentence.audio_start = m.audio_start;
    if (paused_ == m.id) continue;
    const double start_s = core::to_seconds(m.audio_start - shifted(s));
    if (now == core::Time::min()) {
      s.start_s = Crossfade<double>{start_s, kMove};
    } else {
      s.start_s.go_to(start_s, now);
    }
  }
}

void Animator::hear(const msg::SpeechPaused& m, core::Time now) {
  if ((paused_ == m.id) == m.paused) return;
  paused_ = m.paused ? std::optional{m.id} : std::nullopt;
  const core::Time heard = std::max(now, m.at);
  paused_since_ = heard;
  for (Spoken& s : spoken_) {
    if (s.sentence.id != m.id) continue;
    if (m.paused) {
      s.pauses.push_back({heard});
    } else if (!s.pauses.empty() && s.pauses.back().until == core::kNever) {
      Pause& p = s.pauses.back();
      p.until = heard;
      p.shift = s.sentence.audio_start - core::at_seconds(s.start_s.target()) - shifted(s);
    }
  }
}

void Animator::hear(const msg::SpeechStarted& m, core::Time now) {
  const Expression* e = find_expression(m.expression);
  if (e != nullptr && !e->parts.empty()) show(worn(e, 1), now);
}

void Animator::hear(const msg::SpeechEnded& m) {
  show(own_, m.interrupted ? m.at : m.at + kWorn);
  if (paused_ == m.id) paused_.reset();
  if (!m.interrupted) return;
  for (Spoken& s : spoken_) {
    if (s.sentence.id == m.id) s.cut = std::min(s.cut, m.at);
  }
}

void Animator::hear(const msg::FaceMoved& m) {
  look_at(towards(m.x, m.y, view_deg_), distance_of(m.size, view_deg_), m.at);
}

void Animator::look_at(Direction target, double distance_m, core::Time at) {
  blink_perhaps(Gaze::blink_chance(gaze_.look_at(target, distance_m, at)), at);
}

void Animator::nobody_is_there(core::Time at) { blink_perhaps(Gaze::blink_chance(gaze_.look_ahead(at)), at); }

void Animator::show(const Worn& target, core::Time at) { worn_.go_to(target, at); }

void Animator::wear(const std::string& expression, double strength, core::Time at) {
  own_ = worn(find_expression(expression), strength);
  show(own_, at);
}

void Animator::attend(msg::Attention attention, core::Time at) {
  if (attention == attention_) return;
  attention_ = attention;
  attention_since_ = at;
  gaze_.attend(attention, at);
  static const Worn kListening = worn(find_expression("listening"), 1);
  static const Worn kThinking = worn(find_expression("thinking"), 1);
  posture_.go_to(attention == msg::Attention::Listening  ? kListening
                 : attention == msg::Attention::Thinking ? kThinking
                                                         : Worn{},
                 at);
  if (attention == msg::Attention::Listening) blink_perhaps(0.5, at + 150ms);
}

void Animator::make_gesture(const std::string& gesture, double strength, core::Time at) {
  const Gesture* g = find_gesture(gesture);
  if (g == nullptr || !(strength > 0)) return;
  core::Time free = at;
  for (const Made& m : made_)
    free = std::max(free, m.at + core::seconds(length_of(*m.gesture) * manner_.slow));
  if (free > at + 1s) return;
  made_.push_back({g, std::min(strength, 1.0), free});
  while (made_.front().at < at - kKept || made_.size() > kMost) made_.pop_front();
}

const msg::SentenceStarted* Animator::sentence_at(core::Time t) const {
  const msg::SentenceStarted* found = nullptr;
  for (const Spoken& s : spoken_) {
    const bool begun = t >= s.sentence.audio_start - 100ms;
    const core::Time end = std::min(s.sentence.audio_start + s.sentence.duration + kLinger, s.cut);
    if (begun && t < end) found = &s.sentence;
  }
  return found;
}

bool Animator::is_lively(core::Time t) const {
  const bool gestures = std::any_of(made_.begin(), made_.end(), [&](const Made& m) {
    return t >= m.at && core::to_seconds(t - m.at) < length_of(*m.gesture) * manner_.slow;
  });
  const bool changes = t >= worn_.since() && t - worn_.since() < worn_.span();
  const bool speaks =
      sentence_at(t) != nullptr || std::any_of(spoken_.begin(), spoken_.end(), [t](const Spoken& s) {
        return t < s.sentence.audio_start && t >= s.sentence.audio_start - kSoon && t < s.cut;
      });
  return gestures || changes || speaks || t - attention_since_ < 1s;
}

/// What is done at t to go with a sentence fades in a pause as it would have gone on, and returns, when
/// nothing of it is left, where the sound is: so it neither stops dead nor jumps.
Animator::Place Animator::place_in(const Spoken& s, core::Time t, core::Duration fades,
                                   core::Duration returns) {
  Place place{t - core::at_seconds(s.start_s.at(t)), 1};
  for (const Pause& p : s.pauses) {
    if (t < p.from) break;
    const core::Time back = std::max(p.until, p.from + fades);
    if (t >= back) place.in -= p.shift;
    place.live *= t < back ? 1 - rise(t - p.from, fades) : rise(t - back, returns);
  }
  if (s.cut != core::kNever) place.live *= 1 - rise(t - s.cut, fades);
  return place;
}

Animator::Talking Animator::talking_at(core::Time t, const Interval& interval) const {
  Talking all;
  for (const Spoken& s : spoken_) {
    // What came late, or pauses, or is cut short, starts and ends gently, the mouth quicker than the rest.
    const auto [said, spoken] = place_in(s, t, kShut, kOpen);
    const auto [in, live] = place_in(s, t, kSettle, kSettle);
    const core::Duration length = s.sentence.duration;
    if (in < -1s || in > length + 2s || in < s.known) continue;
    if (said > -kMouthReach && said < length + kMouthReach) {
      const double open = spoken * rise(said - s.known, kOpen);
      const core::Duration told =
          s.mouth.most_telling(said + (interval.from - t), said + (interval.to - t), said);
      const ShapeWeights mouth = s.mouth.at(told);
      const VisemeWeights visemes = s.mouth.visemes_at(told);
      for (std::size_t k = 0; k < kShapeCount; ++k)
        all.mouth[k] = together(all.mouth[k], mouth[k] * static_cast<float>(open));
      constexpr double kTouch = 0.45;  // of PP or FF, from which nothing may come between the lips
      const auto closing = [&visemes](msg::Viseme v) { return double{visemes[static_cast<std::size_t>(v)]}; };
      const double touch = closing(msg::Viseme::PP) + closing(msg::Viseme::FF);
      all.talk.contact = together(all.talk.contact, static_cast<float>(open * min_jerk(touch / kTouch)));
    }
    const double speaking =
        rise(in - std::max<core::Duration>(-250ms, s.known), 300ms) * (1 - rise(in - length, 400ms));
    all.talk.speaking = together(all.talk.speaking, static_cast<float>(live * speaking));
    const Accent a = accent_at(s.accents, in);
    all.accent.nod_deg += live * a.nod_deg;
    all.accent.tilt_deg += live * a.tilt_deg;
    all.accent.brows = together(all.accent.brows, live * a.brows);
    if (s.begins_utterance) {
      // In before the first word, as far as that is known early enough; out over the sentence.
      const core::Duration from = std::max<core::Duration>(-480ms, s.known);
      const double taken = rise(in - from, 450ms) * (1 - rise(in - from - 450ms, length + 500ms));
      all.breath = together(all.breath, live * taken);
    }
  }
  return all;
}

void Animator::add_gestures(FacePose& pose, Worn& face, core::Time t) const {
  for (const Made& m : made_) {
    add_gesture(pose.head, face.shapes, *m.gesture, core::to_seconds(t - m.at),
                m.strength * (0.3 + 0.7 * manner_.size), manner_.slow);
  }
}

// A face at rest is never quite still: brows and the corners of the mouth play a little, each for itself.
void Animator::add_play(ShapeWeights& face, core::Time t) const {
  struct Play {
    std::size_t shape;
    float most;
    double pace_s;
  };
  static constexpr Play kPlay[] = {
      {shape("browInnerUp"), 0.07F, 2.9},      {shape("browOuterUpLeft"), 0.05F, 3.7},
      {shape("browOuterUpRight"), 0.05F, 4.1}, {shape("mouthSmileLeft"), 0.05F, 3.3},
      {shape("mouthSmileRight"), 0.05F, 3.9},  {shape("mouthPressLeft"), 0.04F, 5.3},
      {shape("mouthPressRight"), 0.04F, 5.9},  {shape("cheekSquintLeft"), 0.04F, 4.7},
      {shape("cheekSquintRight"), 0.04F, 4.3}};
  std::uint64_t salt = 50;
  for (const Play& p : kPlay) {
    const double way = wander(core::to_seconds(t) / (p.pace_s * manner_.slow), salted(seed_, ++salt));
    const double weight = double{p.most} * manner_.size * (0.5 + 0.5 * way);
    face[p.shape] = together(face[p.shape], static_cast<float>(weight));
  }
}

FacePose Animator::at(core::Time t, const Interval& interval) const {
  FacePose pose;
  const Talking talking = talking_at(t, interval);
  const Gazing gazing = gaze_.at(t);
  const auto speaking = static_cast<double>(talking.talk.speaking);

  pose.head = idle_motion(t, seed_, speaking, manner_);
  add_scaled(pose.head, {gazing.head.yaw_deg, gazing.head.pitch_deg}, 1);
  add_scaled(pose.head, {0, -talking.accent.nod_deg, talking.accent.tilt_deg}, 1);
  // Who speaks breathes for speaking.
  pose.head.breath = together(pose.head.breath * (1 - 0.7 * speaking), talking.breath);

  Worn face = worn_.at(t);
  const Worn posture = posture_.at(t);
  for (std::size_t k = 0; k < kShapeCount; ++k) face.shapes[k] = together(face.shapes[k], posture.shapes[k]);
  add_scaled(pose.head, face.lean, manner_.size);
  add_scaled(pose.head, posture.lean, manner_.size);
  add_play(face.shapes, t);
  add_gestures(pose, face, t);
  const auto brows = static_cast<float>(talking.accent.brows);
  for (const std::size_t b : {shape("browInnerUp"), shape("browOuterUpLeft"), shape("browOuterUpRight")})
    face.shapes[b] = together(face.shapes[b], brows);
  pose.shapes = talking.mouth;
  add_expression(pose.shapes, face.shapes, talking.talk);

  const EyePair eyes = aim(pose.head, gazing.look, gazing.distance_m);
  pose.eyes_left = eyes.left;
  pose.eyes_right = eyes.right;
  add_lids(pose.shapes, eyes, blinks_.at(t, shifts()));
  return pose;
}

}  // namespace mana::render
