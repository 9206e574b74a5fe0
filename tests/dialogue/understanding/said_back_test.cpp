#include "dialogue/understanding/said_back.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace mana::dialogue {
namespace {

TEST(SaidBackTest, SaysItAsSomebodyElseDoes) {
  for (const auto& [said, back] : std::initializer_list<std::pair<const char*, const char*>>{
           {"my dad was down the pit from fourteen", "your dad was down the pit from fourteen"},
           {"I've worn this cardigan since 1988", "you have worn this cardigan since 1988"},
           {"I was the first woman on the bench in this county",
            "you were the first woman on the bench in this county"},
           {"I was never late", "you were never late"},
           {"our Susan was a terror when she was small", "Susan was a terror when she was small"},
           {"well, the lollipop man waved at me.", "the lollipop man waved at you"},
           {"I say me prayers every night", "you say your prayers every night"},
           {"they told me nothing", "they told you nothing"},
           {"I can not work this blessed thing", "you can't work this blessed thing"},
           {"It's bitter out there, I wouldn't put a dog out!",
            "it's bitter out there, you wouldn't put a dog out"},
           {"my knees are giving me gyp this morning", "your knees are giving you gyp this morning"},
           {"The sea was like glass", "the sea was like glass"}})
    EXPECT_EQ(said_back(said).value_or("nothing"), back) << said;
}

TEST(SaidBackTest, LeavesAloneWhatIsNoStatementOfOnesOwn) {
  for (const char* const said :
       {"", "   ", "nah", "oh well", "are you there", "I like it when you smile", "is it raining?",
        "who is that man", "put the kettle on", "tell me a story", "drove it all the way to Cornwall",
        "I see, what is that", "I went out. Then I came back. It rained.",
        "I went to the shop and then to the chemist and then I met Joan who told me about her sister in "
        "Leeds"})
    EXPECT_FALSE(said_back(said)) << said << " -> " << *said_back(said);
}

}  // namespace
}  // namespace mana::dialogue
