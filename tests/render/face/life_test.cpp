// An hour of a life, in virtual time: how often she blinks, where she looks, how she breathes.
#include <chrono>
#include <cmath>
#include <map>

#include "render/face/animator.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

msg::SentenceStarted sentence(std::int64_t id, int index, core::Time start) {
  msg::SentenceStarted s;
  s.id = msg::UtteranceId{id};
  s.index = index;
  s.audio_start = start;
  s.duration = 3s;
  s.text = "Your doctor comes at ten, on Wednesday.";
  s.words = {{"Your", 0ms, 200ms}, {"doctor", 200ms, 600ms}, {"comes", 600ms, 900ms},       {"at", 900ms, 1s},
             {"ten,", 1s, 1400ms}, {"on", 1700ms, 1800ms},   {"Wednesday.", 1800ms, 2900ms}};
  s.visemes = {
      {msg::Viseme::aa, 100ms, 600ms}, {msg::Viseme::PP, 600ms, 700ms}, {msg::Viseme::E, 700ms, 2800ms}};
  return s;
}

/// Half a minute again and again: somebody is there, asks something, is answered.
class Day {
 public:
  explicit Day(std::uint64_t seed) : face{seed} {}
  void until(core::Time t) {
    for (; next_ <= t; next_ += 30s) {
      day_ = next_;
      plan_.push_back({next_, msg::Attention::Present});
      plan_.push_back({next_ + 8s, msg::Attention::Listening});
      plan_.push_back({next_ + 16s, msg::Attention::Thinking});
      plan_.push_back({next_ + 19s, msg::Attention::Speaking});
    }
    for (; done_ < plan_.size() && plan_[done_].first <= t; ++done_) {
      const auto& [at, attention] = plan_[done_];
      face.attend(attention, at);
      mode = attention;
      if (attention != msg::Attention::Speaking) continue;
      ++id_;
      for (int i = 0; i < 3; ++i) face.hear(sentence(id_, i, at + 300ms + i * 3500ms), at);
    }
  }
  Animator face;
  msg::Attention mode = msg::Attention::Idle;

 private:
  core::Time next_{}, day_{};
  std::vector<std::pair<core::Time, msg::Attention>> plan_;
  std::size_t done_ = 0;
  std::int64_t id_ = 0;
};

TEST(Life, AnHourOfBlinksAndGlances) {
  Day day{1};
  constexpr core::Duration kStep = 10ms;
  std::vector<double> blinks;
  std::map<msg::Attention, std::pair<int, int>> at_face;  // of all
  double closed = 0;
  for (core::Time t{}; t < core::Time{1h}; t += kStep) {
    day.until(t);
    const FacePose p = day.face.at(t);
    const auto lid = double{p.shapes[shape("eyeBlinkLeft")]};
    if (lid > 0.5 && closed <= 0.5) blinks.push_back(core::to_seconds(t));
    closed = lid;
    // Where she looks, from the pose alone; glances aside begin 8 degrees from the middle of the face.
    const double yaw = p.head.yaw_deg + (p.eyes_left.yaw_deg + p.eyes_right.yaw_deg) / 2;
    const double pitch = p.head.pitch_deg + (p.eyes_left.pitch_deg + p.eyes_right.pitch_deg) / 2;
    auto& [near, all] = at_face[day.mode];
    near += std::hypot(yaw, pitch) < 6.3;
    ++all;
  }
  const double rate = static_cast<double>(blinks.size()) / 60;
  int doubles = 0;
  for (std::size_t i = 1; i < blinks.size(); ++i) {
    const double apart = blinks[i] - blinks[i - 1];
    ASSERT_GE(apart, 0.3);
    if (apart < 0.4) {
      ++doubles;
    } else {
      ASSERT_GE(apart, 0.65);
    }
  }
  const double double_share = doubles / (static_cast<double>(blinks.size()) - doubles);
  std::printf("%.1f blinks a minute, %.1f %% of them double\n", rate, 100 * double_share);
  EXPECT_GE(rate, 10);
  EXPECT_LE(rate, 20);
  EXPECT_GE(double_share, 0.08);
  EXPECT_LE(double_share, 0.18);
  // Turns of a few seconds begin with what belongs to them, so that their shares are not quite those of long
  // ones.
  const auto share = [&](msg::Attention a) {
    const double x = double(at_face[a].first) / at_face[a].second;
    std::printf("%s: %.3f at the face\n", std::string{to_string(a)}.c_str(), x);
    return x;
  };
  const double speaking = share(msg::Attention::Speaking);
  EXPECT_GE(speaking, 0.41);
  EXPECT_LE(speaking, 0.50);
  EXPECT_NEAR(share(msg::Attention::Listening), 0.75, 0.06);
  EXPECT_LE(share(msg::Attention::Thinking), 0.22);
  EXPECT_NEAR(share(msg::Attention::Present), 0.62, 0.08);
}

bool blinks_within(const Animator& a, core::Time from, core::Time to) {
  for (core::Time t = from; t < to; t += 10ms) {
    if (a.at(t).shapes[shape("eyeBlinkLeft")] > 0.5F) return true;
  }
  return false;
}

TEST(Life, LargeJumpsOfTheEyesBringABlinkAndSmallOnesNone) {
  int large = 0;
  int small = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const double x : {0.2, 0.9}) {
      Animator a{seed};
      msg::FaceMoved face;
      face.size = 0.2;
      face.at = core::Time{5s};
      face.x = -x;
      a.hear(face);
      face.at = core::Time{10s};
      face.x = x;
      a.hear(face);
      (x > 0.5 ? large : small) += blinks_within(a, core::Time{10s}, core::Time{10s + 250ms});
    }
  }
  std::printf("of 200 jumps %d of 54 degrees and %d of 12 came with a blink\n", large, small);
  EXPECT_GT(large, 120);
  EXPECT_LT(small, 40);
}

TEST(Life, SheBlinksMoreWhereASentenceEnds) {
  int end = 0;
  int inside = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Animator a{seed};
    a.hear(sentence(1, 0, core::Time{10s}));
    end += blinks_within(a, core::Time{12900ms}, core::Time{13150ms});
    inside += blinks_within(a, core::Time{12300ms}, core::Time{12550ms});
  }
  std::printf("of 300 sentences %d ended with a blink, %d had one a little before\n", end, inside);
  EXPECT_GT(end, inside * 2);
}

TEST(Life, SheDrawsABreathBeforeSheSpeaks) {
  Animator silent{1};
  Animator speaks{1};
  speaks.hear(sentence(1, 0, core::Time{10s}), core::Time{8s});
  const auto breath = [](const Animator& a, core::Time t) { return a.at(t).head.breath; };
  EXPECT_EQ(breath(speaks, core::Time{9500ms}), breath(silent, core::Time{9500ms}));
  EXPECT_GT(breath(speaks, core::Time{9990ms}), 0.9);
  EXPECT_LT(breath(speaks, core::Time{13200ms}), 0.5);
  // A second sentence of the same utterance needs none.
  Animator goes_on{1};
  goes_on.hear(sentence(1, 0, core::Time{4s}), core::Time{2s});
  goes_on.hear(sentence(1, 1, core::Time{10s}), core::Time{2s});
  EXPECT_LT(breath(goes_on, core::Time{9990ms}), 0.9);
}

TEST(Life, AFaceAtRestIsNeverStillAndNeverGrimaces) {
  const Animator a{1};
  std::map<std::size_t, std::pair<float, float>> range;
  for (core::Time t{5s}; t < core::Time{65s}; t += 50ms) {
    const FacePose p = a.at(t);
    for (const std::size_t k : {shape("browInnerUp"), shape("mouthSmileLeft"), shape("mouthSmileRight")}) {
      auto& [least, most] = range.try_emplace(k, 1.0F, 0.0F).first->second;
      least = std::min(least, p.shapes[k]);
      most = std::max(most, p.shapes[k]);
    }
  }
  for (const auto& [k, r] : range) {
    EXPECT_GT(r.second - r.first, 0.02F) << kShapeNames[k];
    EXPECT_LT(r.second, 0.08F) << kShapeNames[k];
  }
}

TEST(Life, CalmIsSmallerSlowerFewer) {
  double way[2] = {};
  const Manner manners[2] = {{}, kCalm};
  for (const int calm : {0, 1}) {
    Animator a{3, manners[calm]};
    a.attend(msg::Attention::Speaking, core::Time{1s});
    for (int i = 0; i < 10; ++i) a.hear(sentence(1, i, core::Time{2s + i * 3200ms}));
    HeadPose before = a.at(core::Time{2s}).head;
    for (core::Time t{2s}; t < core::Time{34s}; t += 10ms) {
      const HeadPose now = a.at(t).head;
      way[calm] += std::hypot(now.yaw_deg - before.yaw_deg, now.pitch_deg - before.pitch_deg);
      before = now;
    }
  }
  std::printf("the head travels %.0f degrees in half a minute, %.0f when calm\n", way[0], way[1]);
  EXPECT_LT(way[1], way[0] * 0.6);
  EXPECT_GT(way[1], 10);
}

}  // namespace
}  // namespace mana::render
