#include <gtest/gtest.h>

#include "agent/core/manual_clock.hpp"
#include "tests/dialogue/aiml/talker.hpp"

// What each tag of a template makes of the words.

namespace mana::test {
namespace {

using dialogue::aiml::Knowledge;
using dialogue::aiml::PersonMemory;
using dialogue::aiml::SessionOptions;

/// One category "T ..." and what comes of it.
std::string told(std::string_view template_text, std::string_view said = "t", std::string_view pattern = "T",
                 Knowledge knowledge = Talker::english()) {
  return Talker{tells(pattern, template_text), "2.0", std::move(knowledge)}.say(said);
}

Knowledge knowing() {
  Knowledge k = Talker::english();
  k.properties["name"] = "Mana";
  k.defaults["mood"] = "calm";
  k.maps["capital"]["FRANCE"] = "Paris";
  return k;
}

// Captures

TEST(TagTest, StarIsTheWordsAsTyped) {
  EXPECT_EQ(told("<star/>|<star index=\"2\"/>|<star index=\"3\"/>",
                 "my name is Ann O'Hara of St. Kilda, dear", "MY NAME IS * OF *"),
            "Ann O'Hara|St Kilda dear|");
  EXPECT_EQ(told("<star><index>2</index></star>", "a x b y", "A * B *"), "y");
}

TEST(TagTest, StarOfANumberKeepsItsPoint) { EXPECT_EQ(told("<star/>", "say 3.14", "SAY *"), "3.14"); }

TEST(TagTest, ThatGoesBackByRepliesAndSentences) {
  Talker t{tells("A", "One. Two.") + tells("B", "Three.") +
           tells("C", "<that/>, <that index=\"2,1\"/>, <that index=\"2,2\"/>, <that index=\"9,9\"/>")};
  t.say("a");
  t.say("b");
  EXPECT_EQ(t.say("c"), "Three, Two, One,");
}

TEST(TagTest, InputRequestAndResponseGoBack) {
  Talker t{tells("A", "first") + tells("B", "second") +
           tells("C", "<input index=\"2\"/>|<request/>|<response/>|<response index=\"2\"/>")};
  t.say("A!");
  t.say("b. b");
  EXPECT_EQ(t.say("c"), "b|b. b|second second|first");
}

// Control

TEST(TagTest, SraiAndSrAskAgain) {
  Talker t{tells("HELLO", "Hi.") + tells("OH *", "<sr/>") + tells("WELL *", "<srai>oh <star/></srai>")};
  EXPECT_EQ(t.say("well, oh hello!"), "Hi.");
}

TEST(TagTest, RandomRepeatsNoneBeforeAllWereUsed) {
  Talker t{tells("T", "<random><li>1</li><li>2</li><li>3</li><li>4</li></random>")};
  std::string last;
  for (int round = 0; round < 20; ++round) {
    std::set<std::string> seen;
    for (int i = 0; i < 4; ++i) {
      const std::string now = t.say("t");
      EXPECT_NE(now, last);
      last = now;
      seen.insert(now);
    }
    EXPECT_EQ(seen.size(), 4u);
  }
}

TEST(TagTest, RandomCanBeTheFirstAlways) {
  SessionOptions o;
  o.random_first = true;
  Talker t{tells("T", "<random><li>1</li><li>2</li></random>"), "2.0", Talker::english(), o};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(t.say("t"), "1");
}

TEST(TagTest, TheSameSeedGivesTheSameTalk) {
  const auto talk = [](std::uint64_t seed) {
    SessionOptions o;
    o.seed = seed;
    Talker t{tells("T", "<random><li>1</li><li>2</li><li>3</li><li>4</li><li>5</li></random>"), "2.0",
             Talker::english(), o};
    std::string all;
    for (int i = 0; i < 20; ++i) all += t.say("t");
    return all;
  };
  EXPECT_EQ(talk(3), talk(3));
  EXPECT_NE(talk(3), talk(4));
}

TEST(TagTest, ThinkSaysNothingAndDoesIt) {
  EXPECT_EQ(told("<think>x<set name=\"a\">1</set></think><get name=\"a\"/>"), "1");
}

TEST(TagTest, AConditionOfOneValue) {
  EXPECT_EQ(told("<think><set name=\"a\">Big Dog</set></think><condition name=\"a\" value=\"big "
                 "dog\">yes</condition>"),
            "yes");
  EXPECT_EQ(told("<think><set name=\"a\">1</set></think><condition name=\"a\" value=\"2\">yes</condition>"),
            "");
}

TEST(TagTest, AConditionOfOneName) {
  const std::string t =
      "<condition name=\"a\"><li value=\"1\">one</li><li value=\"2\">two</li><li>other</li></condition>";
  EXPECT_EQ(told("<think><set name=\"a\">2</set></think>" + t), "two");
  EXPECT_EQ(told("<think><set name=\"a\">3</set></think>" + t), "other");
  EXPECT_EQ(told(t), "other");
}

TEST(TagTest, AConditionOfManyNames) {
  const std::string t =
      "<condition><li name=\"a\" value=\"1\">a1</li><li var=\"b\" "
      "value=\"1\">b1</li><li>none</li></condition>";
  EXPECT_EQ(told("<think><set name=\"a\">1</set></think>" + t), "a1");
  EXPECT_EQ(told("<think><set var=\"b\">1</set></think>" + t), "b1");
  EXPECT_EQ(told(t), "none");
}

TEST(TagTest, AConditionOnAnythingAndOnWildcards) {
  const std::string t =
      "<condition name=\"a\"><li value=\"* dog\">dog</li><li value=\"*\">some</li><li>none</li></condition>";
  EXPECT_EQ(told("<think><set name=\"a\">the old dog</set></think>" + t), "dog");
  EXPECT_EQ(told("<think><set name=\"a\">cat</set></think>" + t), "some");
  EXPECT_EQ(told(t), "none");
  EXPECT_EQ(told("<condition name=\"a\"><li value=\"unknown\">unset</li><li>set</li></condition>"), "unset");
}

TEST(TagTest, AConditionWithElementsForAttributes) {
  EXPECT_EQ(told("<think><set><name>a</name>1</set></think><condition><name>a</name><li><value>1</value>one</"
                 "li></condition>"),
            "one");
  EXPECT_EQ(told("<think><set var=\"w\">1</set><set name=\"a\">1</set></think><condition "
                 "name=\"a\"><li><value><get var=\"w\"/>"
                 "</value>one</li></condition>"),
            "one");
}

TEST(TagTest, ALoopGoesRoundUntilItIsNotAsked) {
  EXPECT_EQ(told("<think><set var=\"n\">3</set></think><condition var=\"n\"><li value=\"0\">go</li><li><get "
                 "var=\"n\"/> <think>"
                 "<set var=\"n\"><map name=\"predecessor\"><get "
                 "var=\"n\"/></map></set></think><loop/></li></condition>"),
            "3 2 1 go");
}

TEST(TagTest, IfAndElseOfTheFirstDays) {
  const std::string t = "<if name=\"a\" value=\"1\">yes<else/>no</if>";
  EXPECT_EQ(told("<think><set name=\"a\">1</set></think>" + t), "yes");
  EXPECT_EQ(told(t), "no");
  EXPECT_EQ(told("<if name=\"a\" exists=\"true\">yes<else>no</else></if>"), "no");
}

// Memory

TEST(TagTest, SetGivesBackItsValueAndGetHasIt) {
  EXPECT_EQ(told("<set name=\"Age\">  64  </set>,<get name=\"age\"/>"), "64,64");
}

TEST(TagTest, APronounGivesBackItsName) {
  Knowledge k = knowing();
  k.pronouns.insert("he");
  EXPECT_EQ(told("<set name=\"he\">Bob</set> is <get name=\"he\"/>", "t", "T", k), "he is Bob");
}

TEST(TagTest, VariablesLastForTheCategory) {
  Talker t{tells("A", "<set var=\"x\">1</set><srai>B</srai>") + tells("B", "<get var=\"x\"/>")};
  EXPECT_EQ(t.say("a"), "1unknown");
}

TEST(TagTest, WhatIsUnsetDependsOnTheVersion) {
  EXPECT_EQ((Talker{tells("T", "[<get name=\"x\"/><bot name=\"x\"/>]"), "1.0.1"}.say("t")), "[]");
  EXPECT_EQ((Talker{tells("T", "[<get name=\"x\"/>]"), "2.0"}.say("t")), "[unknown]");
  EXPECT_EQ(told("<get name=\"mood\"/>", "t", "T", knowing()), "calm");
}

TEST(TagTest, BotIsAProperty) {
  EXPECT_EQ(told("<bot name=\"name\"/>, <bot><name>NAME</name></bot>", "t", "T", knowing()), "Mana, Mana");
}

TEST(TagTest, MapsTranslate) {
  EXPECT_EQ(told("<map name=\"capital\">france</map>", "t", "T", knowing()), "Paris");
  EXPECT_EQ(told("<map><name>capital</name>Spain</map>", "t", "T", knowing()), "unknown");
  EXPECT_EQ(told("<map name=\"successor\">9</map> <map name=\"predecessor\">0</map> <map "
                 "name=\"plural\">berry</map> <map "
                 "name=\"singular\">children</map>"),
            "10 -1 berries child");
}

TEST(TagTest, LearnTeachesUntilTheTalkEnds) {
  Talker t{tells("TEACH * IS *",
                 "<learn><category><pattern>WHAT IS <eval><star/></eval></pattern><template><eval><star "
                 "index=\"2\"/></eval>, <star/></template></category></learn>yes") +
           tells("FORGET", "<resetlearn/>ok")};
  EXPECT_EQ(t.say("what is tea"), "");
  t.say("teach tea is a drink");
  EXPECT_EQ(t.say("what is tea"), "a drink,");
  EXPECT_TRUE(t.talk->memory().learned.empty());
  t.say("forget");
  EXPECT_EQ(t.say("what is tea"), "");
}

TEST(TagTest, LearnfIsKeptForThePerson) {
  Talker t{tells("TEACH *",
                 "<learnf><category><pattern>SAY "
                 "IT</pattern><template><eval><uppercase><star/></uppercase></eval> <get "
                 "name=\"x\"/></template></category></learnf>yes") +
           tells("FORGET", "<resetlearnf/>ok")};
  t.say("teach a < b & c");
  const PersonMemory kept = t.talk->memory();
  ASSERT_EQ(kept.learned.size(), 1u);
  t.start({}, kept);
  EXPECT_EQ(t.say("say it"), "A B C unknown");
  t.start({});
  EXPECT_EQ(t.say("say it"), "") << "somebody else was told";
  t.start({}, kept);
  t.say("forget");
  EXPECT_EQ(t.say("say it"), "");
}

TEST(TagTest, WhatWasLearnedComesBeforeTheSameCategoryOfTheSet) {
  Talker t{
      tells("HI", "old") +
      tells("CHANGE", "<learn><category><pattern>HI</pattern><template>new</template></category></learn>")};
  t.say("change");
  EXPECT_EQ(t.say("hi"), "new");
  EXPECT_EQ(t.say("hi"), "new");
}

TEST(TagTest, TriplesAreFoundAgain) {
  const std::string tell =
      "<think><addtriple><subj>Rex</subj><pred>is "
      "a</pred><obj>dog</obj></addtriple><addtriple><subj>Tom</subj><pred>is "
      "a</pred><obj>cat</obj></addtriple><addtriple><subj>Rex</subj><pred>likes</pred><obj>bones</obj></"
      "addtriple></think>";
  EXPECT_EQ(told(tell + "<uniq><subj>rex</subj><pred>likes</pred><obj>?x</obj></uniq>"), "bones");
  EXPECT_EQ(
      told(tell + "<think><set var=\"t\"><select><vars>?p ?w</vars><q><subj>?p</subj><pred>is "
                  "a</pred><obj>dog</obj></q><q>"
                  "<subj>?p</subj><pred>likes</pred><obj>?w</obj></q></select></set></think><get "
                  "var=\"?p\"><tuple><first><get "
                  "var=\"t\"/></first></tuple></get> <get var=\"?w\"><tuple><get var=\"t\"/></tuple></get>"),
      "Rex bones");
  EXPECT_EQ(
      told(tell + "<get var=\"?p\"><tuple><first><select><vars>?p</vars><q><subj>?p</subj><pred>is "
                  "a</pred><obj>?k</obj></q><notq>"
                  "<subj>?p</subj><pred>likes</pred><obj>?z</obj></notq></select></first></tuple></get>"),
      "Tom");
  EXPECT_EQ(told(tell + "<deletetriple><subj>Tom</subj><pred>is "
                        "a</pred><obj>cat</obj></deletetriple><select><vars>?p</vars><q>"
                        "<subj>?p</subj><pred>is a</pred><obj>cat</obj></q></select>"),
            "NIL");
}

// Text

TEST(TagTest, CasesAreChangedButNotThoseOfElements) {
  EXPECT_EQ(told("<uppercase>a <b>é</b></uppercase> <lowercase>A <star/></lowercase>", "t X", "T *"),
            "A É a x");
  Talker t{tells("T", "<uppercase>a <b class=\"x\">b</b></uppercase>")};
  t.say("t");
  EXPECT_EQ(t.last.markup, "A <b class=\"x\">B</b>");
}

TEST(TagTest, FormalAndSentence) {
  EXPECT_EQ(told("<formal>the mAGIC flute</formal>"), "The Magic Flute");
  EXPECT_EQ(told("<sentence>hello. it is me, Ann. 3.5 apples</sentence>"),
            "Hello. It is me, Ann. 3.5 apples");
}

TEST(TagTest, ExplodeImplodeFirstRest) {
  EXPECT_EQ(told("<explode>abc d</explode>"), "a b c d");
  EXPECT_EQ(told("<explode>你好</explode>"), "你 好");
  EXPECT_EQ(told("<implode>a b c</implode>"), "abc");
  EXPECT_EQ(told("<first>a b c</first>,<rest>a b c</rest>,<first></first>,<rest>a</rest>"), "a,b c,NIL,NIL");
}

TEST(TagTest, PersonsAreExchangedOnce) {
  EXPECT_EQ(told("<person><star/></person>", "t I gave you my book", "T *"), "you gave me your book");
  EXPECT_EQ(told("<person/>", "t you are mine", "T *"), "I am yours");
  EXPECT_EQ(told("<person2/>", "t I am here", "T *"), "he or she is here");
  EXPECT_EQ(told("<gender>he gave it to her</gender>"), "she gave it to him");
  EXPECT_EQ(told("<gender>she'd told him that he's late</gender>"), "he'd told her that she's late");
}

TEST(TagTest, NormalizeAndDenormalize) {
  EXPECT_EQ(told("<normalize>I can't go</normalize>"), "I can not go");
  EXPECT_EQ(told("<denormalize>example dot com</denormalize>"), "example.com");
}

TEST(TagTest, TheSignsOfASumAreWords) {
  EXPECT_EQ(told("<normalize>what is 2+2*3</normalize>"), "what is 2 plus 2 times 3");
  EXPECT_EQ(told("<normalize>15% of 80 - 1</normalize>"), "15 percent of 80 minus 1");
  EXPECT_EQ(told("<normalize>on 3/3/1950 at 10-12 High Street</normalize>"),
            "on 3/3/1950 at 10-12 High Street");
}

// System

class FixedTimes final : public dialogue::aiml::LocalTimes {
 public:
  core::WallTime now() const override {
    return std::chrono::sys_days{std::chrono::year{2027} / 3 / 5} + std::chrono::hours{20};
  }
  std::optional<std::chrono::seconds> offset(core::WallTime, std::string_view zone) const override {
    if (zone == "UTC") return std::chrono::seconds{0};
    return std::chrono::hours{10};  // so that the day is another one here
  }
};

std::string told_in_time(std::string_view template_text) {
  static const FixedTimes times;
  SessionOptions o;
  o.times = &times;
  return Talker{tells("T", template_text), "2.0", Talker::english(), o}.say("t");
}

TEST(TagTest, DatesAreLocal) {
  EXPECT_EQ(told_in_time("<date format=\"%A %d.%m.%Y %H:%M\"/>"), "Saturday 06.03.2027 06:00");
  EXPECT_EQ(told_in_time("<date jformat=\"EEE, d MMMM yyyy h:mm a\"/>"), "Sat, 6 March 2027 6:00 AM");
  EXPECT_EQ(told_in_time("<date timezone=\"UTC\"><format>%a %e %b %I %p %j</format></date>"),
            "Fri 5 Mar 08 PM 064");
  EXPECT_EQ(told_in_time("<date/>"), "Saturday, 6 March 2027, 06:00");
  EXPECT_EQ(told_in_time("<date locale=\"de_DE\" format=\"%A, %e. %B %Y\"/>"), "Samstag, 6. März 2027");
  EXPECT_EQ(told_in_time("<date locale=\"fr_FR.UTF-8\" jformat=\"EEEE d MMMM\"/>"), "samedi 6 mars");
  EXPECT_EQ(told_in_time("<date><locale>it</locale><format>%A</format></date>"), "sabato");
  EXPECT_EQ(told_in_time("<date locale=\"xx\" format=\"%A\"/>"), "Saturday") << "no such language";
}

TEST(TagTest, IntervalsAreInWholeUnits) {
  const auto between = [](const char* style, const char* from, const char* to) {
    return told_in_time("<interval format=\"%Y-%m-%d\" style=\"" + std::string{style} + "\"><from>" + from +
                        "</from><to>" + to + "</to></interval>");
  };
  EXPECT_EQ(between("years", "1950-03-07", "2027-03-06"), "76");
  EXPECT_EQ(between("years", "1950-03-06", "2027-03-06"), "77");
  EXPECT_EQ(between("months", "2027-01-31", "2027-03-01"), "1");
  EXPECT_EQ(between("weeks", "2027-01-01", "2027-01-15"), "2");
  EXPECT_EQ(between("days", "2027-02-28", "2027-03-01"), "1");
  EXPECT_EQ(between("hours", "2027-02-28", "2027-03-01"), "24");
  EXPECT_EQ(between("days", "2027-03-01", "2027-02-28"), "-1");
  EXPECT_EQ(between("days", "soon", "2027-02-28"), "unknown");
  EXPECT_EQ(
      told_in_time(
          "<interval><jformat>d MMMM yyyy</jformat><style>days</style><from>1 March 2027</from></interval>"),
      "5");
}

TEST(TagTest, WhoAndWhatItIs) {
  SessionOptions o;
  o.person = "ann";
  o.version = "7";
  Talker t{tells("T", "<id/> <size/> <vocabulary/> <program/> <version/>"), "2.0", Talker::english(), o};
  EXPECT_EQ(t.say("t"), "ann 1 1 MANA 7");
}

TEST(TagTest, BeforeAnythingWasSaidThereAreNoStarsOfIt) {
  Talker t{tells("T *", "One thing.")};
  t.say("t one");
  EXPECT_EQ(t.last.chain.at(0).stars, std::vector<std::string>{"one"});
  EXPECT_TRUE(t.last.chain[0].that_stars.empty());
  EXPECT_TRUE(t.last.chain[0].topic_stars.empty());
  t.say("t two");
  EXPECT_EQ(t.last.chain.at(0).that_stars, std::vector<std::string>{"One thing"});
}

TEST(TagTest, NoProgramIsEverRun) {
  Talker t{tells(
      "T",
      "a<system>touch /tmp/x</system><javascript>b</javascript><gossip><set name=\"x\">1</set></gossip>c")};
  EXPECT_EQ(t.say("t"), "ac");
  ASSERT_EQ(t.remarks.size(), 3u);
  EXPECT_EQ(t.remarks[0].sentence, "<system> is never run; it leaves nothing.");
  for (const auto& remark : t.remarks)
    EXPECT_EQ(remark.kind, dialogue::aiml::Remark::Kind::Warning) << "its author counts on it";
  EXPECT_TRUE(t.talk->memory().predicates.empty());
}

// Outside

class Echo final : public dialogue::aiml::Outside {
 public:
  core::Result<std::string> ask(const dialogue::aiml::OutsideQuestion& q) override {
    if (q.text == "fail") return core::unavailable("not now");
    return q.bot + ":" + q.text + "\x01<b>";
  }
};

TEST(TagTest, SraixAsksOnlyWhomItWasGiven) {
  EXPECT_EQ(told("<sraix>what</sraix>"), "");
  EXPECT_EQ(told("<sraix default=\"sorry\">what</sraix>"), "sorry");
  EXPECT_EQ(
      (Talker{tells("T", "<sraix hint=\"x\">what</sraix>") + tells("SRAIXFAILED *", "no <star/>")}.say("t")),
      "no x");
  Echo echo;
  SessionOptions o;
  o.outside = &echo;
  Talker t{
      tells("T", "<sraix bot=\"b\">what</sraix>") + tells("U", "<sraix><default>sorry</default>fail</sraix>"),
      "2.0", Talker::english(), o};
  EXPECT_EQ(t.say("t"), "b:what<b>");
  EXPECT_EQ(t.last.markup, "b:what&lt;b&gt;");
  EXPECT_EQ(t.say("u"), "sorry");
}

TEST(TagTest, OobAndMediaPassAndAreNotRead) {
  Talker t{tells(
      "T *",
      "Calling.<oob><dial><star/></dial></oob> <button><text>Yes</text><postback>YES</postback></button>")};
  EXPECT_EQ(t.say("t 123"), "Calling. Yes");
  EXPECT_EQ(t.last.markup,
            "Calling.<oob><dial>123</dial></oob> <button><text>Yes</text><postback>YES</postback></button>");
}

TEST(TagTest, UnknownElementsPassWithTheirAttributes) {
  Talker t{tells("T *", "One<br/>two <gesture type=\"nod\" at='m1'/>with <mark name=\"m1\"/>&lt;&amp;")};
  EXPECT_EQ(t.say("t x"), "One two with <&");
  EXPECT_EQ(t.last.markup, "One<br/>two <gesture type=\"nod\" at=\"m1\"/>with <mark name=\"m1\"/>&lt;&amp;");
}

TEST(TagTest, ListsArePassedOn) {
  Talker t{tells("T", "<ul><li>one</li><li><star/>two</li></ul>")};
  EXPECT_EQ(t.say("t"), "one two");
  EXPECT_EQ(t.last.markup, "<ul><li>one</li><li>two</li></ul>");
}

struct Rich {
  const char* element;
  const char* said;
};
/// The rich elements of AIML 2.1: a screen may show them; what can be read of them is said.
class RichMediaTest : public ::testing::TestWithParam<Rich> {};

TEST_P(RichMediaTest, IsPassedOnAndItsWordsAreSaid) {
  const auto& [element, said] = GetParam();
  Talker t{tells("T", element), "2.1"};
  EXPECT_TRUE(t.remarks.empty()) << t.remarks.front().sentence;
  EXPECT_EQ(t.say("t"), said);
  EXPECT_EQ(t.last.markup, element);
}
INSTANTIATE_TEST_SUITE_P(
    All, RichMediaTest,
    ::testing::Values(
        Rich{"See <link><text>our page</text><url>https://example.org</url></link>.", "See our page."},
        Rich{"Look: <image>cat.png</image>", "Look:"}, Rich{"<video>cat.mp4</video>There.", "There."},
        Rich{"<card><image>x.png</image><title>Tea</title><subtitle>Hot</subtitle><button><text>Yes</text>"
             "<postback>YES PLEASE</postback></button></card>",
             "Tea Hot Yes"},
        Rich{"<carousel><card><title>One</title></card><card><title>Two</title></card></carousel>",
             "One Two"},
        Rich{"<list><item>milk</item><item>bread</item></list>", "milk bread"},
        Rich{"<olist><item>milk</item><item>bread</item></olist>", "milk bread"},
        Rich{"Tea? <reply><text>Yes</text><postback>YES</postback></reply><reply><text>No</text></reply>",
             "Tea? Yes No"},
        Rich{"One. <delay>2</delay> Two.", "One. Two."}, Rich{"One.<split/>Two.", "One. Two."},
        Rich{"Where? <location/>", "Where?"}));

TEST(TagTest, AnAddressIsNormalizedAndBack) {
  Talker t{
      tells("T",
            "<normalize>see example.com now</normalize>|<denormalize>see example dot com now</denormalize>") +
      tells("MY PAGE IS *", "<star/>")};
  const std::string both = t.say("t");
  EXPECT_NE(both.find("example dot com"), std::string::npos) << both;
  EXPECT_NE(both.find("|see example.com now"), std::string::npos) << both;
  EXPECT_EQ(t.winner("my page is example.com"), "MY PAGE IS *") << "it is one sentence";
}

TEST(TagTest, JustBeforeThatIsWhatWasSaidTheTurnBefore) {
  Talker t{tells("A", "First.") + tells("B", "Second.") + tells("T", "<justbeforethat/>"), "1.0"};
  t.say("a");
  t.say("b");
  EXPECT_EQ(t.say("t"), "First");
}

TEST(TagTest, ElementsNeverReachThatOrPredicates) {
  Talker t{tells("A", "Do you <b>like</b> tea<gesture type=\"nod\"/>?") + category("YES", "DO YOU LIKE TEA") +
           tells("B", "<set name=\"x\"><b>1</b></set>") +
           tells("C", "<condition name=\"x\" value=\"1\">one</condition>")};
  t.say("a");
  EXPECT_EQ(t.winner("yes"), "YES | DO YOU LIKE TEA");
  t.say("b");
  EXPECT_EQ(t.say("c"), "one");
}

TEST(TagTest, MisspelledAndOldTagsAreUnderstood) {
  Talker t{tells("T *", "<peron><atir/></peron> <set_likes>tea</set_likes> <get_likes/> <getname/>"), "1.0"};
  EXPECT_EQ(t.say("t my tea"), "your tea tea tea");
  ASSERT_EQ(t.remarks.size(), 5u);
  EXPECT_EQ(t.remarks[0].sentence, "<peron> is read as <person>.");
}

}  // namespace
}  // namespace mana::test
