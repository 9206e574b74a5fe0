#include "vision/people/audience.hpp"

#include <gtest/gtest.h>

#include "vision/people/recogniser_votes.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;
using Who = msg::Audience;

class AudienceTest : public ::testing::Test {
 protected:
  Audience audience{{.client = "Anna", .client_is_known = true}};
  core::Time now = core::kStart + 100s;
  Who who() const { return audience.now(now); }
  void somebody_comes() { audience.person_appeared(now); }
};

TEST_F(AudienceTest, AnEmptyRoomIsUnknown) {
  EXPECT_EQ(who(), Who::Unknown);
  audience.recognised("Anna", 1);
  audience.confirmed();
  EXPECT_EQ(who(), Who::Unknown) << "what is said of nobody";
  EXPECT_EQ(audience.next(now), core::kNever);
}

TEST_F(AudienceTest, WhoHasComeIsWaitedForForThreeSeconds) {
  somebody_comes();
  EXPECT_EQ(who(), Who::Arriving);
  EXPECT_EQ(audience.next(now), now + 3s);
  now += 2999ms;
  EXPECT_EQ(who(), Who::Arriving);
  now += 1ms;
  EXPECT_EQ(who(), Who::Unknown) << "seen from the side she is told all the same";
  EXPECT_EQ(audience.next(now), core::kNever);
  audience.recognised("", 1);
  EXPECT_EQ(who(), Who::Visitor) << "a verdict that comes late counts, too";
}

TEST_F(AudienceTest, TheFirstVerdictEndsTheWaiting) {
  for (const auto& [name, confidence, expected] :
       {std::tuple{"Anna", 0.6, Who::Client}, std::tuple{"", 0.95, Who::Visitor},
        std::tuple{"", 0.6, Who::Unknown}}) {
    somebody_comes();
    now += 1s;
    audience.recognised(name, confidence);
    EXPECT_EQ(who(), expected) << name << confidence;
    EXPECT_EQ(audience.next(now), core::kNever);
  }
}

TEST_F(AudienceTest, ACarerIsInHerConfidence) {
  somebody_comes();
  audience.recognised("Tom", 0.8);
  EXPECT_EQ(who(), Who::Client);
}

TEST_F(AudienceTest, SomebodyElseBesideHerMakesTwo) {
  somebody_comes();
  audience.people_seen(1);
  audience.recognised("Anna", 0.9);
  audience.people_seen(2);
  EXPECT_EQ(who(), Who::Accompanied);
  audience.people_seen(1);
  EXPECT_EQ(who(), Who::Client);
  audience.recognised("", 1);
  EXPECT_EQ(who(), Who::Accompanied) << "she may stand behind";
  audience.recognised("Anna", 0.9);
  EXPECT_EQ(who(), Who::Client) << "it was she";
}

TEST_F(AudienceTest, OfTwoWhoAreKnownNobodyIsAStranger) {
  somebody_comes();
  audience.people_seen(2);
  audience.recognised("Anna", 0.9);
  EXPECT_EQ(who(), Who::Accompanied);
  audience.recognised("Tom", 0.9);
  EXPECT_EQ(who(), Who::Client);
  audience.people_seen(3);
  EXPECT_EQ(who(), Who::Accompanied);
}

TEST_F(AudienceTest, ADoubtfulStrangerTakesNothingAway) {
  somebody_comes();
  audience.recognised("Anna", 0.9);
  audience.recognised("", 0.84);
  EXPECT_EQ(who(), Who::Client);
}

TEST_F(AudienceTest, TwoOfWhomNobodyIsKnownKeepNothingFromHer) {
  somebody_comes();
  audience.people_seen(2);
  now += 5s;
  EXPECT_EQ(who(), Who::Unknown);
}

TEST_F(AudienceTest, WhoSaysThatSheIsTheClientIsUntilSheGoes) {
  somebody_comes();
  audience.recognised("", 1);
  audience.people_seen(1);
  audience.confirmed();
  EXPECT_EQ(who(), Who::Client);
  audience.recognised("", 1);
  EXPECT_EQ(who(), Who::Client) << "whatever the eyes say";
  audience.people_seen(2);
  EXPECT_EQ(who(), Who::Accompanied);
  audience.person_left();
  EXPECT_EQ(who(), Who::Unknown);
  somebody_comes();
  EXPECT_EQ(who(), Who::Arriving);
  audience.recognised("", 1);
  EXPECT_EQ(who(), Who::Visitor);
}

TEST_F(AudienceTest, WhoLeavesIsForgotten) {
  somebody_comes();
  audience.recognised("Anna", 1);
  audience.person_left();
  EXPECT_EQ(who(), Who::Unknown);
  somebody_comes();
  now += 4s;
  EXPECT_EQ(who(), Who::Unknown);
}

TEST_F(AudienceTest, WhoComesWhenHerFaceIsGoneIsFoundOutAnew) {
  somebody_comes();
  audience.people_seen(1);
  EXPECT_FALSE(audience.faces_seen({1}, now));
  audience.recognised("Anna", 0.9, 1);
  EXPECT_EQ(who(), Who::Client);
  now += 3s;
  EXPECT_FALSE(audience.faces_seen({}, now));
  EXPECT_EQ(who(), Who::Client) << "she may look down";
  EXPECT_TRUE(audience.faces_seen({2}, now));
  EXPECT_EQ(who(), Who::Arriving);
  audience.recognised("", 0.95, 2);
  EXPECT_EQ(who(), Who::Visitor);
  now += 1s;
  EXPECT_FALSE(audience.faces_seen({3}, now));
  audience.recognised("Anna", 0.9, 3);
  EXPECT_EQ(who(), Who::Client);
}

TEST_F(AudienceTest, WhoStaysWhenSheHasGoneIsNoCompanyOfHersAfterSixSeconds) {
  somebody_comes();
  audience.people_seen(1);
  audience.faces_seen({1}, now);
  audience.recognised("Anna", 0.9, 1);
  audience.people_seen(2);
  audience.faces_seen({2, 1}, now);
  audience.recognised("", 0.95, 2);
  EXPECT_EQ(who(), Who::Accompanied);
  audience.people_seen(1);
  const core::Time gone = now;
  for (; now <= gone + 6s; now += 500ms) {
    EXPECT_FALSE(audience.faces_seen({2}, now));
    EXPECT_EQ(who(), Who::Accompanied) << "she may look down";
  }
  EXPECT_TRUE(audience.faces_seen({2}, now));
  EXPECT_EQ(who(), Who::Visitor);
}

TEST_F(AudienceTest, WhoSaidThatSheIsTheClientIsForgottenWhenAnotherFaceComes) {
  somebody_comes();
  audience.faces_seen({4}, now);
  audience.recognised("", 1, 4);
  audience.confirmed();
  EXPECT_FALSE(audience.faces_seen({4}, now));
  EXPECT_EQ(who(), Who::Client);
  EXPECT_TRUE(audience.faces_seen({5}, now));
  audience.recognised("", 1, 5);
  EXPECT_EQ(who(), Who::Visitor);
}

TEST_F(AudienceTest, WhereTheClientIsNotKnownItIsNeverKnown) {
  audience = Audience{{.client = "Anna", .client_is_known = false}};
  somebody_comes();
  EXPECT_EQ(who(), Who::Unknown) << "and nothing waits";
  EXPECT_EQ(audience.next(now), core::kNever);
  audience.recognised("", 1);
  audience.people_seen(2);
  EXPECT_EQ(who(), Who::Unknown);
}

TEST(RecogniserVotesTest, AStrangerWhoBecameMuchSurerIsToldAgain) {
  RecogniserVotes votes;
  int told = 0;
  double confidence = 0;
  const auto see = [&](double c) {
    if (const auto who = votes.see({"", c})) {
      ++told;
      confidence = who->confidence;
    }
  };
  for (int i = 0; i < 10; ++i) see(0.7);
  EXPECT_EQ(told, 1);
  for (int i = 0; i < 20; ++i) see(1);
  EXPECT_GE(told, 2);
  EXPECT_LE(told, 4);
  EXPECT_GE(confidence, 0.85);
}

}  // namespace
}  // namespace mana::vision
