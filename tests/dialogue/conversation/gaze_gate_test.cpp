#include "dialogue/conversation/gaze_gate.hpp"

#include <gtest/gtest.h>

#include "agent/bus/messages/vision.hpp"

namespace mana::dialogue {
namespace {

TEST(GazeGateTest, ACommandCountsWhenSomebodyLookedWhileItWasSaid) {
  GazeGate gate;
  EXPECT_FALSE(gate.looked_between(core::at_seconds(1), core::at_seconds(2)));
  gate.note({core::at_seconds(10), true});
  gate.note({core::at_seconds(12), false});
  EXPECT_TRUE(gate.looked_between(core::at_seconds(11), core::at_seconds(13)));
  EXPECT_TRUE(gate.looked_between(core::at_seconds(12.5), core::at_seconds(13.5)));  // within the slack
  EXPECT_FALSE(gate.looked_between(core::at_seconds(14), core::at_seconds(15)));
  EXPECT_FALSE(gate.looked_between(core::at_seconds(7), core::at_seconds(9)));
  gate.note({core::at_seconds(20), true});
  EXPECT_TRUE(gate.looked_between(core::at_seconds(500), core::at_seconds(501)));  // still looking
}

}  // namespace
}  // namespace mana::dialogue
