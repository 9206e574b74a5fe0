#include "vision/looking.hpp"

#include <gtest/gtest.h>

namespace mana::vision {
namespace {

TEST(LookingFilterTest, TwoFrontalFacesBeginItAndASecondWithoutEndsIt) {
  LookingFilter filter;
  EXPECT_FALSE(filter.see(true, core::at_seconds(1.0)));
  EXPECT_TRUE(filter.see(true, core::at_seconds(1.2)));
  EXPECT_TRUE(filter.see(false, core::at_seconds(2.0)));  // a blink, a nod
  EXPECT_FALSE(filter.see(false, core::at_seconds(2.6)));
}

TEST(LookingFilterTest, OneFrontalFaceNowAndThenIsNobodyWhoLooks) {
  LookingFilter filter;
  for (int i = 0; i < 10; ++i) EXPECT_FALSE(filter.see(true, core::at_seconds(i)));
}

}  // namespace
}  // namespace mana::vision
