#include "vision/people/recogniser_votes.hpp"

#include <gtest/gtest.h>

namespace mana::vision {
namespace {

/// What is told after these sights, a letter each; "-" is somebody else.
std::string told(RecogniserVotes& votes, std::string_view sights, double confidence = 0.9) {
  std::string all;
  for (const char s : sights) {
    const auto who = votes.see({s == '-' ? std::string{} : std::string{s}, confidence});
    if (who) all += who->name.empty() ? "-" : who->name;
  }
  return all;
}

TEST(RecogniserVotesTest, ThreeOfFiveSightsMustAgreeOnAFriend) {
  RecogniserVotes votes;
  EXPECT_EQ(told(votes, "A-A"), "");
  EXPECT_EQ(told(votes, "-A"), "A");
  RecogniserVotes others;
  EXPECT_EQ(told(others, "A--A--A--A"), "") << "never three of five";
}

TEST(RecogniserVotesTest, AStrangerTakesFiveOfFive) {
  RecogniserVotes votes;
  EXPECT_EQ(told(votes, "----"), "");
  EXPECT_EQ(told(votes, "-"), "-");
  RecogniserVotes mixed;
  EXPECT_EQ(told(mixed, "----B----"), "");
  EXPECT_EQ(told(mixed, "-"), "-");
}

TEST(RecogniserVotesTest, WhatIsToldIsNoNewsUntilItChanges) {
  RecogniserVotes votes;
  EXPECT_EQ(told(votes, "AAAAAAAA"), "A");
  EXPECT_EQ(told(votes, "BBBBB"), "B");
  EXPECT_EQ(told(votes, "AAA"), "A");
}

TEST(RecogniserVotesTest, AnotherFaceBeginsAnew) {
  RecogniserVotes votes;
  EXPECT_EQ(told(votes, "AAA"), "A");
  votes.begin_anew();
  EXPECT_EQ(told(votes, "AA"), "") << "sights of before do not count";
  EXPECT_EQ(told(votes, "A"), "A") << "and it is news again";
}

TEST(RecogniserVotesTest, ConfidenceIsTheMeanOfTheSightsThatAgree) {
  RecogniserVotes votes;
  told(votes, "A", 0.9);
  told(votes, "-", 0.1);
  told(votes, "A", 0.6);
  const auto who = votes.see({"A", 0.6});
  ASSERT_TRUE(who);
  EXPECT_NEAR(who->confidence, 0.7, 1e-9);
}

}  // namespace
}  // namespace mana::vision
