#include "dialogue/conversation/listening_nods.hpp"
#include "agent/bus/messages/hearing.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/face.hpp"
#include "agent/bus/messages/say.hpp"
#include "agent/bus/messages/speech.hpp"
#include "tests/support/recorder.hpp"

namespace mana::dialogue {
namespace {
using core::at_seconds;

class ListeningNodsTest : public ::testing::Test {
 protected:
  void said(double start, double at, bool paused = true, bool whole = true) {
    bus.publish(msg::HearingSoFar{at_seconds(start), at_seconds(at), "I had a dog.", paused, whole});
    for (bus::Module* m : {static_cast<bus::Module*>(&nods), static_cast<bus::Module*>(&made)}) {
      m->mailbox().deliver();
      m->step(at_seconds(at));
    }
  }
  bus::Bus bus;
  ListeningNods nods{bus};
  test::Recorder<msg::MakeGesture> made{bus};
};

TEST_F(ListeningNodsTest, ComeWhereSomebodyPausesAfterASentenceOfSomethingLong) {
  said(10, 11.5);
  EXPECT_TRUE(made.seen.empty()) << "a short remark is answered, not nodded at";
  said(10, 13.5, false, false);
  said(10, 13.8, true, false);
  EXPECT_TRUE(made.seen.empty()) << "nor is the middle of a sentence";
  said(10, 14);
  ASSERT_EQ(made.seen.size(), 1u);
  EXPECT_EQ(made.seen[0].gesture, "nod");
  EXPECT_LT(made.seen[0].strength, 0.6);
}

TEST_F(ListeningNodsTest, AreNotToBeCounted) {
  for (double at = 14; at < 24; at += 0.5) said(10, at);
  EXPECT_EQ(made.seen.size(), 2u);
}

TEST_F(ListeningNodsTest, AreNotMadeWhileSheSpeaks) {
  bus.publish(msg::SpeechStarted{msg::UtteranceId{1}, at_seconds(12), "Well.", "neutral"});
  said(10, 14);
  EXPECT_TRUE(made.seen.empty());
  bus.publish(msg::SpeechEnded{msg::UtteranceId{1}, at_seconds(15)});
  said(10, 16);
  EXPECT_EQ(made.seen.size(), 1u);
}

}  // namespace
}  // namespace mana::dialogue
