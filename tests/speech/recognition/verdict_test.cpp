#include "speech/recognition/verdict.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {

DecodedSegment segment(std::string word, int first, int last, double score, bool silence = false) {
  return {std::move(word), first, last, score, silence};
}

const PhoneCounts kCounts{{"ok", 3}, {"mana", 4}, {"date", 3}, {"no", 2}};

/// Three words that fit well: 14 phones in 0.9 s.
Evidence good() {
  Evidence e;
  e.phone_ratio = -2;
  e.worst_word = -5;
  e.decoy_ratio = 12;
  e.word_frames = 90;
  e.phones = 14;
  e.fastest_word = 6;
  return e;
}

TEST(VerdictTest, RatiosAreTakenOverTheFramesOfTheWords) {
  Decoded grammar, phones;
  grammar.segments = {segment("<sil>", 0, 9, -50, true), segment("ok", 10, 49, -400)};
  phones.segments = {segment("SIL", 0, 19, -100, true), segment("OW", 20, 29, -60),
                     segment("K", 30, 49, -200)};
  const Evidence e = weigh(grammar, phones, kCounts);
  EXPECT_EQ(e.word_frames, 40);
  // The silence reaches ten of its twenty frames into the word: half of its score counts.
  EXPECT_DOUBLE_EQ(e.phone_ratio, (-400 - (-50 - 60 - 200)) / 40.0);
  EXPECT_DOUBLE_EQ(e.worst_word, e.phone_ratio);
  EXPECT_EQ(e.outside_frames, 0);
  EXPECT_DOUBLE_EQ(decoy_ratio(grammar, phones), e.phone_ratio);
}

TEST(VerdictTest, OneWordThatDoesNotFitShows) {
  Decoded grammar, phones;
  grammar.segments = {segment("mana", 0, 39, 0), segment("date", 40, 49, -500)};
  phones.segments = {segment("M", 0, 49, 0)};
  EXPECT_DOUBLE_EQ(weigh(grammar, phones, kCounts).phone_ratio, -10);
  EXPECT_DOUBLE_EQ(weigh(grammar, phones, kCounts).worst_word, -50);
}

TEST(VerdictTest, SpeechThatNoWordCoversIsCounted) {
  Decoded grammar, phones;
  grammar.segments = {segment("no", 0, 29, 0), segment("++NOISE++", 30, 99, 0, true)};
  phones.segments = {segment("N", 0, 39, 0), segment("OW", 40, 79, 0), segment("SIL", 80, 99, 0, true)};
  EXPECT_EQ(weigh(grammar, phones, kCounts).outside_frames, 50);
}

TEST(VerdictTest, AWordSaidFasterThanAnybodyCanWasNotSaid) {
  Decoded grammar, phones;
  grammar.segments = {segment("mana", 0, 39, 0), segment("date", 40, 48, 0)};
  phones.segments = {segment("M", 0, 48, 0)};
  const Evidence e = weigh(grammar, phones, kCounts);
  EXPECT_DOUBLE_EQ(e.fastest_word, 3);
  EXPECT_EQ(e.phones, 7);
  EXPECT_TRUE(is_hopeless(e));
}

// "mana", and then only the room: the grammar heard "today" in its noise.
// "mana" and a pause was taken for "mana, who are you", said in a fifth of a second.
TEST(VerdictTest, ShortWordsAreJudgedForHasteTogetherWithTheirNeighbours) {
  const PhoneCounts counts{{"mana", 4}, {"who", 2}, {"are", 2}, {"you", 2}, {"is", 2}, {"date", 3}};
  Decoded hasty, phones;
  hasty.segments = {segment("mana", 0, 39, 0), segment("who", 40, 45, 0), segment("are", 46, 51, 0),
                    segment("you", 52, 57, 0)};
  phones.segments = {segment("M", 0, 99, 0)};
  EXPECT_DOUBLE_EQ(weigh(hasty, phones, counts).fastest_word, 3);
  Decoded hasty_at_the_end;  // what is left over counts with the words before it
  hasty_at_the_end.segments = {segment("who", 0, 11, 0), segment("are", 12, 23, 0),
                               segment("you", 24, 26, 0)};
  EXPECT_DOUBLE_EQ(weigh(hasty_at_the_end, phones, counts).fastest_word, 27.0 / 6);
  Decoded swallowed;  // one short word among others may be
  swallowed.segments = {segment("mana", 0, 39, 0), segment("is", 40, 43, 0), segment("date", 44, 73, 0)};
  EXPECT_DOUBLE_EQ(weigh(swallowed, phones, counts).fastest_word, 34.0 / 5);
}

TEST(VerdictTest, AWordInTheNoiseAfterTheSpeechWasNotSaid) {
  Decoded grammar, phones;
  grammar.segments = {segment("mana", 13, 57, -1700), segment("date", 58, 81, -1500)};
  phones.segments = {segment("M", 0, 81, -3000)};
  const Evidence e = weigh(grammar, phones, kCounts, {15, 60});
  EXPECT_DOUBLE_EQ(e.fastest_word, 5 / 3.0);  // five frames, two of them faint, for three sounds
  EXPECT_TRUE(is_hopeless(e));
  EXPECT_DOUBLE_EQ(weigh(grammar, phones, kCounts).fastest_word, 8);
}

TEST(VerdictTest, NothingHeardIsNothingAccepted) {
  const Evidence nothing = weigh({}, {}, kCounts);
  EXPECT_TRUE(is_hopeless(nothing));
  EXPECT_FALSE(judge(nothing, 40).accepted);
  EXPECT_EQ(judge(nothing, 40).confidence, 0);
}

TEST(VerdictTest, ConfidenceRisesWithEveryRatioAndSaysWhichSideItIsOn) {
  for (double Evidence::*ratio : {&Evidence::phone_ratio, &Evidence::decoy_ratio}) {
    double before = -1;
    for (double r = -44; r < 10; r += 0.5) {
      Evidence e = good();
      e.phones = 6;
      e.*ratio = r;
      const Verdict v = judge(e, 40);
      EXPECT_GE(v.confidence, before);
      EXPECT_EQ(v.accepted, v.confidence > 0.5);
      before = v.confidence;
    }
    EXPECT_GT(before, 0.5);
  }
}

TEST(VerdictTest, AShortWordMustFitBetterThanALongPhrase) {
  Evidence e = good();
  e.phone_ratio = -18;
  e.decoy_ratio = 2;
  EXPECT_TRUE(judge(e, 40).accepted);
  e.phones = 2;
  EXPECT_FALSE(judge(e, 40).accepted);
}

TEST(VerdictTest, APhraseWithAnotherNameIsNotOurs) {
  Evidence e = good();
  e.phones = 8;
  e.named = true;
  e.name_phone_ratio = -4;
  e.name_decoy_ratio = 2;
  EXPECT_TRUE(judge(e, 40).accepted);
  e.name_phone_ratio = -25;  // "drama, today"
  e.name_decoy_ratio = -30;
  EXPECT_FALSE(judge(e, 40).accepted);
}

TEST(VerdictTest, TheNameAloneIsComparedWithWhatOthersMakeOfIt) {
  Decoded grammar, decoys;
  grammar.segments = {segment("<sil>", 0, 9, 0, true), segment("mana", 10, 49, -800),
                      segment("date", 50, 69, 0)};
  decoys.segments = {segment("drama", 0, 49, -400), segment("date", 50, 69, 0)};
  EXPECT_DOUBLE_EQ(word_ratio(grammar, decoys, "mana"), -12);  // four fifths of their word lie there
  EXPECT_DOUBLE_EQ(word_ratio(grammar, decoys, "help"), 0);
}

TEST(VerdictTest, SpeechThatNoWordExplainsCountsAgainstThem) {
  Decoded grammar;
  grammar.segments = {segment("no", 10, 29, 0), segment("<sil>", 30, 59, 0, true)};
  std::vector<float> room(60, 0.9F);
  std::fill(room.begin() + 8, room.begin() + 45, 0.1F);
  Evidence e = weigh(grammar, grammar, kCounts, {}, {}, room);
  EXPECT_EQ(e.unexplained_frames, 2 + 15);
  EXPECT_EQ(weigh(grammar, grammar, kCounts).unexplained_frames, 0);
  const double explained = judge(good(), 40).confidence;
  e = good();
  e.unexplained_frames = 30;
  EXPECT_LT(judge(e, 40).confidence, explained);
}

TEST(VerdictTest, NoiseRaisesWhatIsAskedForButNotWithoutEnd) {
  const Evidence e = good();
  EXPECT_GT(judge(e, 40).confidence, judge(e, 15).confidence);
  EXPECT_EQ(judge(e, 40).confidence, judge(e, 90).confidence);
  EXPECT_EQ(judge(e, 5).confidence, judge(e, -90).confidence);
}

TEST(VerdictTest, WithoutTheNameMoreIsAskedFor) {
  Evidence e = good();
  const double named = judge(e, 40).confidence;
  e.bare_command = true;
  EXPECT_LT(judge(e, 40).confidence, named);
  EXPECT_FALSE(judge(e, 40, {.caution_without_name = 20}).accepted);
}

TEST(VerdictTest, InTheMiddleOfTalkMoreIsAskedOfAnAnswer) {
  Evidence e;
  e.phone_ratio = -4;
  e.worst_word = -4;
  e.decoy_ratio = 6;
  e.word_frames = 37;
  e.phones = 2;
  e.fastest_word = 9;
  EXPECT_TRUE(judge(e, 15).accepted);
  e.after_talk = true;
  EXPECT_FALSE(judge(e, 15).accepted);
}

TEST(VerdictTest, OfWhatHasTheNameMoreIsAskedSinceThereIsMoreToFit) {
  Evidence e = good();
  e.phone_ratio = -24;  // "they said that the letter was over" for "mana, what's happening today"
  EXPECT_GT(judge(e, 40).confidence, 0.1);
  e.named = true;
  e.name_phone_ratio = -9;
  EXPECT_LE(judge(e, 40).confidence, 0.1);
}

TEST(VerdictTest, InTheMiddleOfTalkMoreIsAskedOfWhateverIsSaid) {
  for (const bool named : {false, true}) {
    Evidence e = good();
    e.bare_command = !named;
    e.named = named;
    const double alone = judge(e, 40).confidence;
    e.after_talk = true;
    EXPECT_LT(judge(e, 40).confidence, alone);
  }
}

TEST(VerdictTest, FaintSpeechOutsideThePhraseIsSomebodyElses) {
  Decoded grammar, phones;
  grammar.segments = {segment("no", 20, 49, 0)};
  phones.segments = {segment("N", 0, 99, 0)};
  std::vector<bool> loud(100, false);
  std::fill(loud.begin() + 18, loud.begin() + 52, true);
  EXPECT_EQ(weigh(grammar, phones, kCounts, {}, loud).outside_frames, 4);
  EXPECT_EQ(weigh(grammar, phones, kCounts).outside_frames, 70);
}

TEST(VerdictTest, DecoysAreAskedOnlyInDoubt) {
  Evidence e = good();
  e.decoy_ratio = 0;
  e.phone_ratio = 5;
  e.worst_word = 0;
  e.fastest_word = 9;
  EXPECT_FALSE(decoys_decide(e, 40));  // right whatever they say
  e.phone_ratio = -49;
  e.worst_word = -55;
  EXPECT_FALSE(decoys_decide(e, 40));  // wrong whatever they say
  e = good();
  e.phone_ratio = -14;
  EXPECT_TRUE(decoys_decide(e, 40));
}

TEST(VerdictTest, CautionAcceptsLess) {
  Evidence e = good();
  EXPECT_TRUE(judge(e, 40).accepted);
  EXPECT_FALSE(judge(e, 40, {.caution = 20}).accepted);
}

TEST(VerdictTest, AShortWordMustExplainNearlyAllThatWasSaid) {
  Evidence e = good();
  e.outside_frames = 20;
  EXPECT_TRUE(judge(e, 40).accepted);
  e.phones = 2;
  EXPECT_FALSE(judge(e, 40).accepted);
}

TEST(VerdictTest, AWordInTheMiddleOfASentenceIsNoCommand) {
  Evidence e = good();
  e.outside_frames = 80;
  EXPECT_TRUE(is_hopeless(e));
  EXPECT_FALSE(judge(e, 40).accepted);
  EXPECT_LE(judge(e, 40).confidence, 0.5);
}

TEST(VerdictTest, NobodySaysAWholeQuestionInNineTenthsOfASecond) {
  const PhoneCounts phones{{"when", 3}, {"is", 2}, {"my", 2}, {"next", 5}, {"appointment", 10}};
  const std::string question = "when is my next appointment";
  EXPECT_FALSE(fits_into(question, phones, {20, 105}, 45));
  EXPECT_TRUE(fits_into(question, phones, {20, 120}, 45));
  EXPECT_TRUE(fits_into(question, phones, {20, 105}, 15)) << "noise hides how long it was";
  EXPECT_TRUE(fits_into("when", phones, {20, 40}, 45));
}

}  // namespace
}  // namespace mana::speech
