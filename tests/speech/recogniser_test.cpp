#include "speech/recogniser.hpp"

#include <gtest/gtest.h>

#include "speech/voice_activity.hpp"
#include "tests/speech/spoken.hpp"

namespace mana::speech {
namespace {

/// As a listener cuts it: with a little of the room around it.
test::Samples in_room(const std::string& text) {
  const auto words = test::spoken(text);
  auto sound = test::room(0.3 + double(words.size()) / 16'000);
  test::mix(sound, words, 0.15);
  return sound;
}

Recogniser open_household() { return Recogniser::open({}, test::household()).value(); }

TEST(RecogniserTest, SilenceAndNoiseAreNothing) {
  Recogniser r = open_household();
  const AwaitedAnswers all{"ok", "yes", "no"};
  EXPECT_FALSE(r.recognise({}, 0, all).accepted);
  EXPECT_FALSE(r.recognise(test::Samples(100, 0), 0, all).accepted);
  EXPECT_FALSE(r.recognise(test::Samples(32'000, 0), 0, all).accepted);
  EXPECT_FALSE(r.recognise(test::white_noise(3, 8000), 30, all).accepted);
  EXPECT_FALSE(r.recognise(test::Samples(16'000, 32'767), 30, all).accepted);
}

TEST(RecogniserTest, TheWakeWordAloneWantsMore) {
  const auto sound = in_room("mana");
  const SpeechSpan speech{15, static_cast<int>(sound.size()) / kFrameSamples - 15};
  const Recognition r = open_household().recognise(sound, 40, {}, speech);
  EXPECT_EQ(r.text.substr(0, 4), "mana");
  EXPECT_TRUE(r.wants_more);
  EXPECT_FALSE(r.accepted);
}

TEST(RecogniserTest, AWordThatNobodyCanPronounceIsNamed) {
  auto v = test::household();
  v.commands.push_back({"x", {"frobnicate the snarfwidget"}});
  const auto r = Recogniser::open({}, v);
  ASSERT_FALSE(r);
  EXPECT_NE(r.error().sentence.find("'frobnicate'"), std::string::npos);
  v.pronunciations = {{"frobnicate", "F R AA B N IH K EY T"}, {"snarfwidget", "S N AA R F W IH JH AH T"}};
  EXPECT_TRUE(Recogniser::open({}, v));
}

TEST(RecogniserTest, AMissingModelIsASentenceAndNotACrash) {
  SphinxModel model;
  model.acoustic = "/nowhere";
  const auto r = Recogniser::open(model, test::household());
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, core::ErrorCode::NotFound);
  EXPECT_NE(r.error().sentence.find("/nowhere"), std::string::npos);
  model = {};
  model.phones = "/nowhere/phones";
  EXPECT_FALSE(Recogniser::open(model, test::household()));
}

TEST(RecogniserTest, AnswersThatAreNotAwaitedAreHeardAndRefused) {
  Recogniser r = open_household();
  const auto okay = in_room("okay");
  const Recognition refused = r.recognise(okay, 40, {"yes"});
  EXPECT_FALSE(refused.accepted);
  EXPECT_TRUE(refused.is_answer);
  EXPECT_TRUE(refused.id.empty());
  const Recognition accepted = r.recognise(okay, 40, {"ok"});
  EXPECT_TRUE(accepted.accepted);
  EXPECT_EQ(accepted.id, "ok");
  EXPECT_EQ(refused.confidence, accepted.confidence);
}

}  // namespace
}  // namespace mana::speech
