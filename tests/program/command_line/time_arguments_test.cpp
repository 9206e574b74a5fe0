#include "agent/command_line/time_arguments.hpp"

#include <gtest/gtest.h>

namespace mana::program {
namespace {
using namespace std::chrono_literals;

TEST(TimeArgumentsTest, SpansAsPeopleWriteThem) {
  EXPECT_EQ(parse_span("2h").value(), 2h);
  EXPECT_EQ(parse_span("1h30m").value(), 90min);
  EXPECT_EQ(parse_span("45s").value(), 45s);
  EXPECT_EQ(parse_span("45").value(), 45s);
  EXPECT_EQ(parse_span("1.5h").value(), 90min);
  for (const char* bad : {"", "h", "2x", "-3s", "1h-2m", "1e99h", "nan", "2 h"})
    EXPECT_FALSE(parse_span(bad)) << bad;
}

TEST(TimeArgumentsTest, InstantsNeedAnOffset) {
  EXPECT_EQ(parse_instant("1970-01-01T00:00:00Z").value(), core::WallTime{});
  EXPECT_EQ(parse_instant("2027-03-28T00:30:00+10:30").value(), parse_instant("2027-03-27T14:00Z").value());
  EXPECT_EQ(parse_instant("2027-03-28T00:30:00-0500").value(), parse_instant("2027-03-28T05:30:00Z").value());
  for (const char* bad : {"", "2027-03-28", "2027-03-28T00:30:00", "2027-02-30T00:30:00Z",
                          "2027-03-28T24:30:00Z", "2027-3-28T00:30:00Z", "2027-03-28T00:30:00Zx",
                          "2027-03-28T00:30:00+1030x", "-027-03-28T00:30:00Z"}) {
    EXPECT_FALSE(parse_instant(bad)) << bad;
  }
}

}  // namespace
}  // namespace mana::program
