#include "agent/core/consent.hpp"

#include <gtest/gtest.h>

namespace mana::core {
namespace {

TEST(ConsentTest, WhatIsWrittenIsReadAgain) {
  const Consent read = consent_of(to_line({"2027-03-28T00:30:00Z", "--consent"}));
  EXPECT_EQ(read.when, "2027-03-28T00:30:00Z");
  EXPECT_EQ(read.how, "--consent");
}

TEST(ConsentTest, WhatIsNotKnownStaysSo) {
  EXPECT_EQ(to_line({}), "");
  EXPECT_EQ(to_line({"two words", "typed"}), "");
  EXPECT_EQ(to_line({"2027-03-28T00:30:00Z\nx", "typed"}), "");
  for (const char* line : {"", "typed", " typed", "2027 typed twice", "2027 \x01"}) {
    EXPECT_EQ(consent_of(line).when, "") << line;
    EXPECT_EQ(consent_of(line).how, "") << line;
  }
}

}  // namespace
}  // namespace mana::core
