#include "speech/recognition/vocabulary.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace mana::speech {
namespace {

Vocabulary small() {
  Vocabulary v;
  v.commands = {{"appointment", {"appointment", "my appointment"}}, {"missed", {"what did i miss"}}};
  v.answers = {{"ok", {"ok", "all right"}}, {"no", {"no"}}};
  return v;
}

TEST(VocabularyTest, PhrasesMayBeWrittenAsPeopleWrite) {
  EXPECT_EQ(normalised("  What did I miss?"), "what did i miss");
  EXPECT_EQ(normalised("OK,\tplease."), "ok please");
  EXPECT_EQ(normalised("What's the date"), "what's the date");
}

TEST(VocabularyTest, TheGrammarHasTheAnswersOnlyWhenTheyAreAwaited) {
  const Vocabulary v = checked(small()).value();
  EXPECT_EQ(grammar_of(v, {}),
            "#JSGF V1.0;\ngrammar heard;\n"
            "public <heard> = mana | mana ( appointment | my appointment | what did i miss ) ;\n");
  EXPECT_EQ(grammar_of(v, {.answers = true}),
            "#JSGF V1.0;\ngrammar heard;\n"
            "public <heard> = mana | mana ( appointment | my appointment | what did i miss )"
            " | ok | all right | no ;\n");
  EXPECT_EQ(grammar_of(v, {.bare_commands = true}),
            "#JSGF V1.0;\ngrammar heard;\n"
            "public <heard> = mana | mana ( appointment | my appointment | what did i miss )"
            " | appointment | my appointment | what did i miss ;\n");
}

TEST(VocabularyTest, CommandsAreCalledToOthersToo) {
  Vocabulary v;
  v.commands = {{"today", {"today", "what's on today"}}, {"time", {"time"}}};
  EXPECT_NE(
      grammar_of_calls(v, {"anna", "drama"}).find("= ( anna | drama ) [ today | what's on today | time ] ;"),
      std::string::npos);
  v.commands.clear();
  EXPECT_NE(grammar_of_calls(v, {"anna"}).find("= ( anna ) ;"), std::string::npos);
}

TEST(VocabularyTest, ABeginningIsWhatMayGoOnToMeanSomethingElse) {
  Vocabulary raw = small();
  raw.commands.push_back({"date", {"what day is it", "what day is it today"}});
  raw.answers.push_back({"later", {"no later please"}});
  const Vocabulary v = checked(raw).value();
  EXPECT_TRUE(is_beginning(v, "mana"));
  EXPECT_TRUE(is_beginning(v, "no"));
  EXPECT_TRUE(is_beginning(v, "mana my"));
  EXPECT_FALSE(is_beginning(v, "mana what day is it"));  // the longer one means the same
  EXPECT_FALSE(is_beginning(v, "mana no"));
  EXPECT_FALSE(is_beginning(v, "all right"));
}

TEST(VocabularyTest, AnAnswerMayTurnUntilItIsGiven) {
  Vocabulary raw = small();
  raw.answers = {{"yes", {"yes", "yes i have", "i have"}},
                 {"no", {"no"}, false, {"i have not", "i don't"}},
                 {"not_sure", {"i don't know", "no idea"}},
                 {"taken", {"yes i have taken them"}}};
  const Vocabulary v = checked(raw).value();
  EXPECT_TRUE(may_turn(v, "i have"));
  EXPECT_TRUE(may_turn(v, "i don't"));
  for (const char* given :
       {"yes", "yes i have", "no", "i don't know", "mana", "mana my appointment", "nobody"})
    EXPECT_FALSE(may_turn(v, given)) << given;
}

TEST(VocabularyTest, FurtherWaysToSaySomethingAreInNoGrammar) {
  Vocabulary raw = small();
  raw.commands[1].further = {"Have I missed anything?", "what did i miss", "12", "my appointment"};
  raw.answers[1].further = {"n", "not so far", "ok"};
  const Vocabulary v = checked(raw).value();
  EXPECT_EQ(v.commands[1].further, (std::vector<std::string>{"have i missed anything"}));
  EXPECT_EQ(v.answers[1].further, (std::vector<std::string>{"not so far"}));
  EXPECT_EQ(grammar_of(v, {.answers = true}), grammar_of(checked(small()).value(), {.answers = true}));
  EXPECT_EQ(words_of(v), words_of(checked(small()).value()));
  const auto all = phrases_of(v, {.answers = true});
  for (const char* phrase : {"mana have i missed anything", "not so far"}) {
    EXPECT_EQ(std::count(all.begin(), all.end(), phrase), 1) << phrase;
    EXPECT_TRUE(is_further(v, phrase));
  }
  EXPECT_FALSE(is_further(v, "mana what did i miss"));
  EXPECT_FALSE(is_further(v, "mana not so far"));
  EXPECT_EQ(meaning_of(v, "mana have i missed anything")->id, "missed");
  EXPECT_EQ(meaning_of(v, "not so far")->id, "no");
}

TEST(VocabularyTest, WhatIsSaidForPolitenessIsTakenOff) {
  Vocabulary raw = small();
  raw.commands[1].further = {"have i missed anything"};
  raw.before = {"could you tell me", "please"};
  raw.after = {"please", "thank you"};
  const Vocabulary v = checked(raw).value();
  EXPECT_EQ(unframed(v, "Mana, could you tell me what did I miss, please?"), "mana what did i miss");
  EXPECT_EQ(unframed(v, "Mana, please, have I missed anything, thank you, please."),
            "mana have i missed anything");
  EXPECT_EQ(unframed(v, "All right, thank you."), "all right");
  EXPECT_EQ(unframed(v, "my appointment please"), "my appointment");
  EXPECT_EQ(unframed(v, "Mana, could you tell me"), std::nullopt);
  EXPECT_EQ(unframed(v, "Mana, what did I miss of my appointment?"), std::nullopt);
  EXPECT_EQ(unframed(v, "please"), std::nullopt);
  EXPECT_EQ(unframed(v, ""), std::nullopt);
}

TEST(VocabularyTest, NothingButLettersEverReachesTheGrammar) {
  for (const char* phrase : {"stop; <evil>", "a | b", "caf\xc3\xa9", "12 o'clock", "{x}", "", "'", "a\\b"}) {
    Vocabulary v = small();
    v.answers.push_back({"bad", {phrase}});
    const auto result = checked(v);
    ASSERT_FALSE(result) << phrase;
    EXPECT_EQ(result.error().code, core::ErrorCode::BadInput);
    EXPECT_NE(result.error().sentence.find(std::string{"'"} + phrase + "'"), std::string::npos);
  }
}

TEST(VocabularyTest, APhraseMeansOneThing) {
  Vocabulary v = small();
  v.answers.push_back({"yes", {"OK"}});
  const auto result = checked(v);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().sentence.find("'ok' stands twice"), std::string::npos);
}

TEST(VocabularyTest, TheSamePhraseMayBeACommandAndAnAnswer) {
  Vocabulary v = small();
  v.commands.push_back({"repeat", {"repeat"}});
  v.answers.push_back({"repeat", {"repeat"}});
  EXPECT_TRUE(checked(v));
}

TEST(VocabularyTest, AnEmptyEntryAndTooManyPhrasesAreRefused) {
  Vocabulary v = small();
  v.commands.push_back({"nothing", {}});
  EXPECT_FALSE(checked(v));
  v = small();
  std::string word = "a";
  for (int i = 0; i < 600; ++i) {
    v.answers.push_back({"x", {word}});
    for (std::size_t k = word.size(); k-- > 0 && ++word[k] > 'z';) word[k] = 'a';
    if (word.find_first_not_of('a') == std::string::npos) word += 'a';
  }
  EXPECT_FALSE(checked(v));
}

TEST(VocabularyTest, TextTurnsIntoItsMeaning) {
  const Vocabulary v = checked(small()).value();
  EXPECT_EQ(meaning_of(v, "mana my appointment"), (Meaning{"appointment", false}));
  EXPECT_EQ(meaning_of(v, "all right"), (Meaning{"ok", true, false}));
  EXPECT_EQ(meaning_of(v, "mana"), (Meaning{"", false}));
  EXPECT_EQ(meaning_of(v, "mana ok"), std::nullopt);
  EXPECT_EQ(meaning_of(v, "appointment"), (Meaning{"appointment", false, false}));
  EXPECT_EQ(meaning_of(v, ""), std::nullopt);
}

TEST(VocabularyTest, AnAnswerThatNobodyAwaitsMayBeACommand) {
  Vocabulary both = small();
  both.commands.push_back({"stop", {"stop"}});
  both.answers.push_back({"end_it", {"stop"}});
  const Vocabulary v = checked(both).value();
  EXPECT_EQ(meaning_of(v, "stop", {"end_it"}), (Meaning{"end_it", true, false}));
  EXPECT_EQ(meaning_of(v, "stop", {}), (Meaning{"stop", false, false}));
  EXPECT_EQ(meaning_of(v, "all right", {}), (Meaning{"ok", true, false}));
}

TEST(VocabularyTest, EveryWordOnce) {
  EXPECT_EQ(words_of(checked(small()).value()),
            (std::vector<std::string>{"all", "appointment", "did", "i", "mana", "miss", "my", "no", "ok",
                                      "right", "what"}));
}

TEST(VocabularyTest, WhatIsNoGrammarMayBeOfAnyLetters) {
  Vocabulary v = small();
  v.commands.push_back({"time", {"Wie spät ist es?"}});
  EXPECT_FALSE(checked(v)) << "no grammar may hold it";
  const auto written = checked(v, Letters::OfAnyScript);
  ASSERT_TRUE(written) << written.error().sentence;
  EXPECT_EQ(meaning_of(*written, "mana wie spät ist es")->id, "time");
  v.commands.back().phrases = {"um 9 <uhr>"};
  EXPECT_FALSE(checked(v, Letters::OfAnyScript));
}

}  // namespace
}  // namespace mana::speech
