#include "dialogue/understanding/understanding.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "dialogue/aiml/brain/corrector.hpp"

namespace mana::dialogue {
namespace {

class UnderstandingTest : public ::testing::Test {
 protected:
  Phrasebook phrases =
      read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml").value();
  std::set<std::string> awaited{"yes", "no", "not_sure", "later", "ok"};
  std::string answer(std::string_view text) {
    return answer_in(plain_words(text, phrases), phrases, awaited).value_or("");
  }
  std::string guessed(std::string_view text) {
    const auto guess = guess_answer(plain_words(text, phrases), phrases, awaited);
    return guess ? guess->id : "";
  }
};

TEST_F(UnderstandingTest, TheSameWordsAreTheSameHoweverTheyAreTyped) {
  for (const char* text : {"Yes", "yes.", "YES!", " yes ", "Oh, yes", "Mana, yes", "yes, mana", "well yes"})
    EXPECT_EQ(answer(text), "yes") << text;
  for (const char* text : {"I don't know", "i dont know", "I don\xe2\x80\x99t know.", "Not sure"})
    EXPECT_EQ(answer(text), "not_sure") << text;
}

TEST_F(UnderstandingTest, YesPleaseIsNoPlainYes) {
  EXPECT_EQ(answer("yes please"), "");
  awaited.insert("yes_please");
  EXPECT_EQ(answer("yes please"), "yes_please");
}

TEST_F(UnderstandingTest, WhatIsNotAwaitedIsNotFound) {
  awaited = {"ok"};
  EXPECT_EQ(answer("yes"), "");
  EXPECT_EQ(guessed("yess"), "");
}

TEST_F(UnderstandingTest, OneSlipOfAFingerIsGuessed) {
  EXPECT_EQ(guessed("yess"), "yes");
  EXPECT_EQ(guessed("altre"), "") << "two slips in a short word";
  EXPECT_EQ(guessed("latre"), "later") << "changed over";
  EXPECT_EQ(guessed("not shure"), "not_sure");
  EXPECT_EQ(guessed("i dont knwo"), "not_sure");
}

TEST_F(UnderstandingTest, BetweenTwoThatAreAsNearNobodyGuesses) {
  phrases.answers = {{"now", "", {"now"}}, {"not", "", {"not"}}, {"later", "", {"later"}}};
  awaited = {"now", "not", "later"};
  EXPECT_EQ(guessed("noe"), "");
  EXPECT_EQ(guessed("nowe"), "") << "nearer to one, but the two are one letter apart";
  EXPECT_EQ(guessed("latr"), "later");
}

TEST_F(UnderstandingTest, CommandsAreFoundWordForWordOrGuessed) {
  EXPECT_EQ(command_in(plain_words("Mana, what's the time?", phrases), phrases), "time");
  EXPECT_EQ(command_in(plain_words("whats the time", phrases), phrases), "time");
  EXPECT_FALSE(command_in(plain_words("what is the tiem", phrases), phrases));
  const auto guess = guess_command(plain_words("what is the tiem", phrases), phrases);
  ASSERT_TRUE(guess);
  EXPECT_EQ(guess->id, "time");
  EXPECT_FALSE(guess_command(plain_words("the cat sat on the mat", phrases), phrases));
}

TEST(EditsTest, CountsWhatAFingerDoesWrong) {
  using aiml::edits_between;
  EXPECT_EQ(edits_between("tablet", "tablet", 2), 0u);
  EXPECT_EQ(edits_between("tabelt", "tablet", 2), 1u);
  EXPECT_EQ(edits_between("tablt", "tablet", 2), 1u);
  EXPECT_EQ(edits_between("tabblet", "tablet", 2), 1u);
  EXPECT_EQ(edits_between("cablet", "tablet", 2), 1u);
  EXPECT_EQ(edits_between("abc", "xyz", 2), 3u) << "more than two is three";
}

TEST(PoliteWordsTest, AroundACommandChangeNothing) {
  const Phrasebook book =
      read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml").value();
  const auto of = [&](std::string_view words) {
    return command_in(plain_words(words, book), book).value_or("");
  };
  EXPECT_EQ(of("Could you tell me what time it is please?"), "time");
  EXPECT_EQ(of("Mana, do you know what day it is?"), "date");
  EXPECT_EQ(of("can you say that again please"), "repeat");
  EXPECT_EQ(of("What have I got today?"), "today");
  EXPECT_EQ(of("could you speak a bit louder please"), "louder");
  EXPECT_EQ(of("could you tell me"), "") << "nothing is left of it";
  EXPECT_EQ(of("can you swim"), "");
  EXPECT_EQ(of("time flies"), "");
}

class GermanUnderstandingTest : public ::testing::Test {
 protected:
  Phrasebook book =
      read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/de-DE/commands.toml").value();
  std::string command(std::string_view words) const {
    return command_in(plain_words(words, book), book).value_or("");
  }
  std::string answer(std::string_view words) const {
    const std::set<std::string> awaited{"yes", "no", "not_sure", "ok", "later", "repeat"};
    return answer_in(plain_words(words, book), book, awaited).value_or("");
  }
};

TEST_F(GermanUnderstandingTest, UmlautsAndCapitalsAreWrittenInManyWays) {
  for (const char* typed : {"Wie spät ist es?", "WIE SPÄT IST ES", "wie spaet ist es", "wie spat ist es",
                            "Mana, wie spät ist es?", "Können Sie mir sagen, wie spät es ist?",
                            "koennen sie mir sagen wie spaet es ist", "konnen sie mir sagen wie spat es ist"})
    EXPECT_EQ(command(typed), "time") << typed;
  EXPECT_EQ(answer("Weiß nicht"), "not_sure");
  EXPECT_EQ(answer("weiss nicht"), "not_sure");
  EXPECT_EQ(answer("SPÄTER"), "later");
  EXPECT_EQ(answer("spaeter"), "later");
}

TEST_F(GermanUnderstandingTest, TheWordsOfEnglishSpeakersForNothingAreNotTaken) {
  EXPECT_EQ(plain_words("Er kommt", book), "er kommt") << "he is no 'er' of somebody who thinks";
  EXPECT_EQ(answer("ach ja"), "yes");
  EXPECT_EQ(answer("na ja"), "") << "whoever doubts has not said yes";
  EXPECT_EQ(answer("tja"), "");
}

// What is in one language and not in the other would be said, or understood, in none.
TEST_F(GermanUnderstandingTest, GermanHasTheCommandsAndAnswersOfEnglish) {
  const Phrasebook english =
      read_phrasebook(std::filesystem::path{MANA_ASSETS} / "dialogue/en-GB/commands.toml").value();
  const auto ids = [](const std::vector<PhraseGroup>& groups) {
    std::set<std::string> all;
    for (const PhraseGroup& g : groups) all.insert(g.id);
    return all;
  };
  EXPECT_EQ(ids(book.commands), ids(english.commands));
  EXPECT_EQ(ids(book.answers), ids(english.answers));
  for (const PhraseGroup& g : english.commands) {
    const PhraseGroup* other = book.command(g.id);
    ASSERT_NE(other, nullptr) << g.id;
    EXPECT_EQ(other->talk, g.talk) << g.id;
    EXPECT_EQ(other->urgent, g.urgent) << g.id;
    EXPECT_EQ(other->answer, g.answer) << g.id;
    EXPECT_EQ(other->meant, g.meant) << g.id;
  }
  for (const PhraseGroup& g : english.answers)
    EXPECT_EQ(book.answer(g.id)->label.empty(), g.label.empty()) << g.id;
}

}  // namespace
}  // namespace mana::dialogue
