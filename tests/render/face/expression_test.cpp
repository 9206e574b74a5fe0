#include "render/face/expression.hpp"

#include <chrono>
#include <set>

#include "render/face/animator.hpp"

namespace mana::render {
namespace {
using namespace std::chrono_literals;
using enum msg::Viseme;

TEST(Expression, ThereAreTheSixOfEkmanAndThoseOfACompanion) {
  for (const char* name : {"neutral", "happy", "sad", "angry", "afraid", "surprised", "disgusted", "warm",
                           "concerned", "amused-with", "thinking", "listening", "attentive"})
    EXPECT_NE(find_expression(name), nullptr) << name;
  EXPECT_EQ(find_expression("amused-at"), nullptr);
  EXPECT_EQ(expressions().front().name, "neutral");
}

TEST(Expression, NoTwoAreAlikeAndStrengthIsGraded) {
  std::set<std::vector<float>> seen;
  for (const Expression& e : expressions()) {
    if (e.name == "attentive") continue;  // another name of listening
    const ShapeWeights whole = worn(&e, 1).shapes;
    const ShapeWeights half = worn(&e, 0.5).shapes;
    for (std::size_t k = 0; k < kShapeCount; ++k) EXPECT_NEAR(half[k], whole[k] / 2, 1e-6) << e.name;
    EXPECT_TRUE(seen.insert({whole.begin(), whole.end()}).second) << e.name;
  }
}

TEST(Expression, AStrengthThatIsNoneOrTooMuchIsBounded) {
  const Expression* happy = find_expression("happy");
  EXPECT_EQ(worn(happy, -3).shapes, ShapeWeights{});
  EXPECT_EQ(worn(happy, std::nan("")).shapes, ShapeWeights{});
  EXPECT_EQ(worn(happy, 7).shapes, worn(happy, 1).shapes);
  EXPECT_EQ(worn(nullptr, 1).shapes, ShapeWeights{});
}

float weight(const ShapeWeights& w, std::string_view name) { return w[*find_shape(name)]; }

TEST(Expression, WarmIsSubtle) {
  const ShapeWeights warm = worn(find_expression("warm"), 1).shapes;
  const ShapeWeights happy = worn(find_expression("happy"), 1).shapes;
  EXPECT_LT(weight(warm, "mouthSmileLeft"), weight(happy, "mouthSmileLeft") / 2);
  for (const float w : warm) EXPECT_LE(w, 0.35F);
}

constexpr const char* kParting[] = {
    "jawOpen",           "mouthFunnel",        "mouthPucker",         "mouthUpperUpLeft",
    "mouthUpperUpRight", "mouthLowerDownLeft", "mouthLowerDownRight", "mouthShrugUpper"};

TEST(Expression, NothingPartsLipsThatMustTouch) {
  for (const Expression& e : expressions()) {
    for (const msg::Viseme v : {PP, FF}) {
      ShapeWeights alone{};
      for (const ShapePart& part : shapes_of(v)) alone[part.shape] = part.weight;
      ShapeWeights mixed = alone;
      add_expression(mixed, e, 1, {1, 1});
      for (const char* name : kParting)
        EXPECT_LE(weight(mixed, name), weight(alone, name)) << e.name << ' ' << to_string(v) << ' ' << name;
      // What closes them stays.
      for (const ShapePart& part : shapes_of(v)) EXPECT_GE(mixed[part.shape], alone[part.shape]) << e.name;
    }
  }
}

TEST(Expression, TheJawIsSpeechsOwn) {
  for (const Expression& e : expressions()) {
    ShapeWeights w{};
    add_expression(w, e, 1, {1, 0});
    EXPECT_EQ(weight(w, "jawOpen"), 0) << e.name;
  }
  ShapeWeights silent{};
  add_expression(silent, *find_expression("surprised"), 1, {});
  EXPECT_GT(weight(silent, "jawOpen"), 0.2F);
}

TEST(Expression, EyesAndBrowsSpeakOn) {
  ShapeWeights silent{}, speaking{};
  add_expression(silent, *find_expression("sad"), 1, {});
  add_expression(speaking, *find_expression("sad"), 1, {1, 1});
  EXPECT_EQ(weight(silent, "browInnerUp"), weight(speaking, "browInnerUp"));
}

/// "Ah-pah-fah": the lips touch in the middle of each consonant.
msg::SentenceStarted sentence() {
  msg::SentenceStarted s;
  s.id = msg::UtteranceId{3};
  s.audio_start = core::Time{20s};
  s.duration = 1200ms;
  s.visemes = {
      {aa, 50ms, 250ms}, {PP, 250ms, 340ms}, {aa, 340ms, 540ms}, {FF, 540ms, 640ms}, {aa, 640ms, 900ms}};
  return s;
}

TEST(Expression, LipsTouchInSpeechWhateverSheWears) {
  Animator plain{1};
  plain.hear(sentence());
  for (const Expression& e : expressions()) {
    Animator a{1};
    a.wear(std::string{e.name}, 1, core::Time{1s});
    a.hear(sentence());
    for (const core::Duration in : {295ms, 590ms}) {
      const ShapeWeights with = a.at(core::Time{20s} + in).shapes;
      const ShapeWeights without = plain.at(core::Time{20s} + in).shapes;
      for (const char* name : kParting)
        EXPECT_LE(weight(with, name), weight(without, name) + 0.02F) << e.name << ' ' << name;
    }
    // And the face has not gone dull: something of it is seen meanwhile.
    if (e.name == "happy") {
      EXPECT_GT(weight(a.at(core::Time{20s} + 295ms).shapes, "mouthSmileLeft"), 0.3F);
    }
  }
}

TEST(Expression, ThatOfASentenceGoesWithIt) {
  Animator a{1};
  a.wear("warm", 1, core::Time{1s});
  msg::SpeechStarted started;
  started.id = msg::UtteranceId{3};
  started.expression = "surprised";
  a.hear(started, core::Time{19s});
  a.hear(sentence());
  EXPECT_GT(weight(a.at(core::Time{20s}).shapes, "browOuterUpLeft"), 0.5F);
  msg::SpeechEnded ended;
  ended.id = started.id;
  ended.at = core::Time{22s};
  a.hear(ended);
  EXPECT_GT(weight(a.at(core::Time{22s + 500ms}).shapes, "browOuterUpLeft"), 0.5F);
  EXPECT_LT(weight(a.at(core::Time{24s}).shapes, "browOuterUpLeft"), 0.1F);
  EXPECT_GT(weight(a.at(core::Time{24s}).shapes, "mouthSmileLeft"), 0.2F);
  started.expression = "neutral";  // none of its own
  a.hear(started, core::Time{30s});
  EXPECT_GT(weight(a.at(core::Time{32s}).shapes, "mouthSmileLeft"), 0.2F);
}

}  // namespace
}  // namespace mana::render
