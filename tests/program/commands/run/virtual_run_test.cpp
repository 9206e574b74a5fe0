#include <gtest/gtest.h>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

// `mana run --virtual`: nobody sees the time go by, so it is said what was simulated.

namespace mana::test {
namespace {

TEST(VirtualRunTest, SaysAtItsEndWhatWasSimulated) {
  const TemporaryFolder folder;
  const std::string data = (folder.path() / "data").string();
  const Outcome o =
      run_program({MANA_BINARY, "run", "--virtual", "--headless", "--camera", "none", "--microphone", "none",
                   "--speaker", "none", "--start", "2027-03-27T14:00:00Z", "--for", "5s", "--data", data});
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.out, "");
  EXPECT_NE(o.err.find("mana: 2027-03-27T14:00:00Z to 2027-03-27T14:00:05Z went by in "), std::string::npos)
      << o.err;
  EXPECT_NE(o.err.find("no reminder was due"), std::string::npos) << o.err;
  EXPECT_NE(o.err.find("--journal FILE"), std::string::npos) << o.err;
}

TEST(VirtualRunTest, WithoutAnEndIsWrongUsage) {
  const Outcome o = run_program({MANA_BINARY, "run", "--virtual"});
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "mana: virtual time needs an end: add --for, such as --for 2h.\n");
}

}  // namespace
}  // namespace mana::test
