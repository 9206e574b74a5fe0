#include "dialogue/tutor/saying.hpp"

#include <gtest/gtest.h>

namespace mana::dialogue::tutor {
namespace {
using msg::HeardAs, msg::Judged;

msg::WordSaid said(HeardAs heard, Judged th, Judged k, double score = 0.8) {
  return {{}, {}, "think", heard, score, {{"TH", 0.5, th}, {"IH", 0.9, Judged::Right}, {"K", 0.5, k}}};
}

TEST(SayingTest, OnlyTheSoundThatIsLearntCounts) {
  EXPECT_EQ(saying_of(said(HeardAs::Word, Judged::Right, Judged::Wrong), "TH"), Saying::Well);
  EXPECT_EQ(saying_of(said(HeardAs::Word, Judged::Wrong, Judged::Right), "TH"), Saying::Nearly);
  EXPECT_EQ(saying_of(said(HeardAs::Word, Judged::NotSure, Judged::Right), "TH"), Saying::Unclear);
}

TEST(SayingTest, WithoutOneAllOfThemDo) {
  EXPECT_EQ(saying_of(said(HeardAs::Word, Judged::Right, Judged::Wrong), ""), Saying::Nearly);
  EXPECT_EQ(saying_of(said(HeardAs::Word, Judged::NotSure, Judged::Right, 0.8), ""), Saying::Well);
  EXPECT_EQ(saying_of(said(HeardAs::Word, Judged::NotSure, Judged::Right, 0.4), ""), Saying::Unclear);
}

TEST(SayingTest, WhatWasNotTheWordIsNotItsMistake) {
  EXPECT_EQ(saying_of(said(HeardAs::OtherWord, Judged::Wrong, Judged::Right), "TH"), Saying::OtherWord);
  EXPECT_EQ(saying_of(said(HeardAs::Nothing, Judged::NotSure, Judged::NotSure), "TH"), Saying::OtherWord);
}

TEST(SayingTest, PerhapsTheWordAndSurelyNotTheSoundIsNearly) {
  EXPECT_EQ(saying_of(said(HeardAs::Unclear, Judged::Wrong, Judged::Right), "TH"), Saying::Nearly);
  EXPECT_EQ(saying_of(said(HeardAs::Unclear, Judged::Right, Judged::Wrong), "TH"), Saying::Unclear);
  EXPECT_EQ(saying_of(said(HeardAs::Unclear, Judged::Wrong, Judged::Wrong), ""), Saying::Unclear);
}

// Of German words only those sounds come that the ears can tell: "yː" is none of them.
TEST(SayingTest, ASoundThatNobodyCanJudgeIsNeitherPraisedNorCorrected) {
  EXPECT_EQ(saying_of({{}, {}, "Tür", HeardAs::Word, 0, {}}, "yː"), Saying::Unjudged);
  EXPECT_EQ(saying_of({{}, {}, "fünf", HeardAs::Word, 0.9, {{"f", 0.9, Judged::Right}}}, "y"),
            Saying::Unjudged);
  EXPECT_EQ(saying_of({{}, {}, "Tür", HeardAs::OtherWord, 0, {}}, "yː"), Saying::OtherWord);
  EXPECT_EQ(saying_of({{}, {}, "Zug", HeardAs::Word, 0.9, {{"ts", 0.1, Judged::Wrong}}}, "ts"),
            Saying::Nearly);
}

}  // namespace
}  // namespace mana::dialogue::tutor
