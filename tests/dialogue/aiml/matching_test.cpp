#include <gtest/gtest.h>

#include "tests/dialogue/aiml/talker.hpp"

// Which category answers: one test for each rule of the order in which AIML tries them.

namespace mana::test {
namespace {

using dialogue::aiml::Knowledge;

std::string all(std::initializer_list<std::string_view> patterns) {
  std::string out;
  for (const std::string_view p : patterns) out += category(p);
  return out;
}

Knowledge with_colours() {
  Knowledge k = Talker::english();
  for (const char* colour : {"red", "dark red", "dark red brick", "blue"}) k.sets["colour"].add(colour);
  k.properties["name"] = "Mana Smith";
  return k;
}

TEST(MatcherTest, AWordComesBeforeAStarAndAfterAnUnderscore) {
  Talker t{all({"HELLO *", "HELLO THERE"})};
  EXPECT_EQ(t.winner("hello there"), "HELLO THERE");
  Talker u{all({"HELLO THERE", "HELLO _", "HELLO *"})};
  EXPECT_EQ(u.winner("hello there"), "HELLO _");
}

TEST(MatcherTest, TheWholeOrderOfTheSecondVersion) {
  const std::vector<std::string> order{"A $B", "A #", "A _", "A B", "A <set>letters</set>", "A ^", "A *"};
  Knowledge k = Talker::english();
  k.sets["letters"].add("b");
  for (std::size_t best = 0; best < order.size(); ++best) {
    std::string categories;
    for (std::size_t i = order.size(); i-- > best;) categories += category(order[i]);
    Talker t{categories, "2.0", k};
    EXPECT_EQ(t.winner("a b"), order[best]);
  }
}

TEST(MatcherTest, TheOrderHoldsAtEveryWordFromTheLeft) {
  Talker t{all({"_ C", "A *"})};
  EXPECT_EQ(t.winner("a c"), "_ C");
  Talker u{all({"* C", "A *"})};
  EXPECT_EQ(u.winner("a c"), "A *");
}

TEST(MatcherTest, HashAndCaretMayStandForNothing) {
  Talker t{all({"# MOTHER #", "^ FATHER ^"})};
  for (const char* said : {"mother", "my mother", "mother dear", "my mother is here"})
    EXPECT_EQ(t.winner(said), "# MOTHER #") << said;
  for (const char* said : {"father", "my father", "father dear", "my father is here"})
    EXPECT_EQ(t.winner(said), "^ FATHER ^") << said;
}

TEST(MatcherTest, StarAndUnderscoreNeedAWord) {
  Talker t{all({"A *", "_ B"})};
  EXPECT_EQ(t.winner("a"), "");
  EXPECT_EQ(t.winner("b"), "");
}

TEST(MatcherTest, APatternWithoutWildcardIsPreferredToAnEmptyCaretButNotToAnEmptyHash) {
  EXPECT_EQ((Talker{all({"HELLO ^", "HELLO"})}.winner("hello")), "HELLO");
  EXPECT_EQ((Talker{all({"HELLO #", "HELLO"})}.winner("hello")), "HELLO #");
}

TEST(MatcherTest, EverythingIsTriedBeforeGivingUp) {
  // program-y, issue 299: one wildcard's dead end must not hide another category.
  Talker t{all({"^ HELLO", "^ LA AI"})};
  EXPECT_EQ(t.winner("hello hello"), "^ HELLO");
  Talker u{all({"A B C", "A * D", "* E"})};
  EXPECT_EQ(u.winner("a b d"), "A * D");
  EXPECT_EQ(u.winner("a b e"), "* E");
}

TEST(MatcherTest, WildcardsTakeAsFewWordsAsTheyCan) {
  Talker t{tells("* IS *", "<star/>/<star index=\"2\"/>")};
  EXPECT_EQ(t.say("what is is what"), "what/is what");
}

TEST(MatcherTest, SetsTakeTheLongestMemberThatLeavesAMatch) {
  Talker t{tells("A <set>colour</set> CAR", "<star/>") + tells("A <set>colour</set> BRICK", "<star/>"), "2.0",
           with_colours()};
  EXPECT_EQ(t.say("a dark red car"), "dark red");
  EXPECT_EQ(t.say("a dark red brick brick"), "dark red brick");
  EXPECT_EQ(t.say("a dark red brick"), "dark red");
  EXPECT_EQ(t.say("a green car"), "");
}

TEST(MatcherTest, ASetMayBeNamedByAnAttribute) {
  Talker t{category("A <set name=\"colour\"/> CAR"), "2.0", with_colours()};
  EXPECT_EQ(t.winner("a red car"), "A <set>colour</set> CAR");
}

TEST(MatcherTest, NumbersAreASetOfTheirOwn) {
  Talker t{tells("ADD <set>number</set>", "<star/>")};
  EXPECT_EQ(t.say("add 42"), "42");
  EXPECT_EQ(t.say("add x2"), "");
}

TEST(MatcherTest, APropertyOfTheBotIsPartOfThePattern) {
  Talker t{category("ARE YOU <bot name=\"name\"/>") + category("HI <bot>name</bot>"), "2.0", with_colours()};
  EXPECT_EQ(t.winner("are you mana smith"), "ARE YOU MANA SMITH");
  EXPECT_EQ(t.winner("hi mana smith"), "HI MANA SMITH");
}

TEST(MatcherTest, ThatIsMyLastSentence) {
  Talker t{tells("HI", "Hello. Do you like tea?") + category("YES", "DO YOU LIKE TEA") +
           category("YES", "* COFFEE") + category("YES")};
  EXPECT_EQ(t.winner("yes"), "YES");
  t.say("hi");
  EXPECT_EQ(t.winner("yes"), "YES | DO YOU LIKE TEA");
  EXPECT_EQ(t.winner("yes"), "YES");
}

TEST(MatcherTest, AThatComesBeforeNoneAndATopicBeforeNone) {
  Talker t{"<topic name=\"TEA\">" + category("YES") + "</topic>" + category("YES", "YES") + category("YES") +
           tells("TEA", "<think><set name=\"topic\">tea</set></think>yes")};
  t.say("tea");
  EXPECT_EQ(t.winner("yes"), "YES | YES");
  Talker u{"<topic name=\"TEA\">" + category("YES") + "</topic>" + category("YES") +
           tells("TEA", "<think><set name=\"topic\">tea</set></think>yes")};
  EXPECT_EQ(u.winner("yes"), "YES");
  u.say("tea");
  EXPECT_EQ(u.winner("yes"), "YES || TEA");
}

TEST(MatcherTest, ATopicMayBeAPatternAndAChildOfACategory) {
  Talker t{
      "<category><pattern>NEXT</pattern><topic>* GAME</topic><template><topicstar/></template></category>" +
      tells("PLAY", "<set name=\"topic\">the card game</set>")};
  t.say("play");
  EXPECT_EQ(t.say("next"), "the card");
}

TEST(MatcherTest, WildcardsDoNotReachBeyondTheInput) {
  Talker t{tells("A *", "b") + category("* B")};
  t.say("a x");
  EXPECT_EQ(t.winner("a"), "");
}

TEST(MatcherTest, TheWildcardOfThatIsCaught) {
  Talker t{tells("HI", "Do you like green tea?") +
           "<category><pattern>YES</pattern><that>DO YOU LIKE "
           "*</that><template><thatstar/></template></category>"};
  t.say("hi");
  EXPECT_EQ(t.say("yes"), "green tea");
}

TEST(MatcherTest, OfTwoEqualCategoriesTheLaterCounts) {
  Talker t{tells("HI", "first") + tells("HI", "second")};
  EXPECT_EQ(t.say("hi"), "second");
}

TEST(MatcherTest, ChineseIsMatchedByCharacter) {
  Talker t{tells("我叫*", "你好，<star/>。") + tells("你 好", "你也好")};
  EXPECT_EQ(t.say("我叫小明。"), "你好，小明。");
  EXPECT_EQ(t.say("你好！"), "你也好");
}

TEST(MatcherTest, LettersOfAllScriptsAreTheSameInCapitals) {
  Talker t{category("ПРИВЕТ") + category("ÉTÉ")};
  EXPECT_EQ(t.winner("привет"), "ПРИВЕТ");
  EXPECT_EQ(t.winner("été"), "ÉTÉ");
}

TEST(MatcherTest, ManyWildcardsEndSoon) {
  // Without the memory of failures this takes more than 4 x 10^8 steps.
  std::string categories;
  for (char last = 'B'; last <= 'Z'; ++last) {
    std::string pattern = "* A * A * A * A * A * A * A * A * ";
    pattern.push_back(last);
    categories += category(pattern);
  }
  Talker t{categories};
  std::string said;
  for (int i = 0; i < 60; ++i) said += "a ";
  EXPECT_EQ(t.winner(said), "");
  EXPECT_EQ(t.last.aborted, "");
  EXPECT_LT(t.last.steps, 60'000);
}

TEST(MatcherTest, AnsweringBeyondTheStepsEndsTheTurn) {
  dialogue::aiml::SessionOptions o;
  o.limits.steps = 50;
  Talker t{category("* A * B * C * D"), "2.0", Talker::english(), o};
  EXPECT_EQ(t.say("x a x b x c x a x b x c x a x b x c x a x b x c x x x"), "");
  EXPECT_EQ(t.last.aborted, "steps");
}

}  // namespace
}  // namespace mana::test
