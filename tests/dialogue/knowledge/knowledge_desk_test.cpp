#include "dialogue/knowledge/knowledge_desk.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "dialogue/knowledge/facts.hpp"
#include "dialogue/knowledge/feasts.hpp"
#include "dialogue/knowledge/letters.hpp"
#include "dialogue/knowledge/said_text.hpp"

namespace mana::dialogue {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono;

/// A Tuesday in London, with the few zones that the tests ask about.
class LondonMorning final : public aiml::LocalTimes {
 public:
  core::WallTime now() const override { return core::WallTime{sys_days{2027y / March / 9} + 10h + 20min}; }
  std::optional<seconds> offset(core::WallTime, std::string_view zone) const override {
    if (zone.empty()) return 0s;
    if (zone == "America/New_York" || zone == "America/Toronto") return -5h;
    if (zone == "Europe/Madrid") return 1h;
    if (zone == "Australia/Perth") return 8h;
    if (zone == "Pacific/Auckland") return 13h;
    if (zone == "Pacific/Honolulu") return -11h;
    return {};
  }
};

struct Asked {
  const char* question;
  const char* answer;
};

class KnowledgeDeskTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const fs::path image = fs::path{MANA_BUILD_ASSETS} / "words.image";
    if (auto opened = wordnet::WordBook::open(image); opened) book = std::move(*opened);
    auto read = KnowledgeDesk::read(fs::path{MANA_ASSETS} / "dialogue/en-GB/knowledge",
                                    book ? &*book : nullptr, &times);
    ASSERT_TRUE(read) << read.error().sentence;
    desk.emplace(std::move(*read));
  }
  void expect(std::initializer_list<Asked> all) const {
    for (const Asked& a : all) EXPECT_EQ(desk->answer(a.question).value_or(""), a.answer) << a.question;
  }
  void expect_nothing(std::initializer_list<const char*> all) const {
    for (const char* q : all) EXPECT_EQ(desk->answer(q).value_or(""), "") << q;
  }
  LondonMorning times;
  std::optional<wordnet::WordBook> book;
  std::optional<KnowledgeDesk> desk;
};

TEST_F(KnowledgeDeskTest, WeightsAndMeasures) {
  expect({{"What's eleven stone in kilos?", "Eleven stone is about 69.9 kilograms."},
          {"how many pints in a gallon", "There are 8 pints in a gallon."},
          {"the scales say 140 pounds whats that in kilograms", "140 pounds is about 63.5 kilograms."},
          {"Two pound of spuds, what do I ask for in kilos?", "Two pounds is about 0.91 kilograms."},
          {"5 foot 3 in centimetres", "Five foot three is about 160 centimetres."},
          {"ten stone four in kilos", "Ten stone four is about 65.3 kilograms."},
          {"I put five gallon of petrol in, how many litres would that be?",
           "Five gallons is about 22.7 litres."},
          {"how many millilitres in a pint of milk, an English pint",
           "There are about 568 millilitres in a pint."},
          {"what's 20 degrees in fahrenheit", "Twenty degrees Celsius is 68 degrees Fahrenheit."},
          {"what is 20 degrees in old money", "Twenty degrees Celsius is 68 degrees Fahrenheit."},
          {"how many seconds in an hour", "There are 3600 seconds in an hour."},
          {"how many weeks in a year", "There are 52 weeks in a year."},
          {"what is 80 kilos in stone", "80 kilograms is about 12 stone 8 pounds."},
          {"recipe says gas mark 6 what do i set it to",
           "Gas mark 6 is 200 degrees Celsius, or 400 Fahrenheit."}});
}

TEST_F(KnowledgeDeskTest, WhatConvertsNothing) {
  expect_nothing({"I put two pounds of potatoes on", "it was 20 degrees yesterday", "she's five foot three",
                  "what do I weigh in stone", "what's my weight in kilos", "how many pints did I drink",
                  "how many pounds have I lost", "what's a pound in dollars", "how many mg in a gram",
                  "what is 50 pounds in American money", "how many litres in a pound",
                  "how many pints in an American gallon",
                  "I'm eleven stone and she's nine stone, what's that in kilos",
                  "two pounds of tablets, what's that in kilos", "how long do I cook it at gas mark 6"});
}

TEST_F(KnowledgeDeskTest, SumsAsTheyComeUpAtHome) {
  expect(
      {{"whats seven eights", "That is 56."},
       {"change from twenty pounds if I spend 13.60", "Your change is 6 pounds 40."},
       {"how much change from a tenner if I spend £6.45", "Your change is 3 pounds 55."},
       {"50 sweets between eight, how many each and how many left over", "That is 6 each, and 2 left over."},
       {"I've eight grandchildren and fifty sweets, how many each and how many left over?",
        "That is 6 each, and 2 left over."},
       {"230 pounds a week, how much over four weeks", "That is 920 pounds."},
       {"Five peppermints a day for a fortnight, how many is that?", "That is 70."},
       {"three bus tickets at two pounds and one at a pound what's that come to", "That is 7 pounds."},
       {"12.50 and 7.99 altogether", "That is 20 pounds 49."},
       {"15 percent of 80", "That is 12."},
       {"what's seventeen and a half percent of two hundred", "That is 35."},
       {"20 percent off 45 pounds", "That is 36 pounds."},
       {"what's half price of 38 pounds", "That is 19 pounds."},
       {"a third of 90", "That is 30."},
       {"four pounds fifty plus 99p what's that altogether", "That is 5 pounds 49."},
       {"born in 1938 how old will I be this year", "You turn 89 in 2027."},
       {"we wed in 1961 how many years is that this summer", "That is 66 years."},
       {"how many years since 1966", "That is 61 years."},
       {"a hundred and forty four divided by twelve", "That is 12."}});
}

TEST_F(KnowledgeDeskTest, WhatIsNoSum) {
  expect_nothing({"two and two",
                  "one or two",
                  "I had three eggs",
                  "I've got five pounds",
                  "half of it",
                  "half two",
                  "half nine",
                  "I was born in 1938",
                  "we wed in 1961",
                  "I'm over eighty now",
                  "what's 5",
                  "I spend too much",
                  "I was born in 1938 and my sister in 1942, how old is she",
                  "how old am I",
                  "how old is Susan",
                  "can I have two eggs and one toast",
                  "how much is the milk",
                  "two tablets a day for a week, how many is that",
                  "I've eight grandchildren, three cats and fifty sweets, how many each",
                  "change from twenty pounds if I spend 30 pounds",
                  "what's half past six plus an hour"});
}

TEST_F(KnowledgeDeskTest, TheCalendarOfEverybody) {
  expect(
      {{"what day's Christmas on this year", "Christmas Day is on Saturday, the 25th of December."},
       {"when is Easter", "Easter is on Sunday, the 28th of March."},
       {"what date is Good Friday, I'm ordering fish", "Good Friday is on the 26th of March."},
       {"My birthday's the third of June, what day will it fall on?", "The 3rd of June is a Thursday."},
       {"How many days is it until Christmas?", "There are 291 days until Christmas Day."},
       {"how many sleeps till Christmas", "There are 291 sleeps until Christmas Day."},
       {"how many weeks till the first of may", "There are 7 weeks and 4 days until the 1st of May."},
       {"how many days in february this year", "There are 28 days in February this year."},
       {"is it a leap year", "No, 2027 is not a leap year."},
       {"what's the date a week on friday", "That is Friday, the 19th of March."},
       {"what date is Tuesday week", "That is Tuesday, the 16th of March."},
       {"what day was the 3rd of March 1950", "The 3rd of March 1950 was a Friday."},
       {"when do the clocks change", "The clocks go forward on Sunday, the 28th of March."},
       {"when do the clocks go back", "The clocks go back on Sunday, the 31st of October."},
       {"What day does Paddy's Day land on?", "St Patrick's Day is on Wednesday, the 17th of March."},
       {"Which day of the week is Anzac Day this year, mate?", "Anzac Day is on Sunday, the 25th of April."},
       {"when is remembrance sunday", "Remembrance Sunday is on the 14th of November."},
       {"when is the next bank holiday", "The next bank holiday is on Friday, the 26th of March."},
       {"What year are we in, I've written the wrong one on my cheque.", "It is 2027."}});
}

TEST_F(KnowledgeDeskTest, NobodysAppointments) {
  expect_nothing({"what day is it",
                  "what's the date today",
                  "what is the date",
                  "when is the dentist",
                  "when is my birthday",
                  "how many days till Susan comes",
                  "how many weeks till my operation",
                  "what's on at Christmas",
                  "what are we doing at Easter",
                  "are you coming on Friday",
                  "is Susan coming a week on Friday",
                  "what am I doing on Friday",
                  "which day is the bin day",
                  "when is Christmas lunch",
                  "when do I see the doctor on the third of June",
                  "what day does the cleaner come",
                  "how many days has it been since Tom died",
                  "when is the Easter party",
                  "remind me to ring on Christmas Day",
                  "in two days remind me to water the orchids",
                  "I've today's paper or is it yesterday's, what date is it",
                  "what was the date on sunday",
                  "if today's wednesday what's the date friday",
                  "how long is it till dinner"});
}

TEST_F(KnowledgeDeskTest, TheTimeElsewhere) {
  expect({{"what time is it in New York now", "In New York it is twenty past five in the morning."},
          {"They've gone to Benidorm, what's the time in Spain?",
           "In Spain it is twenty past eleven in the morning."},
          {"is it too early to ring Toronto what time have they got",
           "In Toronto it is twenty past five in the morning."},
          {"Go on, what time is it for our Sheila in Perth, the Australian one?",
           "In Perth it is twenty past six in the evening."},
          {"my sister lives in Auckland, what time is it there",
           "In Auckland it is twenty past eleven at night."},
          {"what's the time in Hawaii", "In Hawaii it is twenty past eleven at night on Monday."}});
}

TEST_F(KnowledgeDeskTest, NoTimeElsewhere) {
  expect_nothing({"what time is it", "my daughter is in New York", "what's the time in America",
                  "what time is it in Australia", "what time is lunch in Paris",
                  "ring my daughter in Toronto", "I want to go to Spain",
                  "what time does the plane leave for Toronto", "what time is it there",
                  "we went from New York to Toronto, what time is it there",
                  "what time is Susan ringing from New York"});
}

TEST_F(KnowledgeDeskTest, SpellsTheWordThatIsAskedFor) {
  if (!book) GTEST_SKIP() << "WordNet is not installed";
  expect({{"How d'you spell rhubarb, it's for my list.", "Rhubarb: R, H, U, B, A, R, B."},
          {"how are you meant to spell diarrhoea", "Diarrhoea: D, I, A, R, R, H, O, E, A."},
          {"how is diarrhea spelt", "Diarrhoea: D, I, A, R, R, H, O, E, A."},
          {"Is there one M or two in accommodation? Spell it out.",
           "Accommodation: A, C, C, O, M, M, O, D, A, T, I, O, N."},
          {"Crossword. Spell rhythm.", "Rhythm: R, H, Y, T, H, M."},
          {"spell yacht for me would you", "Yacht: Y, A, C, H, T."},
          {"how do you spell love", "Love: L, O, V, E."},
          {"how do you spell pneumonia with a p or what", "Pneumonia: P, N, E, U, M, O, N, I, A."}});
  expect_nothing({"how do you spell it", "how do you spell my name", "spell it out", "I'm under a spell",
                  "we had a hot spell in June", "how do you spell xyzzyq", "how do I spell out my worries",
                  "can you spell", "it spells trouble", "how do you spell rhubarb and necessary"});
}

TEST_F(KnowledgeDeskTest, WhatAWordMeansThatSomebodyMet) {
  if (!book) GTEST_SKIP() << "WordNet is not installed";
  expect(
      {{"My letter says biannual, what's that mean?", "Biannual means twice a year."},
       {"The doctor says my lump's benign, what does benign mean?", "Benign means: not dangerous to health."},
       {"What's a quagmire when it's at home?",
        "Quagmire means: a soft wet area of low-lying land that sinks underfoot."},
       {"What does it mean if somebody's being facetious?",
        "Being facetious is joking, or not being serious, where others mean it seriously."}});
  expect_nothing({"what does it mean", "what does that mean", "what do you mean",
                  "the doctor said it was benign", "my letter says biannual", "what does he mean",
                  "what does bank mean to you", "what's that when it's at home"});
}

TEST_F(KnowledgeDeskTest, LettersAndRomanNumerals) {
  expect({{"what letter comes after q", "R comes after Q."},
          {"what letter comes before m", "L comes before M."},
          {"which number letter is M", "M is the 13th letter of the alphabet."},
          {"What number's XIV, on the clock tower, in Roman numerals?", "XIV is 14."},
          {"what is 14 in Roman numerals", "14 in Roman numerals is X, I, V."},
          {"what comes after 99", "100 comes after 99."}});
  expect_nothing({"what letter came today", "which letter did the postman bring",
                  "what comes after Coronation Street", "what comes next", "what is 5000 in Roman numerals",
                  "what is IIII in roman numerals", "what comes after tea"});
  EXPECT_EQ(knowledge::roman(1994), "MCMXCIV");
  EXPECT_EQ(knowledge::of_roman("MCMXCIV"), 1994);
  EXPECT_FALSE(knowledge::of_roman("VX"));
}

TEST_F(KnowledgeDeskTest, SaysNothingOfMedicines) {
  expect_nothing({"how many tablets do I take", "my dose is 5 teaspoons, what's that in millilitres",
                  "how do you spell paracetamol tablets", "two pills a day for a fortnight, how many is that",
                  "what does insulin mean", "five mg plus five mg"});
}

TEST_F(KnowledgeDeskTest, HalfSentencesStoriesAndTags) {
  expect(
      {{"Good Friday's when", "Good Friday is on the 26th of March."},
       {"Thanksgiving this year, what date are we looking at?",
        "American Thanksgiving is on Thursday, the 25th of November."},
       {"How many days is it till Christmas, not that I'm counting.",
        "There are 291 days until Christmas Day."},
       {"Mother's Day, have I missed it?", "Yes. Mothering Sunday was on the 7th of March."},
       {"tomorrow's the tenth isn't it", "Yes, tomorrow is Wednesday, the 10th of March."},
       {"is it Wednesday today", "No, today is Tuesday, the 9th of March."},
       {"A hundred days from now, what would the date be?", "That is Thursday, the 17th of June."},
       {"litres in a gallon roughly an english gallon for the car",
        "There are about 4.5 litres in a gallon."},
       {"A fathom, that's how deep in feet?", "One fathom is 6 feet."},
       {"Which is the thirteenth letter of the alphabet, would you know?",
        "The 13th letter of the alphabet is M."},
       {"Auckland, New Zealand, is it tomorrow there yet?", "In Auckland it is twenty past eleven at night."},
       {"the opposite of ancient would be", "The opposite of ancient is modern."},
       {"Rhymes with year, I'm doing a limerick", "Dear, cheer and near all rhyme with year."},
       {"Wasn't it John Logie Something that invented the television?",
        "The name to remember for television is John Logie Baird."}});
  expect_nothing({"we always go to Susan's at Christmas", "when are we going to Susan's at Easter",
                  "I'm seeing the doctor after Easter, when is it", "when I was a girl I fell off a horse",
                  "opposite of kind is cruel", "the young man opposite", "do not touch a hot oven",
                  "how do I get red wine out of the fridge", "is it a teaspoon or a tablespoon",
                  "when was the telephone invented", "how tall is the golden gate bridge",
                  "what did I do with the fiver", "never learned to spell, me, they'd given up on me",
                  "Is this Poland? They speak so strange."});
}

TEST_F(KnowledgeDeskTest, SumsToldInAStory) {
  expect(
      {{"A lovely cardigan for eighty-nine pounds and they're giving ten percent off this week. What would I "
        "actually pay?",
        "That is 80 pounds 10."},
       {"Say I hand over a fifty and it rings up thirty-seven twenty-five, what's my change?",
        "Your change is 12 pounds 75."},
       {"I gave a twenty pound note and it was nineteen fifty, what change do I get",
        "Your change is 50 pence."},
       {"At the bowls I got twelve, then fifteen, then eighteen. So my average is what?", "That is 15."},
       {"nineteen sixes", "That is 114."},
       {"how many nines in sixty three", "That is 7."},
       {"I was born in August nineteen thirty eight so how old does that make me now", "You are 88."},
       {"The Queen was born April 1926 and died in September 2022. What age was she?", "That is 96."},
       {"paper's two pound twenty a day every day what do I owe the newsagent for a fortnight",
        "That is 30 pounds 80."},
       {"five percent on two thousand euro for the year, what would I make", "That is 100 euros."}});
  expect_nothing({"do I get the hundred pound cards or the fifty ones",
                  "I've got to see the nurse on Monday at five past nine, add it",
                  "I gave my two grandchildren five pounds each",
                  "my pension went up ten percent to two hundred, why",
                  "we had twelve then fifteen of them round"});
}

TEST_F(KnowledgeDeskTest, HardWordsToldForSpelling) {
  expect({{"chrysanthemum I'm doing the labels for the flower show how's it spelt",
           "Chrysanthemum: C, H, R, Y, S, A, N, T, H, E, M, U, M."},
          {"I can never get accommodation right. How's it go?",
           "Accommodation: A, C, C, O, M, M, O, D, A, T, I, O, N."},
          {"receipt spell it", "Receipt: R, E, C, E, I, P, T."}});
}

/// Whatever bytes are asked: an answer or none, and soon.
void ask_anything(const KnowledgeDesk& desk, std::string_view bytes) {
  const auto begin = steady_clock::now();
  const auto answer = desk.answer(bytes);
  EXPECT_NE(answer, "");
  EXPECT_LT(steady_clock::now() - begin, 1s) << bytes;
}

// Each was answered once, by a fact whose words it happens to hold.
TEST_F(KnowledgeDeskTest, WhatOnlySoundsLikeAFactGetsNothing) {
  expect_nothing({"When do signs of cancer start?", "Can you die of a bee sting?",
                  "There's gas, I can't breathe, get out", "I am short of breath this morning",
                  "Where does it hurt when you swallow?", "What goes wrong with the liver?",
                  "blood pressure goes up and never comes down", "where are my reading glasses",
                  "which colour is the live wire", "how do I get red wine out of the fridge",
                  "a name for my girl cat", "did I have a bath on Tuesday"});
}

TEST_F(KnowledgeDeskTest, AnyBytesMayBeAsked) {
  std::mt19937 random{7};
  const std::vector<std::string> pieces{"how many ",
                                        "what is ",
                                        "a ",
                                        "pound ",
                                        "in ",
                                        "kilos ",
                                        "the ",
                                        "third of ",
                                        "june ",
                                        "spell ",
                                        "9999999999999999999999 ",
                                        "1e308 ",
                                        "£",
                                        "'s ",
                                        ", ",
                                        "? ",
                                        "mean ",
                                        "and ",
                                        "half ",
                                        "minus ",
                                        "hundred ",
                                        "thousand ",
                                        "time ",
                                        "perth ",
                                        "\xff",
                                        "\xc3",
                                        "%",
                                        "one ",
                                        "each ",
                                        "february ",
                                        "next year "};
  for (int i = 0; i < 3000; ++i) {
    std::string bytes;
    for (auto n = random() % 40; n > 0; --n) bytes += pieces[random() % pieces.size()];
    ask_anything(*desk, bytes);
    std::string noise(random() % 80, ' ');
    for (char& c : noise) c = static_cast<char>(random());
    ask_anything(*desk, noise);
  }
  ask_anything(*desk, std::string(100'000, 'a'));
  ask_anything(*desk, std::string(500, '9'));
  std::string many;
  for (int i = 0; i < 59; ++i) many += "a ";
  ask_anything(*desk, many);
}

class FactsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder = fs::temp_directory_path() /
             ("facts_" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder);
    std::ofstream{folder / "capitals.table"} << "need: capital|capitals\nsay: The capital of {x} is {y}.\n"
                                                "Portugal = Lisbon\nthe Netherlands|Holland = Amsterdam\n"
                                                "Guinea = Conakry\nPapua New Guinea = Port Moresby\n";
    std::ofstream{folder / "some.facts"}
        << "wives henry eighth|viii|8th => Henry the Eighth had six wives.\n"
           "boiling|boils|boil water => Water boils at 100 degrees Celsius.\n";
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string ask(std::string_view text) const {
    const auto facts =
        knowledge::Facts::read(folder, fs::path{MANA_ASSETS} / "dialogue/en-GB/knowledge/small_words.txt");
    return facts ? facts->answer(knowledge::question_of(text, knowledge::Filler{})).value_or("")
                 : facts.error().sentence;
  }
  fs::path folder;
};

TEST_F(FactsTest, AreToldWhereAllIsThereThatTheyNeed) {
  EXPECT_EQ(ask("What's Portugal's capital city, I had a holiday there once."),
            "The capital of Portugal is Lisbon.");
  EXPECT_EQ(ask("what's the capital of Holland"), "The capital of the Netherlands is Amsterdam.");
  EXPECT_EQ(ask("what is the capital of Papua New Guinea"),
            "The capital of Papua New Guinea is Port Moresby.");
  EXPECT_EQ(ask("how many wives did henry the eighth have"), "Henry the Eighth had six wives.");
  EXPECT_EQ(ask("at what temperature does water boil"), "Water boils at 100 degrees Celsius.");
}

TEST_F(FactsTest, ArePassedOverWhereMuchElseIsSaidOrNothingIsAsked) {
  for (const char* text :
       {"Portugal has a lovely capital",
        "my son works in the capital of Portugal near the airport, what a job", "what is the capital",
        "what about Portugal", "I'll be glad when I see the capital of Portugal", "how many wives had he",
        "shall I boil some water for a cup of tea"})
    EXPECT_EQ(ask(text), "") << text;
}

TEST_F(FactsTest, AFileThatIsNoneIsRefused) {
  std::ofstream{folder / "wrong.facts"} << "no sign here\n";
  EXPECT_NE(ask("what is the capital of Portugal").find("wrong.facts"), std::string::npos);
}

TEST(FeastRuleTest, IsADayOfEachYear) {
  EXPECT_EQ(knowledge::feast_rule("easter - 2")->in(2027y), sys_days{2027y / March / 26});
  EXPECT_EQ(knowledge::feast_rule("third sunday june")->in(2027y), sys_days{2027y / June / 20});
  EXPECT_EQ(knowledge::feast_rule("last monday august")->in(2027y), sys_days{2027y / August / 30});
  EXPECT_EQ(knowledge::feast_rule("sunday 4 before 25 december")->in(2027y), sys_days{2027y / November / 28});
  EXPECT_EQ(knowledge::feast_rule("solstice december")->in(2027y), sys_days{2027y / December / 22});
  for (const char* text : {"", "easter sunday", "fifth noday may", "32 may", "sunday", "solstice", "- 2"})
    EXPECT_FALSE(knowledge::feast_rule(text)) << text;
}

TEST(SaidTextTest, TimesAndMoneyAsTheyAreSpoken) {
  EXPECT_EQ(knowledge::time_in_words(0min), "midnight");
  EXPECT_EQ(knowledge::time_in_words(12h), "midday");
  EXPECT_EQ(knowledge::time_in_words(5h + 20min), "twenty past five in the morning");
  EXPECT_EQ(knowledge::time_in_words(13h + 37min), "twenty-three minutes to two in the afternoon");
  EXPECT_EQ(knowledge::time_in_words(23h + 45min), "quarter to twelve at night");
  EXPECT_EQ(knowledge::money(99), "99 pence");
  EXPECT_EQ(knowledge::money(640), "6 pounds 40");
  EXPECT_EQ(knowledge::money(605), "6 pounds and 5 pence");
}

}  // namespace
}  // namespace mana::dialogue
