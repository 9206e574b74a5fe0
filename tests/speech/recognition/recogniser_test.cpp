#include "speech/recognition/recogniser.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "speech/activity/voice_activity.hpp"
#include "speech/listening/soft_voice.hpp"
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

Recognition hear(Recogniser& r, const test::Samples& sound, Expected expected) {
  Stretch stretch;
  stretch.sound = sound;
  return r.recognise(stretch, expected);
}

Recogniser open_household() { return Recogniser::open({}, test::household()).value(); }

TEST(RecogniserTest, SilenceAndNoiseAreNothing) {
  Recogniser r = open_household();
  const Expected all{{"ok", "yes", "no"}};
  EXPECT_FALSE(hear(r, {}, all).accepted);
  EXPECT_FALSE(hear(r, test::Samples(100, 0), all).accepted);
  EXPECT_FALSE(hear(r, test::Samples(32'000, 0), all).accepted);
  EXPECT_FALSE(hear(r, test::white_noise(3, 8000), all).accepted);
  EXPECT_FALSE(hear(r, test::Samples(16'000, 32'767), all).accepted);
}

TEST(RecogniserTest, TheWakeWordAloneWantsMore) {
  const auto sound = in_room("mana");
  const SpeechSpan speech{15, static_cast<int>(sound.size()) / kFrameSamples - 15};
  Stretch stretch;
  stretch.sound = sound;
  stretch.speech = speech;
  const Recognition r = open_household().recognise(stretch, {});
  EXPECT_EQ(r.text.substr(0, 4), "mana");
  EXPECT_TRUE(r.completeness == Completeness::NameOnly || r.completeness == Completeness::Unfinished);
  EXPECT_FALSE(r.accepted) << r.text << ' ' << r.confidence;
}

TEST(RecogniserTest, TheSecondPassKnowsFurtherWaysAndPoliteWords) {
  Vocabulary v = test::household();
  v.commands[1].further = {"what's the date today", "is it tuesday today"};
  v.answers.push_back({"taken", {"yes i have"}, false, {"i took them this morning"}});
  v.before = {"could you tell me", "please"};
  v.after = {"please"};
  Recogniser r = Recogniser::open({}, v).value();
  if (!r.has_second_pass()) GTEST_SKIP() << "the second pass has not been fetched";
  const auto id = [&](const char* words, Expected expected) {
    const Recognition heard = hear(r, in_room(words), expected);
    return heard.accepted ? heard.id : "";
  };
  EXPECT_EQ(id("mana, what's the date today", {}), "date");
  EXPECT_EQ(id("mana, is it tuesday today", {}), "date");
  EXPECT_EQ(id("mana, could you tell me what day is it, please", {}), "date");
  EXPECT_EQ(id("i took them this morning", {{"taken"}}), "taken");
  EXPECT_EQ(id("i took them this morning", {{"ok"}}), "");
  EXPECT_EQ(id("could you tell me what day is it", {}), "") << "without the name, of nobody who looks";
  EXPECT_EQ(id("mana, could you tell me what day the bus comes", {}), "");
  EXPECT_EQ(id("mana, is it raining today", {}), "");
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
  const Recognition refused = hear(r, okay, {{"yes"}});
  EXPECT_FALSE(refused.accepted);
  EXPECT_TRUE(refused.is_answer);
  EXPECT_TRUE(refused.id.empty());
  const Recognition accepted = hear(r, okay, {{"ok"}});
  EXPECT_TRUE(accepted.accepted);
  EXPECT_EQ(accepted.id, "ok");
  EXPECT_EQ(refused.confidence, accepted.confidence);
}

TEST(RecogniserTest, ACommandNeedsNoNameWhereNoneIsNeeded) {
  Recogniser r = Recogniser::open({}, test::household(), {.caution_without_name = -4}).value();
  const auto question = in_room("what did I miss");
  EXPECT_FALSE(hear(r, question, {}).accepted);
  const Recognition bare = hear(r, question, {{}, false});
  EXPECT_TRUE(bare.accepted);
  EXPECT_EQ(bare.id, "missed");
  EXPECT_FALSE(bare.named);
  EXPECT_FALSE(bare.is_answer);
  EXPECT_TRUE(hear(r, in_room("mana, what did I miss"), {{}, false}).named);
}

// The same words, of which the ears found speech in less than a fifth of a second.
TEST(RecogniserTest, ABitOfASentenceIsNoCommandOfSomebodyWhoLooks) {
  Recogniser r = Recogniser::open({}, test::household(), {.caution_without_name = -4}).value();
  const auto question = in_room("what did I miss");
  const auto heard_in = [&](int frames) {
    Stretch stretch;
    stretch.sound = question;
    stretch.speech = {15, 15 + frames};
    return r.recognise(stretch, {{}, false}).accepted;
  };
  EXPECT_TRUE(heard_in(80));
  EXPECT_FALSE(heard_in(15));
}

// Somebody looks at her and says "stop", and nobody was asked anything.
TEST(RecogniserTest, WhatPeopleSayToAnybodyNeedsMoreThanALook) {
  Vocabulary v = test::household();
  v.commands.push_back({"greeting", {"how are you"}, false, {"thank you very much"}, true});
  v.commands.push_back({"chat", {"who are you"}});
  Recogniser r = Recogniser::open({}, v, {.caution_without_name = -4}).value();
  if (!r.has_second_pass()) GTEST_SKIP() << "the second pass has not been fetched";
  const auto id = [&](const char* words, bool only_looks) {
    Expected expected{{}, false};
    expected.only_looks = only_looks;
    const Recognition heard = hear(r, in_room(words), expected);
    return heard.accepted ? heard.id : "";
  };
  EXPECT_EQ(id("thank you very much", false), "greeting") << "after she has spoken";
  EXPECT_EQ(id("thank you very much", true), "");
  EXPECT_EQ(id("how are you", true), "");
  EXPECT_EQ(id("mana, thank you very much", true), "greeting");
  EXPECT_EQ(id("who are you", true), "chat");
}

TEST(RecogniserTest, WhatIsAnAnswerAsWellIsACommandOfSomebodyWhoLooks) {
  Vocabulary v = test::household();
  v.answers.push_back({"ask_date", {"what day is it"}});
  Recogniser r = Recogniser::open({}, v, {.caution_without_name = -4}).value();
  const auto question = in_room("what day is it");
  EXPECT_EQ(hear(r, question, {{}, false}).id, "date");
  EXPECT_EQ(hear(r, question, {{"ask_date"}, false}).id, "ask_date");
  EXPECT_EQ(hear(r, question, {{"ask_date"}}).id, "ask_date");
  EXPECT_FALSE(hear(r, question, {}).accepted);
  EXPECT_FALSE(hear(r, question, {{"ok"}}).accepted) << "said to nobody";
}

TEST(RecogniserTest, APhraseThatFitsWellLeavesNobodyWaiting) {
  Recogniser r = open_household();
  const Recognition whole = hear(r, in_room("mana, what did I miss"), {});
  EXPECT_EQ(whole.completeness, Completeness::Certain);
  for (const Alternative& other : whole.alternatives) {
    EXPECT_NE(other.id, "missed");
    EXPECT_LE(other.confidence, whole.confidence);
  }
}

/// Of the phrases, how many are accepted.
int understood(Recogniser& r, const std::string& name) {
  int count = 0;
  for (const char* phrase : {"what time is it", "what did I miss", "what is the date", "my appointment"})
    count += hear(r, in_room(name + ", " + phrase), {}).accepted ? 1 : 0;
  return count;
}

TEST(RecogniserTest, SheHearsTheNameThatSheWasGivenAndNoLongerTheOld) {
  for (const char* name : {"jarvis", "marigold"}) {
    Vocabulary v = test::household();
    v.wake_word = name;
    Recogniser r = Recogniser::open({}, v).value();
    EXPECT_GE(understood(r, name), 3) << name;
    EXPECT_EQ(understood(r, "mana"), 0) << name;
  }
  Recogniser mana = open_household();
  EXPECT_GE(understood(mana, "mana"), 3);
  EXPECT_EQ(understood(mana, "marigold"), 0);
}

// person.soft_voice, through the whole way of an utterance: softly said into a noise, the same sound.
TEST(RecogniserTest, WhoSpeaksSoftlyIsBelievedSooner) {
  Recogniser usual = open_household();
  Recogniser soft = Recogniser::open({}, test::household(), of_a_soft_voice(VerdictOptions{})).value();
  const auto odds = [](double confidence) { return std::log(confidence / (1 - confidence)); };
  for (const char* phrase : {"mana, what time is it", "mana, what did I miss", "mana, what is the date"}) {
    const test::Samples words = test::spoken(phrase);
    test::Samples sound = test::white_noise(0.3 + double(words.size()) / 16'000, 600, 7);
    test::Samples faint;
    for (const auto s : words) faint.push_back(test::to_sample(0.25 * s));
    test::mix(sound, faint, 0.15);
    const Recognition a = hear(usual, sound, {}), b = hear(soft, sound, {});
    EXPECT_EQ(a.text, b.text) << "only what is believed of it differs";
    EXPECT_NEAR(odds(b.confidence) - odds(a.confidence), 0.5, 0.01) << phrase;
  }
}

}  // namespace
}  // namespace mana::speech
