#include "dialogue/aiml/intents/intents.hpp"

#include <gtest/gtest.h>

#include "tests/dialogue/aiml/talker.hpp"

// What is meant where no pattern says it, told from examples.

namespace mana::test {
namespace {
using dialogue::aiml::IntentClassifier;
using dialogue::aiml::IntentExamples;

const IntentExamples kExamples{
    {"ordinary",
     {"the fire is cosy tonight", "I burnt the toast again", "the kettle is hot", "my sister came to tea",
      "it is raining on the garden", "the dog is in the kitchen", "I fell for that old song",
      "the grass is green", "we had a lovely afternoon"}},
    {"fire", {"the kitchen is on fire", "there are flames up the curtain", "the house is full of smoke"}},
    {"fall", {"I fell in the bath", "I slipped and fell on the steps", "I am down on the floor"}}};

double probability_of(const std::vector<IntentClassifier::Guess>& guesses, std::string_view intent) {
  for (const auto& g : guesses)
    if (g.intent == intent) return g.probability;
  return -1;
}

TEST(IntentClassifierTest, TellsByWordsAndTheirNeighboursWhatIsMeant) {
  const IntentClassifier intents{kExamples};
  EXPECT_EQ(intents.judge("the bedroom is on fire").front().intent, "fire");
  EXPECT_EQ(intents.judge("I have slipped on the floor").front().intent, "fall");
  EXPECT_EQ(intents.judge("the fire is lovely tonight").front().intent, "ordinary");
}

TEST(IntentClassifierTest, GivesProbabilitiesOfAllTheLikeliestFirst) {
  const IntentClassifier intents{kExamples};
  const auto guesses = intents.judge("smoke in the house");
  ASSERT_EQ(guesses.size(), 3U);
  double sum = 0, before = 1;
  for (const auto& g : guesses) {
    EXPECT_LE(g.probability, before);
    before = g.probability;
    sum += g.probability;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(IntentClassifierTest, IsLessSureTheMoreWordsItDoesNotKnow) {
  const IntentClassifier intents{kExamples};
  EXPECT_GT(probability_of(intents.judge("flames"), "fire"),
            probability_of(intents.judge("flames zig zag zog zug zeg"), "fire"));
}

TEST(IntentClassifierTest, DoesNotForgetAnIntentOfFewExamplesForOneOfMany) {
  IntentExamples many = kExamples;
  for (int i = 0; i < 200; ++i)
    many["ordinary"].push_back("the garden is nice in number " + std::to_string(i));
  EXPECT_EQ(IntentClassifier{many}.judge("flames up the curtain").front().intent, "fire");
}

TEST(IntentClassifierTest, TakesWhatSaysNothingForWhatThereAreMoreExamplesOf) {
  IntentExamples many = kExamples;
  for (int i = 0; i < 50; ++i) many["ordinary"].push_back("sentence of a day " + std::to_string(i));
  const auto guesses = IntentClassifier{many}.judge("on zig zag zog");
  EXPECT_EQ(guesses.front().intent, "ordinary");
  EXPECT_LT(guesses.front().probability, 0.9) << "but is not sure";
}

TEST(IntentClassifierTest, IsTheSameEachTime) {
  const auto first = IntentClassifier{kExamples}.judge("the curtain is hot"),
             again = IntentClassifier{kExamples}.judge("the curtain is hot");
  for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(first[i].probability, again[i].probability);
}

TEST(IntentClassifierTest, JudgesAlikeWhenItWasWrittenAndReadAndRefusesWhatIsDamagedOrOfOtherExamples) {
  const IntentClassifier learnt{kExamples};
  const std::uint64_t stamp = dialogue::aiml::stamp_of(kExamples);
  const std::string bytes = learnt.bytes(stamp);
  const auto read = IntentClassifier::from_bytes(bytes, stamp);
  ASSERT_TRUE(read);
  const auto one = learnt.judge("flames up the curtain"), other = read->judge("flames up the curtain");
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].intent, other[i].intent);
    EXPECT_EQ(one[i].probability, other[i].probability);
  }
  IntentExamples more = kExamples;
  more["fire"].push_back("the shed is burning");
  EXPECT_FALSE(IntentClassifier::from_bytes(bytes, dialogue::aiml::stamp_of(more)));
  for (std::size_t length = 0; length < bytes.size(); length += 97)
    EXPECT_FALSE(IntentClassifier::from_bytes(std::string_view{bytes}.substr(0, length), stamp)) << length;
  EXPECT_FALSE(IntentClassifier::from_bytes(bytes + "x", stamp));
  for (std::size_t at = 0; at < bytes.size(); at += 997) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
    EXPECT_FALSE(IntentClassifier::from_bytes(damaged, stamp)) << "at " << at;
  }
}

TEST(IntentClassifierTest, SaysNothingOfWordsThatItNeverSawOrWithNothingToTellApart) {
  EXPECT_TRUE(IntentClassifier{kExamples}.judge("zig zag").empty());
  EXPECT_TRUE(IntentClassifier{kExamples}.judge("").empty());
  EXPECT_TRUE(IntentClassifier{}.judge("fire").empty());
  EXPECT_TRUE((IntentClassifier{{{"fire", {"fire"}}}}.judge("fire").empty()));
  EXPECT_TRUE((IntentClassifier{{{"fire", {"fire"}}, {"no", {}}}}.judge("fire").empty()));
}

class IntentTalkTest : public ::testing::Test {
 protected:
  static Talker talker(std::string_view categories, std::string_view harmless = "") {
    dialogue::aiml::Knowledge knowledge = Talker::english();
    knowledge.intents = kExamples;
    if (!harmless.empty()) knowledge.properties["harmless-intents"] = harmless;
    return Talker{categories, "2.0", std::move(knowledge)};
  }
  const std::string all = category("*", "", "go on") + category("XSEEMS FIRE", "", "leave the house") +
                          category("XMAY FIRE", "", "is something burning") +
                          category("XSEEMS FALL", "", "stay where you are") +
                          category("XMAY FALL", "", "are you hurt");
};

TEST_F(IntentTalkTest, AnswersInTheNameOfTheIntentWhatOnlyABareWildcardFits) {
  Talker t = talker(all);
  EXPECT_EQ(t.say("flames up the curtain"), "leave the house");
  EXPECT_EQ(t.last.chain.front().meant, "fire");
  EXPECT_GT(t.last.chain.front().probability, 0.6);
  EXPECT_EQ(t.say("my sister came to tea"), "go on");
  EXPECT_TRUE(t.last.chain.front().meant.empty());
}

TEST_F(IntentTalkTest, LeavesTheWordToACategoryThatSaysJustThis) {
  Talker t = talker(all + category("FLAMES *", "", "some") + category("MY FLAMES ARE *", "", "mine") +
                    category("# SMOKE #", "", "first of all") + category("FIRE", "", "in so many words"));
  EXPECT_EQ(t.say("flames up the curtain"), "leave the house") << "any three words fit as well";
  EXPECT_EQ(t.say("my flames are up"), "mine") << "three of four words say it";
  EXPECT_EQ(t.say("the house is full of smoke"), "first of all");
  EXPECT_EQ(t.say("fire"), "in so many words");
}

TEST_F(IntentTalkTest, AnAnswerToWhatWasSaidIsAnAnswer) {
  Talker t =
      talker(all + category("ASK", "", "What did you see?") + category("*", "WHAT DID YOU SEE", "a film"));
  t.say("ask");
  EXPECT_EQ(t.say("my sister came to tea"), "a film");
  t.say("ask");
  EXPECT_EQ(t.say("flames up the curtain"), "leave the house")
      << "any words would do for it; trouble goes before";
  Talker of_it = talker(all + category("ASK", "", "What did you see?") +
                        category("^ CURTAIN ^", "WHAT DID YOU SEE", "a film with a curtain"));
  of_it.say("ask");
  EXPECT_EQ(of_it.say("flames up the curtain"), "a film with a curtain");
}

TEST_F(IntentTalkTest, AnAnswerToWhatWasSaidTakesNoMeaningForWords) {
  const std::string asked = category("ASK", "", "What did you see?") +
                            category("*", "WHAT DID YOU SEE", "a film") +
                            category("MY * FRANK *", "", "tell me of Frank");
  Talker t = talker(category("*", "", "go on") + asked);
  t.say("ask");
  EXPECT_EQ(t.say("my sister Frank came to tea and slipped"), "tell me of Frank")
      << "no XSEEMS is answered by *";
}

TEST_F(IntentTalkTest, WhatIsAskedBackIsNoAnswer) {
  const std::string asked = category("*", "", "go on") + category("ASK", "", "What did you see?") +
                            category("*", "WHAT DID YOU SEE", "a film");
  dialogue::aiml::Knowledge knowledge = Talker::english();
  knowledge.properties["asking"] = "questions";
  knowledge.sets["questions"].add("what");
  knowledge.sets["questions"].add("do you");
  Talker t{asked, "2.0", std::move(knowledge)};
  for (const auto* said : {"what did you mean", "do you like it"}) {
    t.say("ask");
    EXPECT_EQ(t.say(said), "go on") << said;
  }
  for (const auto* said : {"do tell me", "a whale"}) {
    t.say("ask");
    EXPECT_EQ(t.say(said), "a film") << said;
  }
}

TEST_F(IntentTalkTest, AsksWhereItIsNotSureAndSeveralSeriousThingsTogetherAreLikely) {
  Talker t = talker(all);
  const std::string answer = t.say("flames slipped by zig zag zog zug zeg zib");  // something of either
  EXPECT_TRUE(answer == "is something burning" || answer == "are you hurt") << answer;
  Talker calm = talker(all, "ordinary, fire, fall");
  EXPECT_EQ(calm.say("flames slipped by zig zag zog zug zeg zib"), "go on")
      << "nothing of it would be serious";
}

TEST_F(IntentTalkTest, APatternOfDangerIsDoubtedWhereAllAroundItIsHarmless) {
  const std::string told =
      all + category("# SMOKE #", "", "<srai>XFIRE</srai>") + category("XFIRE", "", "leave the house") +
      category("# LADDER #", "", "<srai>XFALLEN</srai>") + category("XFALLEN", "", "stay where you are");
  const std::string tale =
      "my sister came to tea the garden the grass is green smoke the dog is in the kitchen a lovely "
      "afternoon";
  Talker sure = talker(told);
  EXPECT_EQ(sure.say(tale), "leave the house") << "nobody says what to do when it is doubted";
  Talker t = talker(told + category("XDOUBTED XFIRE", "", "is it a tale"));
  EXPECT_EQ(t.say(tale), "is it a tale");
  EXPECT_EQ(t.say("smoke at tea"), "leave the house") << "short";
  EXPECT_EQ(t.say("the house is full of smoke and flames and the curtain is on fire"), "leave the house");
  EXPECT_EQ(
      t.say("my sister came to tea the garden the grass is green the kitchen is on fire flames up the "
            "curtain smoke the house is on fire flames up the dog is in the kitchen a lovely afternoon"),
      "leave the house")
      << "what stands next to it is not harmless";
  EXPECT_EQ(t.say("my sister came to tea the garden the grass is green ladder the dog is in the kitchen"),
            "stay where you are")
      << "only what is named is doubted";
}

TEST_F(IntentTalkTest, AnIntentThatNobodyAnswersChangesNothing) {
  Talker t = talker(category("*", "", "go on"));
  EXPECT_EQ(t.say("flames up the curtain"), "go on");
}

}  // namespace
}  // namespace mana::test
