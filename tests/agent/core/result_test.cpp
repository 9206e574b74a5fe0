#include "agent/core/result.hpp"

#include <gtest/gtest.h>

namespace mana::core {
namespace {

Result<int> parse(bool good) {
  if (!good) return bad_input("line 3: a number is missing");
  return 7;
}

TEST(ResultTest, HoldsAValueOrAnErrorThatGathersContext) {
  EXPECT_EQ(parse(true).value(), 7);
  EXPECT_EQ(parse(false).error().code, ErrorCode::BadInput);
  EXPECT_EQ(std::move(parse(false).error()).during("loading lesson 'greetings'").sentence,
            "loading lesson 'greetings': line 3: a number is missing");
}

TEST(ResultDeathTest, AskingForWhatIsNotThereStopsTheProgram) {
  EXPECT_DEATH((void)parse(false).value(), "value\\(\\) of a failed Result");
}

}  // namespace
}  // namespace mana::core
