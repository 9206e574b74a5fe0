#include "speech/listening/other_talk.hpp"

#include <gtest/gtest.h>

namespace mana::speech {
namespace {
using core::at_seconds;

Recognition nothing() { return {}; }
Recognition something() {
  Recognition r;
  r.accepted = true;
  return r;
}
Recognition nearly() {
  Recognition r;
  r.unsure = true;
  return r;
}

TEST(OtherTalkTest, LongSpeechThatMadeNoSenseGoesOnForTwoSeconds) {
  OtherTalk talk;
  EXPECT_FALSE(talk.goes_on(at_seconds(0), 20)) << "nobody has said a word";
  talk.heard(at_seconds(1), at_seconds(2.5), 20, nothing());
  EXPECT_TRUE(talk.goes_on(at_seconds(3), 20));
  EXPECT_TRUE(talk.goes_on(at_seconds(4.6), 20));
  EXPECT_FALSE(talk.goes_on(at_seconds(4.8), 20));
}

TEST(OtherTalkTest, AWordIsNoTalkAndWhatIsUnderstoodOrNearlyIsNone) {
  OtherTalk talk;
  talk.heard(at_seconds(1), at_seconds(1.8), 20, nothing());
  EXPECT_FALSE(talk.goes_on(at_seconds(2), 20));
  talk.heard(at_seconds(3), at_seconds(5), 20, something());
  EXPECT_FALSE(talk.goes_on(at_seconds(5.5), 20));
  talk.heard(at_seconds(6), at_seconds(8), 20, nearly());
  EXPECT_FALSE(talk.goes_on(at_seconds(8.5), 20));
}

TEST(OtherTalkTest, ShortThingsSaidInTalkAreTalk) {
  OtherTalk talk;
  talk.heard(at_seconds(1), at_seconds(2.5), 20, nothing());
  talk.heard(at_seconds(4), at_seconds(4.3), 20, nothing());
  EXPECT_TRUE(talk.goes_on(at_seconds(6), 20));
  talk.heard(at_seconds(6), at_seconds(6.4), 20, something());
  EXPECT_FALSE(talk.goes_on(at_seconds(6.6), 20)) << "somebody spoke to us";
}

TEST(OtherTalkTest, WhoIsNearerIsSomebodyElse) {
  OtherTalk talk;
  talk.heard(at_seconds(1), at_seconds(2.5), 20, nothing());
  EXPECT_TRUE(talk.goes_on(at_seconds(3), 25));
  EXPECT_FALSE(talk.goes_on(at_seconds(3), 27));
  talk.heard(at_seconds(3), at_seconds(4.5), 24, nothing());
  EXPECT_TRUE(talk.goes_on(at_seconds(5), 27)) << "than the loudest of them";
  talk.heard(at_seconds(5.5), at_seconds(5.7), 40, nothing());
  EXPECT_TRUE(talk.goes_on(at_seconds(6), 24)) << "though she coughed";
}

TEST(OtherTalkTest, OfALevelThatIsNotKnownNobodyIsNearer) {
  OtherTalk talk;
  talk.heard(at_seconds(1), at_seconds(2.5), std::nullopt, nothing());
  EXPECT_TRUE(talk.goes_on(at_seconds(3), 60));
  talk.heard(at_seconds(3), at_seconds(3.5), 20, nothing());
  EXPECT_TRUE(talk.goes_on(at_seconds(4), std::nullopt));
  EXPECT_FALSE(talk.goes_on(at_seconds(4), 27)) << "now it is";
  talk.heard(at_seconds(4), at_seconds(4.5), std::nullopt, nothing());
  EXPECT_FALSE(talk.goes_on(at_seconds(5), 27)) << "and stays so";
}

}  // namespace
}  // namespace mana::speech
