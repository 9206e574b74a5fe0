#include "dialogue/knowledge/local_knowledge.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace mana::dialogue {
namespace {
using namespace std::chrono;

TEST(SumTest, DigitsAndWords) {
  EXPECT_EQ(sum_in("what is 12 plus 7"), "19");
  EXPECT_EQ(sum_in("2 + 2"), "4");
  EXPECT_EQ(sum_in("what's twelve times three?"), "36");
  EXPECT_EQ(sum_in("how much is 100 minus 1"), "99");
  EXPECT_EQ(sum_in("ten divided by four"), "2.5");
  EXPECT_EQ(sum_in("2 plus 3 times 4"), "14");
  EXPECT_EQ(sum_in("half of nine"), "4.5");
  EXPECT_EQ(sum_in("1,000 plus twenty five"), "1025");
  EXPECT_EQ(sum_in("two hundred and six plus one"), "207");
  EXPECT_EQ(sum_in("twelve take away seven"), "5");
}

TEST(SumTest, NumbersAsTheyAreSpokenAndSpelt) {
  EXPECT_EQ(sum_in("what is twenty-three times four"), "92");
  EXPECT_EQ(sum_in("what is thirty-five minus five"), "30");
  EXPECT_EQ(sum_in("twenty-one plus two"), "23");
  EXPECT_EQ(sum_in("what is one million plus one"), "1000001");
  EXPECT_EQ(sum_in("one and a half plus 2"), "3.5");
  EXPECT_EQ(sum_in("a hundred minus 5"), "95");
  EXPECT_EQ(sum_in("two thousand and six plus one"), "2007");
  EXPECT_EQ(sum_in("three hundred thousand plus twelve"), "300012");
  EXPECT_EQ(sum_in("5-3"), "2");
  EXPECT_EQ(sum_in("10 percent of 250"), "25");
  EXPECT_EQ(sum_in("20% of fifty"), "10");
  EXPECT_EQ(sum_in("five per cent of two hundred"), "10");
}

TEST(SumTest, SignsOfAKeyboardAndOfABook) {
  EXPECT_EQ(sum_in("2+2*3"), "8");
  EXPECT_EQ(sum_in("what is 2 + 2 * 3"), "8");
  EXPECT_EQ(sum_in("12 \u00d7 12"), "144");
  EXPECT_EQ(sum_in("9 \u00f7 2"), "4.5");
}

TEST(SumTest, RootsSquaresSharesAndDozens) {
  EXPECT_EQ(sum_in("square root of 2"), "about 1.41");
  EXPECT_EQ(sum_in("what is the square root of sixteen"), "4");
  EXPECT_EQ(sum_in("three squared plus two"), "11");
  EXPECT_EQ(sum_in("a quarter of 20"), "5");
  EXPECT_EQ(sum_in("half of 30 plus 2"), "17");
  EXPECT_EQ(sum_in("15 percent of 80"), "12");
  EXPECT_EQ(sum_in("a dozen plus five"), "17");
  EXPECT_EQ(sum_in("five dozen plus two"), "62");
}

TEST(SumTest, WhatIsDividedByNoughtIsSaidToBeImpossible) {
  for (const char* text :
       {"ten divided by zero", "5 / 0", "seven divided by nothing", "1 plus 2 over nought"})
    EXPECT_EQ(sum_in(text), kNoSuchNumber) << text;
}

TEST(SumTest, WhatDoesNotComeOutEvenIsSaidToBeAbout) {
  EXPECT_EQ(sum_in("1 divided by 3"), "about 0.333");
  EXPECT_EQ(sum_in("1 divided by 1000"), "0.001");
  EXPECT_EQ(sum_in("10 divided by 3"), "about 3.33");
  EXPECT_EQ(sum_in("1000 divided by 3"), "about 333.33");
  EXPECT_EQ(sum_in("2 minus 2"), "0");
}

TEST(SumTest, WhatIsNoSumHasNoAnswer) {
  for (const char* text : {"", "what is a plus", "one of those days", "7", "three and", "(2+3)*4", "2^3",
                           "times have changed", "plus 3", "two minus", "five score plus two", "10 percent",
                           "one two plus three", "half", "square root of minus", "two eggs plus two"})
    EXPECT_FALSE(sum_in(text)) << text;
}

class AdelaideMorning final : public aiml::LocalTimes {
 public:
  core::WallTime now() const override {
    return core::WallTime{sys_days{2027y / February / 27} + 20h};  // the 28th at half past six there
  }
  std::optional<seconds> offset(core::WallTime, std::string_view) const override { return 10h + 30min; }
};

class DaysTest : public ::testing::Test {
 protected:
  AdelaideMorning times;
  LocalKnowledge knowledge{nullptr, &times};
  std::string ask(std::string service, std::string text) {
    auto answer = knowledge.ask({std::move(text), "", "", std::move(service), ""});
    return answer ? *answer : "";
  }
};

TEST_F(DaysTest, TheNextDayOfThatDate) {
  EXPECT_EQ(ask("weekday", "what day is the 3rd of March"), "is Wednesday, the 3rd of March 2027");
  EXPECT_EQ(ask("weekday", "the third of march"), "is Wednesday, the 3rd of March 2027");
  EXPECT_EQ(ask("weekday", "March 3"), "is Wednesday, the 3rd of March 2027");
  EXPECT_EQ(ask("weekday", "the twenty first of february"), "is Monday, the 21st of February 2028")
      << "has been";
  EXPECT_EQ(ask("weekday", "28 February"), "is Sunday, the 28th of February 2027") << "today";
  EXPECT_EQ(ask("weekday", "Christmas"), "is Saturday, the 25th of December 2027");
  EXPECT_EQ(ask("weekday", "29 February"), "is Tuesday, the 29th of February 2028");
  EXPECT_EQ(ask("days-until", "the 3rd of March"), "3");
  EXPECT_EQ(ask("days-until", "Anzac Day"), "56");
}

TEST_F(DaysTest, ADayOfAnyYearHoweverItIsSaid) {
  for (const char* text : {"the 3rd of March 1950", "3 March 1950", "3/3/1950",
                           "the third of march nineteen fifty", "March the third, nineteen fifty"})
    EXPECT_EQ(ask("weekday", text), "was Friday, the 3rd of March 1950") << text;
  EXPECT_EQ(ask("weekday", "5 May 1945"), "was Saturday, the 5th of May 1945");
  EXPECT_EQ(ask("weekday", "the first of may two thousand and six"), "was Monday, the 1st of May 2006");
  EXPECT_EQ(ask("weekday", "1 January 2030"), "is Tuesday, the 1st of January 2030");
  EXPECT_EQ(ask("weekday", "Christmas 1960"), "was Sunday, the 25th of December 1960");
  EXPECT_EQ(ask("days-until", "27 February 2027"), "past");
}

TEST_F(DaysTest, EasterMoves) {
  EXPECT_EQ(ask("weekday", "Easter"), "is Sunday, the 28th of March 2027");
  EXPECT_EQ(ask("weekday", "Good Friday 2026"), "was Friday, the 3rd of April 2026");
  EXPECT_EQ(ask("weekday", "Easter Monday 2024"), "was Monday, the 1st of April 2024");
}

TEST_F(DaysTest, WhatThereIsNotInTheCalendarIsSaidToBeNone) {
  for (const char* text :
       {"the 31st of February", "the 29th of February 2027", "31 April 1950", "the 99th of May"}) {
    EXPECT_EQ(ask("weekday", text), kNoSuchDay) << text;
    EXPECT_EQ(ask("days-until", text), kNoSuchDay) << text;
  }
}

TEST_F(DaysTest, HowOldWhoWasBornThenIs) {
  EXPECT_EQ(ask("age", "how old is somebody born in 1938"), "88 or 89");
  EXPECT_EQ(ask("age", "born in nineteen thirty eight"), "88 or 89");
  EXPECT_EQ(ask("age", "born on the 3rd of March 1938"), "88");
  EXPECT_EQ(ask("age", "born on the 28th of February 1938"), "89") << "today";
  EXPECT_EQ(ask("age", "born in 2030"), "");
  EXPECT_EQ(ask("age", "born in Adelaide"), "");
}

TEST_F(DaysTest, WhatIsNoDateHasNoAnswer) {
  for (const char* text : {"", "March", "2027", "my appointment"})
    EXPECT_EQ(ask("weekday", text), "") << text;
}

TEST(SpokenDefinitionTest, EndsBeforeWhatNobodyCouldKeepInMind) {
  EXPECT_EQ(
      spoken_definition("any of numerous small rodents typically resembling diminutive rats having pointed "
                        "snouts and small ears on elongated bodies with slender usually hairless tails"),
      "any of numerous small rodents typically resembling diminutive rats having pointed snouts");
}

TEST(SpokenDefinitionTest, NeverEndsInTheMidstOfAThought) {
  EXPECT_EQ(
      spoken_definition("one of a set of small pieces of stiff paper marked in various ways and used for "
                        "playing games or for telling fortunes"),
      "one of a set of small pieces of stiff paper marked in various ways and used for playing games");
  EXPECT_EQ(
      spoken_definition("optical instrument consisting of a frame that holds a pair of lenses for "
                        "correcting defective vision"),
      "optical instrument consisting of a frame that holds a pair of lenses for correcting defective vision");
  EXPECT_EQ(spoken_definition(
                "a structure that allows people or vehicles to cross an obstacle such as a river etc."),
            "a structure that allows people or vehicles to cross an obstacle such as a river");
}

TEST(SpokenDefinitionTest, IsOneClauseWithoutBrackets) {
  EXPECT_EQ(spoken_definition("sloping land (especially the slope beside a body of water)"), "sloping land");
  EXPECT_EQ(spoken_definition("a motor vehicle; usually with four wheels"), "a motor vehicle");
  std::string longer(50, 'x');
  longer.append(1, ' ').append(300, 'y');
  EXPECT_LE(spoken_definition(longer).size(), 160u);
}

class WordBookTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const std::filesystem::path image = std::filesystem::path{MANA_BUILD_ASSETS} / "words.image";
    if (!std::filesystem::exists(image)) GTEST_SKIP() << "WordNet is not installed";
    auto opened = wordnet::WordBook::open(image);
    ASSERT_TRUE(opened) << opened.error().sentence;
    book = std::move(*opened);
  }
  wordnet::WordBook book;
  std::string meant(std::string_view word, std::string_view context) {
    const auto all = wordnet::meant_by(book, word, context);
    return all.empty() ? "" : std::string{all.front().meaning.definition};
  }
};

TEST_F(WordBookTest, FindsWordsAndTheirForms) {
  EXPECT_GT(book.words(), 140'000u);
  ASSERT_GE(book.meanings("bank").size(), 10u);
  EXPECT_TRUE(book.meanings("bank")[0].definition.starts_with("sloping land"));
  EXPECT_EQ(book.meanings("bank")[0].kind, "slope");
  EXPECT_EQ(book.meanings("MICE").front().definition, book.meanings("mouse").front().definition);
  EXPECT_FALSE(book.meanings("walked").empty());
  EXPECT_FALSE(book.meanings("polar bear").empty());
  EXPECT_TRUE(book.meanings("xyzzyq").empty());
  EXPECT_TRUE(book.meanings("").empty());
}

TEST_F(WordBookTest, TheWordsAroundSayWhichMeaningIsMeant) {
  EXPECT_TRUE(meant("bank", "we sat by the river and watched the water").starts_with("sloping land"));
  EXPECT_TRUE(meant("bank", "I put money and deposits into it").starts_with("a financial institution"));
  EXPECT_TRUE(meant("bass", "the singer has a low voice").find("ing") != std::string::npos);
  EXPECT_TRUE(meant("bank", "").starts_with("sloping land")) << "the usual one";
}

TEST_F(WordBookTest, AtHomeABankIsForMoneyAndATabletIsTakenForHealth) {
  const auto first = [&](std::string_view word) {
    const auto all = wordnet::everyday_meanings(book, word);
    return all.empty() ? "" : std::string{all.front().meaning.definition};
  };
  EXPECT_TRUE(first("bank").starts_with("a financial institution"));
  EXPECT_TRUE(first("stroke").starts_with("a sudden loss of consciousness"));
  EXPECT_TRUE(first("crane").find("bird") != std::string::npos) << "and no writer of that name";
  EXPECT_TRUE(first("table").starts_with("a piece of furniture"));
  EXPECT_TRUE(first("jumper").find("garment") != std::string::npos);
  EXPECT_TRUE(first("brave").starts_with("possessing or displaying courage")) << "and no warrior";
  EXPECT_TRUE(first("xyzzyq").empty());
}

TEST_F(WordBookTest, NothingCoarseIsAmongWhatAWordMeansAtHome) {
  ASSERT_GE(book.meanings("scarf").size(), 3u);
  for (const auto& [m, weight] : wordnet::everyday_meanings(book, "scarf"))
    EXPECT_EQ(m.definition.find("masturbat"), std::string_view::npos);
}

TEST_F(WordBookTest, AMeaningIsSaidInOneClauseAndAnotherOneInBrief) {
  LocalKnowledge knowledge{&book, nullptr};
  const auto ask = [&](const char* service, const char* word) {
    auto answer = knowledge.ask({word, "", "", service, ""});
    return answer ? *answer : std::string{};
  };
  EXPECT_TRUE(ask("meaning", "a bank").starts_with("a financial institution"));
  EXPECT_EQ(ask("phrase", "a bank"), ask("meaning", "a bank"));
  EXPECT_EQ(ask("other-meaning", "a bank"), "slope");
  EXPECT_EQ(ask("phrase", "arthritis"), "") << "a dictionary has no article before it";
  EXPECT_EQ(ask("phrase", "a mouse").substr(0, 7), "any of ");
  EXPECT_EQ(ask("other-meaning", "stethoscope"), "");
  EXPECT_NE(ask("meaning", "stethoscope"), "");
  EXPECT_EQ(ask("meaning", "xyzzyq"), "");
  EXPECT_EQ(ask("other-meaning", "xyzzyq"), "");
}

TEST_F(WordBookTest, WhatIsDoneIsSaidAsAThingToDoAndHowAsAWay) {
  LocalKnowledge knowledge{&book, nullptr};
  const auto meaning = [&](const char* word) {
    auto answer = knowledge.ask({word, "", "", "meaning", ""});
    return answer ? *answer : std::string{};
  };
  EXPECT_EQ(meaning("noisily"), "in a noisy way");
  EXPECT_EQ(meaning("angrily"), "in an angry way");
  EXPECT_EQ(meaning("gently"), "in a gentle way");
  EXPECT_EQ(meaning("hibernate"), "to sleep during winter");
}

TEST(WordImageTest, WhatIsNoImageIsRefused) {
  EXPECT_FALSE(wordnet::WordBook::open("/nowhere/words.image"));
  EXPECT_FALSE(wordnet::WordBook::open(std::filesystem::path{MANA_ASSETS} / "LICENSES.md"));
}

}  // namespace
}  // namespace mana::dialogue
