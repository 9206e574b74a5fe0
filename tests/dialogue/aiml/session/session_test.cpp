#include <gtest/gtest.h>

#include "tests/dialogue/aiml/talker.hpp"

// What holds for whole turns: sentences, limits, what is taken back, what nothing answered.

namespace mana::test {
namespace {

using dialogue::aiml::SessionOptions;

TEST(SessionTest, EverySentenceIsAnswered) {
  Talker t{tells("HELLO", "Hi.") + tells("HOW ARE YOU", "Well.")};
  EXPECT_EQ(t.say("Hello! How are you?"), "Hi. Well.");
  EXPECT_EQ(t.say("你好。hello；how are you？"), "Hi. Well.");
}

TEST(SessionTest, ContractionsAreWrittenOut) {
  Talker t{tells("I CAN NOT *", "<star/>") + tells("WHAT IS UP", "not much")};
  EXPECT_EQ(t.say("I can't hear"), "hear");
  EXPECT_EQ(t.say("I can\xE2\x80\x99t hear"), "hear");
  EXPECT_EQ(t.say("what's up?"), "not much");
  EXPECT_EQ(t.say("Whats up"), "not much");
}

TEST(SessionTest, WhatNothingAnsweredIsNamed) {
  Talker t{tells("HELLO", "Hi.") + tells("*", "Hm.")};
  t.say("hello. strange thing");
  EXPECT_EQ(t.last.unanswered, std::vector<std::string>{"strange thing"});
  Talker u{tells("HELLO", "Hi.")};
  EXPECT_EQ(u.say("who"), "");
  EXPECT_FALSE(u.last.answered);
  EXPECT_EQ(u.last.unanswered, std::vector<std::string>{"who"});
}

TEST(SessionTest, ADefaultResponseIsSaidWhenNothingAnswers) {
  auto k = Talker::english();
  k.properties["default-response"] = "Tell me more.";
  EXPECT_EQ((Talker{tells("HELLO", "Hi."), "2.0", k}.say("who")), "Tell me more.");
}

TEST(SessionTest, ATurnThatAsksSomebodyOutsideHasNotHappenedUntilThereIsAnAnswer) {
  SessionOptions o;
  o.beside = {"far"};
  Talker t{tells("A", "<set name=\"x\">1</set>") +
               tells("ASK *",
                     "<think><set name=\"x\">2</set></think><sraix service=\"far\" "
                     "default=\"nobody\"><star/></sraix>") +
               tells("BEFORE", "<input index=\"2\"/> <get name=\"x\"/>"),
           "2.0", Talker::english(), o};
  t.say("a");
  const auto before = t.talk->memory();
  const auto first = t.talk->turn("ask Him");
  ASSERT_TRUE(first.asks.has_value());
  EXPECT_EQ(first.asks->text, "Him");
  EXPECT_EQ(first.asks->service, "far");
  EXPECT_TRUE(first.text.empty() && first.chain.empty());
  EXPECT_TRUE(t.talk->memory() == before);
  EXPECT_EQ(t.say("before"), "a 1");
  const auto second = t.talk->turn("ask Him", {{*first.asks, "the <b>moon</b>"}});
  EXPECT_FALSE(second.asks.has_value());
  EXPECT_EQ(second.text, "the <b>moon</b>") << "words, not markup";
  EXPECT_EQ(t.talk->predicate("x"), "2");
  EXPECT_EQ(t.talk->turn("ask Him", {{*first.asks, std::nullopt}}).text, "nobody");
}

TEST(SessionTest, ATurnBeyondALimitIsTakenBackAsAWhole) {
  auto k = Talker::english();
  k.properties["error-response"] = "Sorry, what was that?";
  Talker t{tells("A", "<set name=\"x\">1</set>") +
               tells("LOOP",
                     "<think><set name=\"x\">2</set><set "
                     "name=\"y\">2</set><learn><category><pattern>NEW</pattern><template>n"
                     "</template></category></learn><addtriple><subj>a</subj><pred>b</pred><obj>c</obj></"
                     "addtriple></think>"
                     "<srai>LOOP</srai>"),
           "2.0", k};
  t.say("a");
  const auto before = t.talk->memory();
  EXPECT_EQ(t.say("loop"), "Sorry, what was that?");
  EXPECT_EQ(t.last.aborted, "depth of srai");
  EXPECT_TRUE(t.talk->memory() == before);
  EXPECT_EQ(t.say("new"), "");
  EXPECT_GT(t.last.chain.size(), 0u);
}

struct Runaway {
  const char* template_text;
  const char* limit;
};

TEST(SessionTest, EveryRunawayIsStopped) {
  const Runaway kRunaways[] = {
      {"<srai>T</srai>", "depth of srai"},
      {"<srai>N</srai><srai>N</srai><srai>T</srai>", "number of srai"},
      {"<condition><li>x<loop/></li></condition>", "times around a loop"},
      {"<think><set var=\"a\">aaaaaaaaaaaaaaaa</set><set var=\"n\">1</set></think><condition "
       "var=\"n\"><li><think><set "
       "var=\"a\"><get var=\"a\"/><get var=\"a\"/></set></think><loop/></li></condition>",
       "length of a variable"},
      {"<think><set name=\"a\">aaaaaaaaaaaaaaaa</set></think><condition><li><think><set name=\"a\"><get "
       "name=\"a\"/><get "
       "name=\"a\"/></set></think><loop/></li></condition>",
       "length of a predicate"},
  };
  for (const Runaway& r : kRunaways) {
    SessionOptions o;
    if (std::string_view{r.limit} == "number of srai") o.limits.srai_count = 30;
    Talker t{tells("T", r.template_text) + tells("N", "n"), "2.0", Talker::english(), o};
    EXPECT_EQ(t.say("t"), "") << r.template_text;
    EXPECT_EQ(t.last.aborted, r.limit);
    EXPECT_EQ(t.say("n"), "n") << "the next turn is as any other";
  }
}

TEST(SessionTest, ADoublingTextIsStopped) {
  std::string categories;
  for (char c = 'A'; c < 'Z'; ++c)
    categories +=
        tells(std::string(1, c), "<srai>" + std::string(1, static_cast<char>(c + 1)) + "</srai><srai>" +
                                     std::string(1, static_cast<char>(c + 1)) + "</srai>");
  categories += tells("Z", std::string(1000, 'z'));
  Talker t{categories};
  t.say("a");
  EXPECT_NE(t.last.aborted, "");
  Talker u{tells("E", "<explode><explode><star/></explode></explode>")};
  EXPECT_EQ(u.say("e"), "");
}

TEST(SessionTest, AVeryLongInputIsCutNotRefused) {
  Talker t{tells("A ^", "yes")};
  std::string said = "a";
  for (int i = 0; i < 100'000; ++i) said += " word";
  EXPECT_EQ(t.say(said), "yes");
}

TEST(SessionTest, AnswersToManySentencesAreTogetherNoLongerThanOneMayBe) {
  Talker t{tells("A", "<explode>" + std::string(20'000, 'x') + "</explode>")};
  EXPECT_EQ(t.say("a").size(), 39'999u);
  EXPECT_EQ(t.say("a. a."), "");
  EXPECT_EQ(t.last.aborted, "length of a text");
}

TEST(SessionTest, ControlCharactersCannotPoseAsElements) {
  Talker t{tells("SAY *", "<star/>")};
  EXPECT_EQ(t.say("say \x01oob\x02hello\x01/oob\x02"), "oobhello/oob");
  EXPECT_EQ(t.last.markup, "oobhello/oob");
  t.say("say <b>x</b>");
  EXPECT_EQ(t.last.markup.find("<b>"), std::string::npos);
}

TEST(SessionTest, TheTopicIsKeptWithThePerson) {
  Talker t{tells("TEA", "<set name=\"topic\">tea</set>") + "<topic name=\"TEA\">" + tells("MORE", "tea") +
           "</topic>"};
  t.say("tea");
  t.start({}, t.talk->memory());
  EXPECT_EQ(t.say("more"), "tea");
}

TEST(SessionTest, WhatSomebodyElseSaidForManaCountsAsThat) {
  Talker t{category("YES", "HAVE YOU TAKEN IT")};
  t.talk->note_spoken("It is ten. Have you taken it?");
  EXPECT_EQ(t.winner("yes"), "YES | HAVE YOU TAKEN IT");
}

TEST(SessionTest, AVagueAnswerIsLeftOutBesideABetterOneWhereThatIsWished) {
  const std::string categories = tells("*", "Go on.") + tells("HE WHISTLED", "A tune?");
  Talker plain{categories};
  EXPECT_EQ(plain.say("He was kind. He whistled. He left."), "Go on. A tune? Go on.");
  dialogue::aiml::Knowledge once = Talker::english();
  once.properties["vague-answers"] = "once";
  Talker t{categories, "2.0", once};
  EXPECT_EQ(t.say("He was kind. He whistled. He left."), "A tune?");
  EXPECT_EQ(t.say("He was kind. He left."), "Go on.");
  EXPECT_EQ(t.last.unanswered.size(), 2U);
}

}  // namespace
}  // namespace mana::test
