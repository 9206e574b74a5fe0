#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "tests/calendar/store_folder.hpp"
#include "tests/calendar/year/home.hpp"

/// A home for a year: see home.hpp. What must hold in all that can happen: a reminder is said within a second
/// of when it could be said (due, somebody there, nothing else being said, the program running); never again
/// after its acknowledgement is on the disk; never early, never after it has lost its sense; no entry of a
/// carer is lost.
namespace mana::calendar::year {
namespace {

void add(Count& all, const Count& one) {
  for (auto field :
       {&Count::days, &Count::announcements, &Count::acknowledged, &Count::edits, &Count::power_cuts,
        &Count::kills, &Count::clock_steps, &Count::full, &Count::locked, &Count::said_again_after_crash})
    all.*field += one.*field;
  all.latest = std::max(all.latest, one.latest);
}

Count live(unsigned first_seed, unsigned runs, int days) {
  Count all;
  for (unsigned seed = first_seed; seed < first_seed + runs; ++seed) {
    StoreFolder folder;
    Home home{folder.file(""), seed};
    const std::string broken = home.live(days);
    add(all, home.count());
    EXPECT_EQ(broken, "") << "seed " << seed;
    if (!broken.empty()) break;
  }
  std::printf(
      "%u runs, %d days: %d announcements, %d acknowledged, %d edits, %d power cuts, %d kills, %d clock "
      "steps, %d "
      "full disks, %d locked stores; said again because the power went before the disk had the answer: %d; "
      "latest "
      "%.3f s\n",
      runs, all.days, all.announcements, all.acknowledged, all.edits, all.power_cuts, all.kills,
      all.clock_steps, all.full, all.locked, all.said_again_after_crash, core::to_seconds(all.latest));
  return all;
}

TEST(YearTest, NothingIsLostRepeatedOrLateInWeeksOfFaults) {
  const Count all = live(1, 3, 4);
  EXPECT_GT(all.acknowledged, 20);
  EXPECT_GT(all.power_cuts + all.kills, 10);
}

/// MANA_YEAR_RUNS=N runs of MANA_YEAR_DAYS days (365), from the seed MANA_YEAR_SEED on.
TEST(YearLongTest, NothingIsLostRepeatedOrLateInWholeYears) {
  const auto number = [](const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text == nullptr ? otherwise : std::atoi(text);
  };
  const int runs = number("MANA_YEAR_RUNS", 0);
  if (runs == 0) GTEST_SKIP() << "set MANA_YEAR_RUNS to the number of runs";
  live(static_cast<unsigned>(number("MANA_YEAR_SEED", 1000)), static_cast<unsigned>(runs),
       number("MANA_YEAR_DAYS", 365));
}

}  // namespace
}  // namespace mana::calendar::year
