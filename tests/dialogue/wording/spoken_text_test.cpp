#include "dialogue/wording/spoken_text.hpp"
#include "agent/bus/messages/speech.hpp"
#include "dialogue/wording/read_aloud.hpp"

#include <gtest/gtest.h>

#include "dialogue/wording/cue_line.hpp"

namespace mana::dialogue {
namespace {
using namespace std::chrono_literals;

TEST(SpokenTextTest, WithoutMarkupTheWordsAreTheWords) {
  const SpokenText s = compile("Tea &amp; toast, 2 &lt; 3?");
  EXPECT_EQ(s.text, "Tea & toast, 2 < 3?");
  EXPECT_TRUE(s.cues.empty() && s.manners.empty() && s.marks.empty() && s.notes.empty() && !s.asks);
}

TEST(SpokenTextTest, WhatBeginsTheReplyIsWornByAllOfIt) {
  const SpokenText s = compile("<expression type=\"happy\"/>Good morning.");
  EXPECT_EQ(s.expression, "happy");
  EXPECT_TRUE(s.cues.empty());
  EXPECT_EQ(s.text, "Good morning.");
}

TEST(SpokenTextTest, AStrengthNeedsACueOfItsOwn) {
  const SpokenText s = compile("<expression type=\"happy\" intensity=\"0.5\"/>Good.");
  EXPECT_EQ(s.expression, "happy");
  ASSERT_EQ(s.cues.size(), 1u);
  EXPECT_EQ(s.cues[0].strength, 0.5);
  EXPECT_EQ(s.marks.at(0).offset, 0);
}

TEST(SpokenTextTest, BehaviourComesWithTheNextWordOrAtItsMark) {
  const SpokenText s = compile(
      "Everyone <gesture type=\"nod\"/>gets <mark name=\"m1\"/>teased.<gesture type=\"shrug\" at=\"m1\"/>");
  EXPECT_EQ(s.text, "Everyone gets teased.");
  ASSERT_EQ(s.cues.size(), 2u);
  EXPECT_EQ(s.cues[1].mark, "m1");
  ASSERT_EQ(s.marks.size(), 2u);
  EXPECT_EQ(s.marks[0].offset, 9) << "before 'gets'";
  EXPECT_EQ(s.marks[0].name, s.cues[0].mark);
  EXPECT_EQ(s.marks[1], (msg::SayMark{"m1", 14}));
}

TEST(SpokenTextTest, WhatIsShownIsNotSpoken) {
  const SpokenText s = compile(
      "Look <show src=\"robin.png\" alt=\"A robin\" hold=\"90s\"/>here.<show>Ring <b>Jo</b> &amp; "
      "Al</show><show/>");
  EXPECT_EQ(s.text, "Look here.");
  ASSERT_EQ(s.cues.size(), 3u);
  EXPECT_EQ(s.cues[0].kind, Cue::Kind::Show);
  EXPECT_EQ(s.cues[0].name, "robin.png");
  EXPECT_EQ(s.cues[0].text, "A robin");
  EXPECT_EQ(s.cues[0].hold, 90s);
  EXPECT_EQ(s.marks.at(0).offset, 5) << "with the word that follows";
  EXPECT_EQ(s.cues[1].text, "Ring Jo & Al");
  EXPECT_TRUE(s.cues[2].name.empty() && s.cues[2].text.empty()) << "nothing any more";
}

TEST(SpokenTextTest, SoundsOfAWordGoWithIt) {
  const SpokenText s = compile(
      "<phoneme alphabet=\"ipa\" ph=\"təˈmɑːtəʊ\">tomato</phoneme> "
      "<phoneme ph=\"kæt\">cat</phoneme> <phoneme alphabet=\"x-espeak\" ph=\"d'0g\">dog</phoneme> "
      "<phoneme alphabet=\"x-sampa\" ph=\"k{t\">cat</phoneme>");
  EXPECT_EQ(s.text, "tomato cat dog cat") << "captions keep the written word";
  ASSERT_EQ(s.manners.size(), 3u);
  EXPECT_EQ(s.manners[0], (msg::Manner{0, 6, "ipa", "təˈmɑːtəʊ"}));
  EXPECT_EQ(s.manners[1], (msg::Manner{7, 10, "ipa", "kæt"}));
  EXPECT_EQ(s.manners[2], (msg::Manner{11, 14, "sounds", "d'0g"}));
}

TEST(SpokenTextTest, ManyWaysToSpeak) {
  const SpokenText s = compile(
      "Ring <say-as interpret-as=\"telephone\">1800 022 222</say-as><break time=\"300ms\"/> "
      "<prosody rate=\"slow\" pitch=\"+10%\">slowly</prosody>, <emphasis>now</emphasis>, "
      "<sub alias=\"Doctor\">Dr</sub> <say-as interpret-as=\"characters\">cat</say-as> <lang "
      "xml:lang=\"fr\">oui</lang>");
  EXPECT_EQ(s.text, "Ring 1800 022 222 slowly, now, Dr cat oui");
  ASSERT_EQ(s.manners.size(), 8u);
  EXPECT_EQ(s.manners[0], (msg::Manner{5, 17, "as", "1 8 0 0, 0 2 2, 2 2 2"}));
  EXPECT_EQ(s.manners[1], (msg::Manner{17, 17, "pause", "300ms"}));
  EXPECT_EQ(s.manners[2], (msg::Manner{18, 24, "rate", "slow"}));
  EXPECT_EQ(s.manners[3], (msg::Manner{18, 24, "pitch", "+10%"}));
  EXPECT_EQ(s.manners[4], (msg::Manner{26, 29, "emphasis", "moderate"}));
  EXPECT_EQ(s.manners[5], (msg::Manner{31, 33, "as", "Doctor"}));
  EXPECT_EQ(s.manners[6].kind, "letters");
  EXPECT_EQ(s.manners[7].value, "fr");
}

TEST(SpokenTextTest, WhatIsSpokenInsteadIsSpokenAsTheElementsAroundItSay) {
  const SpokenText s = compile(R"(<prosody volume="silent"><sub alias="sheep">?</sub></prosody>)");
  ASSERT_EQ(s.manners.size(), 2U);
  EXPECT_EQ(s.manners[0], (msg::Manner{0, 1, "volume", "silent"}));
  EXPECT_EQ(s.manners[1], (msg::Manner{0, 1, "as", "sheep"}));
}

TEST(SpokenTextTest, WhatIsForTheCarerIsNotSaid) {
  const SpokenText s =
      compile("Stay there.<carer why=\"fall\" urgent=\"yes\">A fall.</carer> I am here.<ask/>");
  EXPECT_EQ(s.text, "Stay there. I am here.");
  ASSERT_EQ(s.notes.size(), 1u);
  EXPECT_EQ(s.notes[0], (CarerNote{"fall", "A fall.", true}));
  EXPECT_TRUE(s.asks);
}

TEST(SpokenTextTest, UnknownElementsLeaveTheirWordsAndBrokenOnesNoHarm) {
  EXPECT_EQ(compile("<b>tea</b> or <i>coffee</i><oob>call</oob>").text, "tea or coffee");
  EXPECT_EQ(compile("<b>tea").text, "tea");
  EXPECT_EQ(compile("tea</b> now <").text, "tea now");
}

TEST(CueLineTest, ACueIsDueWhenItsMarkIsHeardAlsoWhenTheSoundMoves) {
  CueLine line;
  line.expect(msg::UtteranceId{3}, {{Cue::Kind::Gesture, "nod", 1, {}, "m"}}, "warm");
  EXPECT_EQ(line.next(), core::kNever);
  msg::SentenceStarted sentence;
  sentence.id = msg::UtteranceId{3};
  sentence.audio_start = core::at_seconds(10);
  sentence.marks = {{"m", 400ms}};
  line.hear(sentence);
  EXPECT_EQ(line.next(), core::at_seconds(10.4));
  line.hear(msg::SentenceMoved{sentence.id, 0, core::at_seconds(10.1)});
  EXPECT_EQ(line.next(), core::at_seconds(10.5));
  EXPECT_TRUE(line.due(core::at_seconds(10.49)).empty());
  EXPECT_EQ(line.due(core::at_seconds(10.5)).size(), 1u);
  EXPECT_EQ(line.next(), core::kNever);
  EXPECT_FALSE(line.hear(msg::SpeechEnded{sentence.id, core::at_seconds(11), false}));
}

TEST(CueLineTest, AnExpressionThatIsHeldGivesWayToThatOfTheUtterance) {
  CueLine line;
  line.expect(msg::UtteranceId{1}, {{Cue::Kind::Expression, "surprised", 1, 2s, "m"}}, "warm");
  msg::SentenceStarted sentence;
  sentence.id = msg::UtteranceId{1};
  sentence.marks = {{"m", 1s}};
  line.hear(sentence);
  const auto all = line.due(core::kStart + 10s);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].name, "surprised");
  EXPECT_EQ(all[1].name, "warm");
  EXPECT_TRUE(line.hear(msg::SpeechEnded{sentence.id, core::kStart + 10s, false})) << "back to rest";
}

TEST(CueLineTest, WhatIsToBeReadComesAtTheLatestWithTheEndUnlessItWasStopped) {
  const std::vector<Cue> cues{{Cue::Kind::Show, "", 1, {}, "m", "0123"},
                              {Cue::Kind::Gesture, "nod", 1, {}, "m"}};
  CueLine line;
  line.expect(msg::UtteranceId{1}, cues, "warm");
  line.hear(msg::SpeechEnded{msg::UtteranceId{1}, core::kStart + 5s});
  const auto due = line.due(core::kStart + 5s);
  ASSERT_EQ(due.size(), 1u);
  EXPECT_EQ(due[0].text, "0123");
  line.expect(msg::UtteranceId{2}, cues, "warm");
  line.hear(msg::SpeechEnded{msg::UtteranceId{2}, core::kStart + 9s, true});
  EXPECT_TRUE(line.due(core::kStart + 9s).empty());
}

TEST(CueLineTest, WhatWasToComeWithWordsThatAreNeverSaidNeverComes) {
  CueLine line;
  line.expect(msg::UtteranceId{1}, {{Cue::Kind::Gesture, "nod", 1, {}, "m"}}, "");
  msg::SentenceStarted sentence;
  sentence.id = msg::UtteranceId{1};
  sentence.marks = {{"m", 1s}};
  line.hear(sentence);
  line.hear(msg::SpeechEnded{sentence.id, core::kStart + 500ms, true});
  EXPECT_TRUE(line.due(core::kStart + 10s).empty());
}

TEST(ReadAloudTest, DatesAndTimesAsAPersonSaysThem) {
  EXPECT_EQ(date_aloud("2027-03-28"), "the 28th of March 2027");
  EXPECT_EQ(date_aloud("3/4/2027"), "the 3rd of April 2027");
  EXPECT_EQ(date_aloud("21.2"), "the 21st of February");
  EXPECT_EQ(time_aloud("14:30"), "half past 2");
  EXPECT_EQ(time_aloud("11:45"), "quarter to 12");
  EXPECT_EQ(time_aloud("12:00"), "12 o'clock");
  EXPECT_EQ(time_aloud("0:15"), "quarter past 12");
  EXPECT_EQ(time_aloud("8:05"), "8 o 5");
  EXPECT_EQ(time_aloud("8:20"), "8 20");
}

TEST(ReadAloudTest, WhatIsNeitherStaysAsItIs) {
  for (const char* text : {"", "tomorrow", "31/2/2027", "1/13/2027", "5", "1/2/3/4", "2027-03-", "12:"}) {
    EXPECT_EQ(date_aloud(text), text);
    EXPECT_EQ(time_aloud(text), text);
  }
  EXPECT_EQ(time_aloud("25:00"), "25:00");
}

TEST(SpokenTextTest, ADateIsShownAsWrittenAndSaidAsAPersonSaysIt) {
  const SpokenText s = compile(
      "On <say-as interpret-as=\"date\">28/3/2027</say-as> at <say-as "
      "interpret-as=\"time\">14:30</say-as>.");
  EXPECT_EQ(s.text, "On 28/3/2027 at 14:30.");
  ASSERT_EQ(s.manners.size(), 2U);
  EXPECT_EQ(s.manners[0].value, "the 28th of March 2027");
  EXPECT_EQ(s.manners[1].value, "half past 2");
}

}  // namespace
}  // namespace mana::dialogue
