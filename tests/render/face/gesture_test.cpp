#include "render/face/gesture.hpp"

#include <chrono>
#include <cmath>

#include "render/face/accent.hpp"
#include "render/face/animator.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;

struct Extent {
  double yaw = 0, pitch = 0, roll = 0, shrug = 0, lid_left = 0, lid_right = 0;
};
Extent extent(const char* name, double size = 1) {
  Extent e;
  const auto most = [](double& m, double x) { m = std::max(m, std::abs(x)); };
  for (double s = -0.5; s < 4; s += 0.01) {
    HeadPose head;
    ShapeWeights shapes{};
    add_gesture(head, shapes, *find_gesture(name), s, size, 1);
    most(e.yaw, head.yaw_deg);
    most(e.pitch, head.pitch_deg);
    most(e.roll, head.roll_deg);
    most(e.shrug, head.shrug);
    most(e.lid_left, double{shapes[shape("eyeBlinkLeft")]});
    most(e.lid_right, double{shapes[shape("eyeBlinkRight")]});
  }
  return e;
}

TEST(Gesture, EachMovesWhatItsNameSays) {
  EXPECT_GT(extent("nod").pitch, 5);
  EXPECT_EQ(extent("nod").yaw, 0);
  EXPECT_GT(extent("shake").yaw, 5);
  EXPECT_EQ(extent("shake").pitch, 0);
  EXPECT_GT(extent("tilt").roll, 5);
  EXPECT_GT(extent("shrug").shrug, 0.9);
  EXPECT_NEAR(extent("wink").lid_left, 1, 1e-6);
  EXPECT_EQ(extent("wink").lid_right, 0);
}

TEST(Gesture, WithoutHandsSheOpensPointsWavesApprovesAndBeatsWithHeadAndFace) {
  EXPECT_GT(extent("open").shrug, 0.3);
  EXPECT_GT(extent("point").yaw, 8);
  EXPECT_GT(extent("wave").pitch, 3);
  EXPECT_GT(extent("wave").roll, 3);
  EXPECT_GT(extent("thumbup").pitch, 5);
  EXPECT_GT(extent("beat").pitch, 2);
  EXPECT_LT(length_of(*find_gesture("beat")), 0.5) << "it has to fit a word";
}

TEST(Gesture, BeginsAndEndsAtRest) {
  for (const Gesture& g : gestures()) {
    for (const double s : {-0.1, 0.0, length_of(g), length_of(g) + 5}) {
      HeadPose head;
      ShapeWeights shapes{};
      add_gesture(head, shapes, g, s, 1, 1);
      EXPECT_NEAR(std::abs(head.yaw_deg) + std::abs(head.pitch_deg) + std::abs(head.roll_deg) + head.shrug, 0,
                  1e-9)
          << g.name;
      for (const float w : shapes) EXPECT_NEAR(w, 0, 1e-6) << g.name;
    }
  }
}

TEST(Gesture, SheKeepsLookingAtThePersonWhileSheNods) {
  Animator nods{1};
  Animator still{1};
  nods.make_gesture("nod", 1, core::Time{10s});
  double most = 0;
  for (core::Time t{10s}; t < core::Time{11s}; t += 10ms) {
    const FacePose a = nods.at(t);
    const FacePose b = still.at(t);
    const double head = a.head.pitch_deg - b.head.pitch_deg;
    const double eyes = a.eyes_left.pitch_deg - b.eyes_left.pitch_deg;
    most = std::max(most, std::abs(head));
    EXPECT_NEAR(eyes, -head, 0.25 * std::abs(head) + 0.01);  // the eyes are before the neck: a little more
  }
  EXPECT_GT(most, 5);
}

TEST(Gesture, OneAfterTheOther) {
  Animator both{1};
  Animator one{1};
  one.make_gesture("shake", 1, core::Time{10s});
  both.make_gesture("shake", 1, core::Time{10s});
  both.make_gesture("nod", 1, core::Time{11s});   // waits until 11.8
  both.make_gesture("tilt", 1, core::Time{11s});  // too long to wait
  both.make_gesture("no such thing", 1, core::Time{20s});
  for (core::Time t{10s}; t < core::Time{11800ms}; t += 50ms)
    EXPECT_EQ(both.at(t).head.pitch_deg, one.at(t).head.pitch_deg);
  EXPECT_LT(both.at(core::Time{12100ms}).head.pitch_deg, one.at(core::Time{12100ms}).head.pitch_deg - 5);
  for (core::Time t{13s}; t < core::Time{23s}; t += 50ms)
    EXPECT_EQ(both.at(t).head.roll_deg, one.at(t).head.roll_deg);
}

TEST(Gesture, IsLivelyAsLongAsItLasts) {
  Animator a{1};
  EXPECT_FALSE(a.is_lively(core::Time{10s}));
  a.make_gesture("shake", 1, core::Time{10s});
  EXPECT_TRUE(a.is_lively(core::Time{11s}));
  EXPECT_FALSE(a.is_lively(core::Time{13s}));
}

TEST(Gesture, IsSmallerAndSlowerWhenCalm) {
  const auto lowest = [](const Manner& manner) {
    Animator nods{1, manner};
    Animator still{1, manner};
    nods.make_gesture("nod", 1, core::Time{10s});
    double most = 0;
    core::Time last{};
    for (core::Time t{10s}; t < core::Time{13s}; t += 10ms) {
      const double off = std::abs(nods.at(t).head.pitch_deg - still.at(t).head.pitch_deg);
      most = std::max(most, off);
      if (off > 0.01) last = t;
    }
    return std::pair{most, last};
  };
  EXPECT_LT(lowest(kCalm).first, lowest({}).first * 0.75);
  EXPECT_GT(lowest(kCalm).second, lowest({}).second + 300ms);
}

// ---- accents
msg::SentenceStarted sentence(const char* text) {
  msg::SentenceStarted s;
  s.text = text;
  s.duration = 3s;
  s.words = {{"Your", 0ms, 200ms},          {"doctor", 200ms, 600ms},    {"comes", 600ms, 900ms},
             {"at", 900ms, 1000ms},         {"10,", 1000ms, 1400ms},     {"on", 1700ms, 1800ms},
             {"Wednesday", 1800ms, 2500ms}, {"morning.", 2500ms, 2950ms}};
  return s;
}

TEST(Accent, FallsOnFiguresAndLongWords) {
  int figures = 0;
  int function_words = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    for (const Accent& a : accents_of(sentence("Your doctor comes at 10, on Wednesday morning."), seed, {})) {
      const core::Duration at = a.start + a.length / 2 - 130ms;
      figures += at == 1000ms;
      function_words += at == 900ms || at == 1700ms;
      EXPECT_GT(a.nod_deg, 0.5);
      EXPECT_LT(a.nod_deg, 4);
    }
  }
  EXPECT_GT(figures, 30);
  EXPECT_EQ(function_words, 0);
}

TEST(Accent, MarksAreNeverMissed) {
  msg::SentenceStarted s = sentence("Your doctor comes at 10, on Wednesday morning.");
  s.marks = {{"emphasis", 600ms}, {"m1", 1700ms}};
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto accents = accents_of(s, seed, {});
    EXPECT_TRUE(std::any_of(accents.begin(), accents.end(),
                            [](const Accent& a) { return a.start + a.length / 2 - 130ms == 600ms; }));
  }
}

TEST(Accent, BrowsRiseWithAQuestion) {
  for (const char* text :
       {"Shall I say it again?", "Soll ich es \u201ewiederholen?\"", "\u00bfBien? ", "\u6642\u9593\uff1f"}) {
    const auto accents = accents_of(sentence(text), 1, {});
    EXPECT_GT(accent_at(accents, 2800ms).brows, 0.3) << text;
    EXPECT_NEAR(accent_at(accents, 3500ms).brows, 0, 1e-9) << text;
  }
  const auto told = accents_of(sentence("It is so."), 1, {});
  EXPECT_LT(accent_at(told, 2900ms).brows, 0.3);
}

TEST(Accent, ACalmOneNodsLessAndLessOften) {
  double count[2] = {};
  double nods[2] = {};
  const Manner manners[2] = {{}, kCalm};
  for (const int calm : {0, 1}) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto accents =
          accents_of(sentence("Your doctor comes at 10, on Wednesday."), seed, manners[calm]);
      count[calm] += static_cast<double>(accents.size());
      for (const Accent& a : accents) nods[calm] += a.nod_deg;
    }
  }
  EXPECT_LT(count[1], count[0] * 0.65);
  EXPECT_LT(nods[1] / count[1], nods[0] / count[0] * 0.6);
}

TEST(Accent, ASentenceWithoutWordsHasNone) {
  msg::SentenceStarted s;
  EXPECT_TRUE(accents_of(s, 1, {}).empty());
  EXPECT_TRUE(phrase_ends(s).empty());
}

TEST(Accent, PhrasesEndAtCommasPausesAndTheEnd) {
  EXPECT_EQ(phrase_ends(sentence("")), (std::vector<core::Duration>{1400ms, 2950ms}));
}

}  // namespace
}  // namespace mana::render
