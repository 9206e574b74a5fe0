#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

// `mana calendar` as somebody types it, and with files that are no calendars.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

const std::string kHead = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n";
const std::string kTea =
    "BEGIN:VEVENT\r\nUID:tea\r\nDTSTART:20270301T090000Z\r\nSUMMARY:Tea\r\nEND:VEVENT\r\n";
const std::string kHalf = "BEGIN:VEVENT\r\nUID:choir\r\nDTSTART:20270302T090000Z\r\nSUMMARY:Cho";

class CalendarCommandTest : public ::testing::Test {
 protected:
  TemporaryFolder folder;

  Outcome calendar(std::vector<std::string> more) const {
    more.insert(more.begin(), {MANA_BINARY, "calendar"});
    more.insert(more.end(), {"--data", (folder.path() / "data").string()});
    return run_program(more);
  }
  Outcome import(const std::string& text) const {
    std::ofstream{folder.path() / "a.ics", std::ios::binary} << text;
    return calendar({"import", (folder.path() / "a.ics").string()});
  }
};

TEST_F(CalendarCommandTest, OfAFileThatIsCutOffWhatIsWholeIsTakenAndTheRestIsTold) {
  for (const std::string& rest : {std::string{}, kHalf, kHalf + "\r\n", kHalf + "ir\r\nEND:VCALENDAR\r\n"}) {
    const Outcome o = import(kHead + kTea + rest);
    EXPECT_EQ(o.status, 1) << rest;
    EXPECT_NE(o.out.find(rest.empty() ? "1 added" : "1 unchanged"), std::string::npos) << o.out << o.err;
    EXPECT_NE(o.err.find("a.ics': it is damaged or cut off: what begins in line"), std::string::npos)
        << o.err;
    EXPECT_NE(o.err.find("What is whole in it counts"), std::string::npos) << o.err;
  }
  EXPECT_NE(calendar({"list", "--from", "2027-03-01", "--to", "2027-03-09"}).out.find("Tea"),
            std::string::npos);
  EXPECT_EQ(import(kHead + kTea + "END:VCALENDAR\r\n").status, 0);
}

TEST_F(CalendarCommandTest, WhatIsNoCalendarIsCalledWhatItIs) {
  struct Case {
    std::string text, told;
  };
  for (const Case& c :
       {Case{"", "it is empty"}, Case{" \r\n", "it is empty"},
        Case{"<!DOCTYPE html>\n<html><body>Sign in</body></html>", "it is a web page"},
        Case{"\n<HTML>", "it is a web page"},
        Case{"BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Anna\r\nEND:VCARD\r\n", "it is an address book"},
        Case{"{\"events\": []}", "it is JSON"}, Case{"PK\x03\x04zip", "it is a packed file"},
        Case{"Milk, eggs\n", "it is no calendar"},
        Case{kHead + kHalf, "it is cut off before its first entry is whole"}}) {
    const Outcome o = import(c.text);
    EXPECT_EQ(o.status, 1) << c.text;
    EXPECT_EQ(o.out, "") << c.text;
    EXPECT_NE(o.err.find("a.ics': " + c.told), std::string::npos) << c.text << o.err;
    const Outcome shown = calendar(
        {"occurrences", (folder.path() / "a.ics").string(), "--from", "2027-03-01", "--to", "2027-03-02"});
    EXPECT_EQ(shown.status, 1) << c.text;
    EXPECT_NE(shown.err.find(c.told), std::string::npos) << shown.err;
  }
}

TEST_F(CalendarCommandTest, AFileOfWhichNothingCouldBeTakenIsNoSuccess) {
  const Outcome o =
      import(kHead + "BEGIN:VEVENT\r\nUID:x\r\nDTSTART:soon\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n");
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.err.find("nothing in it could be taken in"), std::string::npos) << o.err;
  const Outcome loose = import(kTea);
  EXPECT_EQ(loose.status, 0) << "an entry without a calendar around it is one, with a remark";
  EXPECT_NE(loose.err.find("outside of a VCALENDAR"), std::string::npos) << loose.err;
  EXPECT_EQ(import(kHead + "END:VCALENDAR\r\n").status, 0) << "an empty calendar is one";
}

TEST_F(CalendarCommandTest, TheOccurrencesOfAFileThatIsCutOffAreListedAndItIsTold) {
  std::ofstream{folder.path() / "b.ics", std::ios::binary} << kHead << kTea << kHalf;
  const Outcome o = calendar(
      {"occurrences", (folder.path() / "b.ics").string(), "--from", "2027-03-01", "--to", "2027-03-09"});
  EXPECT_EQ(o.status, 1);
  EXPECT_NE(o.out.find("Tea"), std::string::npos) << o.out;
  EXPECT_NE(o.err.find("it is damaged or cut off"), std::string::npos) << o.err;
}

TEST_F(CalendarCommandTest, WhatComesAgainEachDayHasNotPassed) {
  const std::vector<std::string> tablets{"add", "--title", "Tablets", "--at", "today", "--medicine"};
  for (const std::vector<std::string>& how :
       {std::vector<std::string>{"--times", "0:00,0:01"}, std::vector<std::string>{"--every", "PT8H"}}) {
    std::vector<std::string> typed = tablets;
    typed.insert(typed.end(), how.begin(), how.end());
    const Outcome o = calendar(typed);
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_EQ(o.err.find("has passed"), std::string::npos) << o.err;
  }
  EXPECT_NE(calendar({"add", "--title", "Choir", "--at", "2020-03-01 10:00"}).err.find("has passed"),
            std::string::npos);
}

TEST_F(CalendarCommandTest, WhatOfAFollowedCalendarCannotBeReadIsCountedAndNamedEverywhere) {
  std::ofstream{folder.path() / "clinic.ics", std::ios::binary}
      << kHead
      << "BEGIN:VEVENT\r\nUID:d\r\nDTSTART:soonish\r\nSUMMARY:Dentist\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  const Outcome subscribed = calendar({"subscribe", (folder.path() / "clinic.ics").string()});
  EXPECT_NE(subscribed.out.find("1 entry could not be read"), std::string::npos) << subscribed.out;
  EXPECT_NE(subscribed.err.find("Dentist"), std::string::npos) << subscribed.err;
  for (const char* command : {"sync", "sources"}) {
    const Outcome o = calendar({command});
    EXPECT_NE((o.out + o.err).find("1 entry could not be read"), std::string::npos) << command;
    EXPECT_NE((o.out + o.err).find("Dentist"), std::string::npos) << command;
    const Outcome json = calendar({command, "--json"});
    EXPECT_NE(json.out.find("\"left_out\":1"), std::string::npos) << json.out;
    EXPECT_NE(json.out.find("soonish"), std::string::npos) << json.out;
  }
  const Outcome doctor = run_program({MANA_BINARY, "doctor", "--data", (folder.path() / "data").string()});
  EXPECT_NE(doctor.out.find("In 'clinic' 1 entry could not be read"), std::string::npos) << doctor.out;
}

TEST_F(CalendarCommandTest, AFileInUtf16IsTakenIn) {
  std::string wide = "\xFF\xFE";
  for (const char c : kHead + kTea + "END:VCALENDAR\r\n") wide.append({c, '\0'});
  const Outcome o = import(wide);
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_NE(o.out.find("1 added"), std::string::npos) << o.out;
}

}  // namespace
}  // namespace mana::test
