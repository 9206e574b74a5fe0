// Nothing of the face pops, whatever happens and when: the whole pose is sampled a thousand times a second
// while news of every kind come at random.
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "agent/core/random.hpp"
#include "render/face/animator.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

constexpr core::Duration kStep = 1ms;

/// Words and mouth shapes at the pace of speech, of chance.
msg::SentenceStarted some_sentence(core::Random& chance, std::int64_t id, int index, core::Time start) {
  msg::SentenceStarted s;
  s.id = msg::UtteranceId{id};
  s.index = index;
  s.audio_start = start;
  core::Duration t = 40ms;
  for (std::uint64_t word = 0, words = 1 + chance.below(9); word < words; ++word) {
    msg::WordSpan w;
    w.start = t;
    for (std::uint64_t k = 0, sounds = 2 + chance.below(6); k < sounds; ++k) {
      const core::Duration length = core::seconds(chance.uniform(0.05, 0.16));
      const auto viseme = static_cast<msg::Viseme>(1 + chance.below(14));
      s.visemes.push_back({viseme, t, t + length, chance.uniform(0.6, 1)});
      w.text += "ab";
      t += length;
    }
    w.end = t;
    if (chance.uniform() < 0.2) w.text += ",";
    s.words.push_back(w);
    if (chance.uniform() < 0.25) t += core::seconds(chance.uniform(0, 0.4));
  }
  s.duration = t + 60ms;
  s.text = chance.uniform() < 0.3 ? "Is it?" : "It is.";
  return s;
}

class Chaos {
 public:
  Chaos(Animator& animator, std::uint64_t seed) : animator_{animator}, chance_{seed} {}

  void until(core::Time t) {
    for (; next_ <= t; next_ += core::seconds(chance_.uniform(0.001, 0.5))) happen(next_);
  }

 private:
  void happen(core::Time now) {
    const auto& expressions = render::expressions();
    const auto& gestures = render::gestures();
    switch (chance_.below(10)) {
      case 0:
        animator_.wear(std::string{expressions[chance_.below(expressions.size())].name}, chance_.uniform(),
                       now);
        break;
      case 1: animator_.attend(static_cast<msg::Attention>(chance_.below(5)), now); break;
      case 2: {
        msg::FaceMoved face;
        face.at = now;
        face.x = chance_.uniform(-1, 1);
        face.y = chance_.uniform(-1, 1);
        face.size = chance_.uniform(0.04, 0.5);
        animator_.hear(face);
        break;
      }
      case 3:
        animator_.make_gesture(std::string{gestures[chance_.below(gestures.size())].name}, chance_.uniform(),
                               now);
        break;
      case 4: animator_.nobody_is_there(now); break;
      case 5: {
        if (now < spoken_until_ + 200ms || paused_since_) break;
        ++id_;
        msg::SpeechStarted started;
        started.id = msg::UtteranceId{id_};
        started.audio_start = now + 60ms;
        started.expression = expressions[chance_.below(expressions.size())].name;
        animator_.hear(started, now);
        core::Time start = now + core::seconds(chance_.uniform(0.08, 0.3));
        for (int i = 0; i < 3; ++i) {
          last_ = some_sentence(chance_, id_, i, start);
          starts_[static_cast<std::size_t>(i)] = start;
          animator_.hear(last_, now);
          start += last_.duration;
        }
        spoken_until_ = start;
        break;
      }
      case 6: {
        if (now > spoken_until_) break;
        move(last_.index, core::seconds(chance_.uniform(-0.02, 0.02)), now);
        break;
      }
      case 7: {
        if ((now > spoken_until_ && !paused_since_) || chance_.uniform() < 0.5) break;
        paused_since_.reset();
        msg::SpeechEnded ended;
        ended.id = msg::UtteranceId{id_};
        ended.at = now;
        ended.interrupted = true;
        animator_.hear(ended);
        spoken_until_ = now;
        break;
      }
      case 8:
      case 9: {  // a pause, of any length; the sound goes on a little later than that is told
        if (!paused_since_) {
          if (now > spoken_until_) break;
          animator_.hear(msg::SpeechPaused{last_.id, now, true}, now);
          paused_since_ = now;
          break;
        }
        const core::Duration lasted = now - *std::exchange(paused_since_, std::nullopt);
        for (int index = 0; index <= last_.index; ++index) move(index, lasted, now);
        animator_.hear(msg::SpeechPaused{last_.id, now, false}, now);
        spoken_until_ += lasted;
        break;
      }
      default: break;
    }
  }
  void move(int index, core::Duration by, core::Time now) {
    core::Time& start = starts_[static_cast<std::size_t>(index)];
    start += by;
    animator_.hear(msg::SentenceMoved{last_.id, index, start}, now);
  }

  Animator& animator_;
  core::Random chance_;
  core::Time next_{5s};
  core::Time spoken_until_{};
  std::optional<core::Time> paused_since_;
  std::array<core::Time, 3> starts_{};  // of the sentences of the last utterance
  msg::SentenceStarted last_;
  std::int64_t id_ = 0;
};

/// What may be moved how quickly: units a second, a second squared, a second cubed.
struct Limits {
  const char* what;
  std::array<double, 3> most;
};

class Curve {
 public:
  void add(double x, std::array<double, 3>& most) {
    std::array<double, 4> now{x, 0, 0, 0};
    for (std::size_t d = 1; d < 4; ++d) {
      now[d] = (now[d - 1] - last_[d - 1]) / core::to_seconds(kStep);
      if (count_ >= d) most[d - 1] = std::max(most[d - 1], std::abs(now[d]));
    }
    last_ = now;
    ++count_;
  }

 private:
  std::array<double, 4> last_{};
  std::size_t count_ = 0;
};

enum Group { Head, Eyes, Lids, Face, Mouth };
Group group_of(std::string_view shape) {
  if (shape.starts_with("mouth") || shape.starts_with("jaw") || shape.starts_with("tongue")) return Mouth;
  return shape.starts_with("eye") ? Lids : Face;
}

// A shake is the quickest of the head; two saccades at once those of the eyes (one of 5 degrees in 37 ms has
// a jerk of 6 million); a blink that of the lids (1.875 / 50 ms), which also follow the eyes. The mouth is as
// quick as speech. A step in what is shown, from one millisecond to the next, has a jerk of 1e9 a unit: a
// head's of 0.0001 degrees is found, an eye's of 0.03, a lid's of 0.01, a lip's of 0.06.
constexpr std::array<Limits, 5> kLimits = {{{"head, degrees", {100, 1'000, 30'000}},
                                            {"eyes, degrees", {850, 70'000, 21e6}},
                                            {"lids", {45, 15'000, 12e6}},
                                            {"brows, cheeks, nose", {8, 120, 6'000}},
                                            {"mouth", {80, 60'000, 60e6}}}};

std::array<std::array<double, 3>, 5> quickest(std::uint64_t seed, Manner manner, core::Duration length) {
  Animator animator{seed, manner};
  Chaos chaos{animator, seed};
  std::array<std::array<double, 3>, 5> most{};
  std::array<Curve, 7> turns;
  std::array<Curve, kShapeCount> shapes;
  for (core::Time t{}; t < core::kStart + length; t += kStep) {
    chaos.until(t);
    const FacePose p = animator.at(t);
    turns[0].add(p.head.yaw_deg, most[Head]);
    turns[1].add(p.head.pitch_deg, most[Head]);
    turns[2].add(p.head.roll_deg, most[Head]);
    turns[3].add(p.eyes_left.yaw_deg, most[Eyes]);
    turns[4].add(p.eyes_left.pitch_deg, most[Eyes]);
    turns[5].add(p.eyes_right.yaw_deg, most[Eyes]);
    turns[6].add(p.eyes_right.pitch_deg, most[Eyes]);
    for (std::size_t k = 0; k < kShapeCount; ++k)
      shapes[k].add(double{p.shapes[k]}, most[group_of(kShapeNames[k])]);
  }
  return most;
}

TEST(Smoothness, NothingPopsWhateverHappens) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto most = quickest(seed, {}, 70s);
    for (std::size_t g = 0; g < kLimits.size(); ++g) {
      std::printf("%-22s %8.1f /s %9.0f /s2 %11.0f /s3\n", kLimits[g].what, most[g][0], most[g][1],
                  most[g][2]);
      for (std::size_t d = 0; d < 3; ++d) {
        EXPECT_LE(most[g][d], kLimits[g].most[d]) << kLimits[g].what << ", derivative " << d + 1;
        EXPECT_GT(most[g][d], kLimits[g].most[d] / 30) << kLimits[g].what << ": the limit says nothing";
      }
    }
  }
}

TEST(Smoothness, ACalmHeadIsSlower) {
  const auto lively = quickest(4, {}, 30s);
  const auto calm = quickest(4, kCalm, 30s);
  for (std::size_t d = 0; d < 3; ++d) EXPECT_LT(calm[Head][d], lively[Head][d] * 0.75) << d + 1;
}

TEST(Smoothness, NewsChangeNothingThatWasShown) {
  // Asked again later, each instant of the last seconds shows what was shown when it was new.
  Animator animator{8};
  Chaos chaos{animator, 8};
  std::vector<std::pair<core::Time, FacePose>> shown;
  for (core::Time t{}; t < core::Time{25s}; t += 17ms) {
    chaos.until(t);
    shown.emplace_back(t, animator.at(t));
  }
  for (auto it = shown.rbegin(); it != shown.rend(); ++it) {
    const FacePose again = animator.at(it->first);
    ASSERT_NEAR(again.head.yaw_deg, it->second.head.yaw_deg, 1e-9) << core::to_seconds(it->first);
    ASSERT_NEAR(again.head.pitch_deg, it->second.head.pitch_deg, 1e-9) << core::to_seconds(it->first);
    ASSERT_NEAR(again.eyes_left.yaw_deg, it->second.eyes_left.yaw_deg, 1e-9) << core::to_seconds(it->first);
    for (std::size_t k = 0; k < kShapeCount; ++k)
      ASSERT_NEAR(again.shapes[k], it->second.shapes[k], 1e-6)
          << kShapeNames[k] << core::to_seconds(it->first);
  }
}

}  // namespace
}  // namespace mana::render
