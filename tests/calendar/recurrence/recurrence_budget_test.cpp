#include "calendar/recurrence/budget.hpp"

#include <gtest/gtest.h>

#include "agent/core/random.hpp"
#include "calendar/recurrence/timetable.hpp"
#include "tests/calendar/recurrence/recurrence_support.hpp"

/// Rules that bring other programs to their knees must end, say so, and not take the harmless ones with them.
namespace mana::calendar::recurrence {
namespace {

core::WallTime at(std::string_view text) { return parse_time(text, *zone::utc()).value(); }

std::string hostile(std::string_view rule) {
  return "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:hostile\nDTSTART:19700101T000000Z\nRRULE:" + std::string{rule} +
         "\nEND:VEVENT\nBEGIN:VEVENT\nUID:tablet\nDTSTART:20200101T080000Z\nRRULE:FREQ=DAILY\nEND:"
         "VEVENT\nEND:VCALENDAR\n";
}

class HostileRuleTest : public ::testing::TestWithParam<const char*> {};

TEST_P(HostileRuleTest, EndsWithinTheBudgetAndLeavesTheTabletAlone) {
  const auto table = Timetable::read(hostile(GetParam()), test::zones(), zone::utc()).value();
  Budget budget;
  const auto found = table.between(at("2026-01-01"), at("2027-01-01"), budget);
  EXPECT_GE(budget.all.steps, Budget{}.all.steps - Budget{}.each_series.steps - 100'000);
  int tablets = 0;
  for (const auto& o : found.occurrences) tablets += o.uid() == "tablet" ? 1 : 0;
  EXPECT_EQ(tablets, 365);
  (void)table.next_after(at("2026-01-01"), budget);
  EXPECT_GT(budget.all.steps, -Budget{}.each_series.steps);
}

INSTANTIATE_TEST_SUITE_P(
    All, HostileRuleTest,
    ::testing::Values("FREQ=SECONDLY", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
                      "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1", "FREQ=MINUTELY;BYHOUR=3;BYMONTHDAY=31;BYMONTH=2",
                      "FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
                      "FREQ=DAILY;COUNT=2147483647", "FREQ=SECONDLY;COUNT=2147483647",
                      "FREQ=SECONDLY;COUNT=9223372036854775807;BYMONTH=1",
                      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;BYMONTH=6",
                      "FREQ=MONTHLY;INTERVAL=12;BYMONTH=3;BYMONTHDAY=31",
                      "FREQ=YEARLY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;"
                      "BYMINUTE=0,1,2,3,4,5,6,7,"
                      "8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30;BYSECOND=0,1,2,3,4,"
                      "5,6,7,8,9,10;BYDAY="
                      "MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1,1,366,-366",
                      "FREQ=WEEKLY;BYYEARDAY=366;BYMONTH=1", "FREQ=MONTHLY;BYSETPOS=366;BYDAY=MO",
                      "FREQ=SECONDLY;INTERVAL=4611686018427387904", "FREQ=SECONDLY;BYSETPOS=2"));

TEST(BudgetTest, SaysWhichSeriesWasCutOff) {
  const auto table = Timetable::read(hostile("FREQ=SECONDLY"), test::zones(), zone::utc()).value();
  Budget budget;
  const auto found = table.between(at("2026-01-01"), at("2027-01-01"), budget);
  EXPECT_EQ(found.too_expensive, (std::vector<std::string>{"hostile"}));
}

TEST(BudgetTest, AnOldSeriesCostsLittle) {
  for (const char* rule :
       {"FREQ=DAILY", "FREQ=HOURLY;INTERVAL=5", "FREQ=WEEKLY;BYDAY=MO,FR", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "FREQ=SECONDLY;INTERVAL=3601", "FREQ=DAILY;COUNT=100000"}) {
    const auto table =
        Timetable::read(test::calendar_with("DTSTART:10010101T000000Z\nRRULE:" + std::string{rule}),
                        test::zones(), zone::utc())
            .value();
    Budget budget;
    (void)table.between(at("2026-01-01"), at("2026-01-15"), budget);
    EXPECT_GE(budget.all.steps, Budget{}.all.steps - 1000) << rule;
  }
}

TEST(BudgetTest, ManyHostileSeriesCannotStarveTheLast) {
  std::string ics = "BEGIN:VCALENDAR\n";
  for (int i = 0; i < 300; ++i)
    ics += "BEGIN:VEVENT\nUID:h" + std::to_string(i) +
           "\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY;INTERVAL=2;BYSECOND=1\nEND:VEVENT\n";
  ics += "BEGIN:VEVENT\nUID:tablet\nDTSTART:20200101T080000Z\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR\n";
  const auto table = Timetable::read(ics, test::zones(), zone::utc()).value();
  Budget budget;
  const auto found = table.between(at("2026-01-01"), at("2026-02-01"), budget);
  int tablets = 0;
  for (const auto& o : found.occurrences) tablets += o.uid() == "tablet" ? 1 : 0;
  EXPECT_EQ(tablets, 31);
  EXPECT_GT(budget.all.steps, -Budget{}.least.steps * 400);
}

TEST(BudgetTest, AHostileZoneCostsItsBudgetToo) {
  const std::string zone =
      "BEGIN:VTIMEZONE\nTZID:Odd\nBEGIN:STANDARD\nDTSTART:00010101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+"
      "0100\n"
      "RRULE:FREQ=SECONDLY\nEND:STANDARD\nEND:VTIMEZONE\n";
  const auto got = test::list(test::calendar_with("DTSTART;TZID=Odd:20260101T000000", zone), "2026-01-01",
                              "2026-01-02", "UTC");
  EXPECT_EQ(got.rows.size(), 1u);
  EXPECT_EQ(got.issues.size(), 1u);  // home is taken
}

TEST(BudgetTest, OccurrencesAreCountedToo) {
  const auto table = Timetable::read(test::calendar_with("DTSTART:20200101T080000Z\nRRULE:FREQ=DAILY"),
                                     test::zones(), zone::utc())
                         .value();
  Budget budget;
  budget.each_series.occurrences = 10;
  const auto found = table.between(at("2026-01-01"), at("2027-01-01"), budget);
  EXPECT_EQ(found.occurrences.size(), 10u);
  EXPECT_EQ(found.too_expensive.size(), 1u);
}

/// Random rules in every combination of parts: whatever they mean, order, bounds and budget hold.
TEST(RandomRuleTest, InstancesAscendWithinTheWindow) {
  core::Random random{20260321};
  const auto list = [&](int low, int high, bool negative) {
    std::string out;
    for (std::uint64_t i = 0, n = 1 + random.below(4); i < n; ++i) {
      auto v = low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
      if (negative && random.below(3) == 0) v = -v;
      out += (i == 0 ? "" : ",");
      out += std::to_string(v);
    }
    return out;
  };
  constexpr const char* kFrequencies[] = {"SECONDLY", "MINUTELY", "HOURLY", "DAILY",
                                          "WEEKLY",   "MONTHLY",  "YEARLY"};
  constexpr const char* kDays[] = {"MO", "-1TU", "2WE", "TH", "53FR", "-5SA", "SU"};
  constexpr const char* kZones[] = {"Europe/London", "Australia/Lord_Howe", "America/St_Johns",
                                    "Pacific/Apia"};
  for (int i = 0; i < 3000; ++i) {
    std::string rule = std::string{"FREQ="} + kFrequencies[random.below(7)];
    if (random.below(2) == 0) rule += ";INTERVAL=" + std::to_string(1 + random.below(500));
    if (random.below(3) == 0) rule += ";COUNT=" + std::to_string(random.below(50));
    if (random.below(4) == 0) rule += ";BYMONTH=" + list(1, 12, false);
    if (random.below(4) == 0) rule += ";BYMONTHDAY=" + list(1, 31, true);
    if (random.below(6) == 0) rule += ";BYYEARDAY=" + list(1, 366, true);
    if (random.below(6) == 0) rule += ";BYWEEKNO=" + list(1, 53, true);
    if (random.below(3) == 0)
      rule += std::string{";BYDAY="} + kDays[random.below(7)] + "," + kDays[random.below(7)];
    if (random.below(4) == 0) rule += ";BYHOUR=" + list(0, 23, false);
    if (random.below(4) == 0) rule += ";BYMINUTE=" + list(0, 59, false);
    if (random.below(4) == 0) rule += ";BYSECOND=" + list(0, 60, false);
    if (random.below(5) == 0) rule += ";BYSETPOS=" + list(1, 366, true);
    const std::string lines =
        std::string{"DTSTART;TZID="} + kZones[random.below(4)] + ":20111229T013000\nRRULE:" + rule;
    const auto table = Timetable::read(test::calendar_with(lines), test::zones(), zone::utc());
    ASSERT_TRUE(table) << lines;
    Budget budget;
    budget.each_series.steps = 20'000;
    budget.all.occurrences = 2'000;
    const auto found = table->between(at("2011-12-01"), at("2013-01-01"), budget);
    for (std::size_t n = 1; n < found.occurrences.size(); ++n)
      ASSERT_LT(found.occurrences[n - 1].start, found.occurrences[n].start) << lines;
    for (const auto& o : found.occurrences) {
      ASSERT_LT(o.start, at("2013-01-01")) << lines;
      ASSERT_EQ(o.zone->to_local(std::chrono::floor<std::chrono::seconds>(o.start)), o.local_start) << lines;
    }
  }
}

}  // namespace
}  // namespace mana::calendar::recurrence
