#include "dialogue/tutor/heard_words.hpp"

#include <gtest/gtest.h>

namespace mana::dialogue::tutor {
namespace {

const std::vector<std::vector<std::string>> kNumbers{
    {"One", "1", "first"}, {"Two", "2", "second"}, {"Three", "3", "third"}, {"Four", "4"}};

TEST(HeardWordsTest, WordsAreLowerCaseWithoutPunctuation) {
  EXPECT_EQ(words_of("  'Hi, Amina!  How are you?' "), "hi amina how are you");
  EXPECT_EQ(words_of("I don\xE2\x80\x99t know."), "i don't know");
  EXPECT_EQ(words_of("'Stop. I don't like that.'"), "stop i don't like that");
  EXPECT_EQ(words_of("?!"), "");
}

TEST(HeardWordsTest, APhraseStandsAnywhereAsWholeWordsAndTheLongestCounts) {
  EXPECT_EQ(longest_in("well i did not", {"i did"}), 5U);
  EXPECT_EQ(longest_in("well i did not", {"i did", "i did not"}), 9U);
  EXPECT_EQ(longest_in("nothing", {"no"}), 0U);
  EXPECT_EQ(longest_in("i know", {"no"}), 0U);
  EXPECT_EQ(longest_in("know no", {"no"}), 2U);
}

TEST(HeardWordsTest, WhatEndsALessonIsSaidAlone) {
  EXPECT_TRUE(is_one_of("stop", {"stop"}));
  EXPECT_TRUE(is_one_of("stop please", {"stop"}));
  EXPECT_FALSE(is_one_of("stop i don't like that", {"stop"}));
}

TEST(HeardWordsTest, AChoiceIsItsNumberItsWordsOrMostOfThem) {
  const std::vector<std::string> choices{"'Hi Amina. How are you?'", "'Amina, give me my pen.'",
                                         "'I know a lot about trains.'"};
  EXPECT_EQ(choice_in("two", choices, kNumbers), 1U);
  EXPECT_EQ(choice_in("the second one", choices, kNumbers), 1U);
  EXPECT_EQ(choice_in("one or two", choices, kNumbers), std::nullopt);
  EXPECT_EQ(choice_in("number 3 please", choices, kNumbers), 2U);
  EXPECT_EQ(choice_in("i would say hi amina how are you", choices, kNumbers), 0U);
  EXPECT_EQ(choice_in("give me the pen amina", choices, kNumbers), 1U);
  EXPECT_EQ(choice_in("amina", choices, kNumbers), std::nullopt);
  EXPECT_EQ(choice_in("four", choices, kNumbers), std::nullopt);
}

TEST(HeardWordsTest, WhoNamesTwoChoicesHasChosenNone) {
  EXPECT_EQ(choice_in("happy or sad", {"happy", "sad"}, kNumbers), std::nullopt);
  EXPECT_EQ(choice_in("i think sad", {"happy", "sad"}, kNumbers), 1U);
  EXPECT_EQ(choice_in("not happy", {"happy", "not happy"}, kNumbers), 1U);
}

TEST(HeardWordsTest, WhatIsTakenBackOrSaidByOthersIsNotSaid) {
  const std::vector<std::string> hello{"hi", "hello", "hey"}, name{"my name is", "i am", "i'm"},
      sorry{"sorry", "i am sorry"}, bye{"bye", "goodbye"};
  for (const char* words : {"hello", "hi there", "oh hello leo", "well hey"})
    EXPECT_TRUE(tutor::says_one_of(tutor::words_of(words), hello)) << words;
  for (const char* words :
       {"I won't say hello", "I never say hi to strangers", "my mum says hello to the neighbours",
        "how do you spell hello", "he said hello to me"})
    EXPECT_FALSE(tutor::says_one_of(tutor::words_of(words), hello)) << words;
  for (const char* words : {"I am Sam", "I'm Priya", "hello my name is Bo", "I am Anna Lee"})
    EXPECT_TRUE(tutor::says_one_of(tutor::words_of(words), name)) << words;
  for (const char* words :
       {"I am hungry", "I'm fine thanks", "I am", "I am going home", "I'm not telling you"})
    EXPECT_FALSE(tutor::says_one_of(tutor::words_of(words), name)) << words;
  for (const char* words :
       {"I'm not sorry", "he should say sorry", "you say sorry first", "why should I be sorry"})
    EXPECT_FALSE(tutor::says_one_of(tutor::words_of(words), sorry)) << words;
  EXPECT_TRUE(tutor::says_one_of("sorry about your tower", sorry));
  EXPECT_FALSE(tutor::says_one_of(tutor::words_of("I didn't say bye"), bye));
  EXPECT_TRUE(tutor::says_one_of("ok bye then", bye));
  EXPECT_TRUE(tutor::says_one_of("no stop it", {"stop it"})) << "no is no denial here";
}

TEST(HeardWordsTest, WhatIsDeniedIsNotChosen) {
  const std::vector<std::string> feelings{"happy", "sad", "okay"};
  for (const char* words : {"i'm not happy", "not very happy", "i don't feel okay", "i am never that happy",
                            "not sad", "im not okay"})
    EXPECT_FALSE(choice_in(words_of(words), feelings, {})) << words;
  EXPECT_EQ(choice_in("i am happy", feelings, {}), 0U);
  EXPECT_EQ(choice_in("i was not there but i am sad", feelings, {}), 1U);
  const std::vector<std::string> deeds{"hit him", "walk away"};
  EXPECT_FALSE(choice_in(words_of("I wouldn't hit him"), deeds, {}));
  EXPECT_EQ(choice_in("why not walk away", deeds, {}), 1U);
  EXPECT_EQ(longest_meant_in("i'm not fine", {"fine"}), 0U);
  EXPECT_EQ(longest_meant_in("i'm fine", {"fine"}), 4U);
  EXPECT_EQ(longest_meant_in("no not okay at all", {"no", "okay"}), 2U) << "a no is one";
}

}  // namespace
}  // namespace mana::dialogue::tutor
