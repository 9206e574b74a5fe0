#include <gtest/gtest.h>

#include <fstream>

#include "tests/scenario/story.hpp"
#include "tests/support/program.hpp"

// Who only looks leaves no trace: a data folder that is not there is answered as an empty one, and not made.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

constexpr const char* kOneEvent = "one.ics";

struct Look {
  std::string name;
  std::vector<std::string> args;  // before --data
  std::string out, err;           // how each begins
  int status = 0;
};

class OnlyReading : public ::testing::TestWithParam<Look> {
 protected:
  Outcome look_at(const fs::path& data) const {
    std::vector<std::string> command{MANA_BINARY};
    for (const std::string& arg : GetParam().args)
      command.push_back(arg == kOneEvent ? (stage / kOneEvent).string() : arg);
    command.insert(command.end(), {"--data", data.string()});
    return run_program(command);
  }
  void SetUp() override {
    std::ofstream{stage / kOneEvent, std::ios::binary}
        << "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:tea\r\nDTSTART:20270301T090000Z\r\n"
           "SUMMARY:Tea\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
  }
  Stage stage{"only_reading"};
};

TEST_P(OnlyReading, AnAbsentFolderIsAsGoodAsAnEmptyOneAndIsNotMade) {
  const Look& look = GetParam();
  const Outcome outcome = look_at(stage / "no" / "where");
  EXPECT_EQ(outcome.status, look.status) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with(look.out) && look.out.empty() == outcome.out.empty()) << outcome.out;
  EXPECT_TRUE(outcome.err.starts_with(look.err) && look.err.empty() == outcome.err.empty()) << outcome.err;
  EXPECT_FALSE(fs::exists(stage / "no"));
}

TEST_P(OnlyReading, PutsNothingIntoAnEmptyFolder) {
  fs::create_directory(stage / "home");
  EXPECT_EQ(look_at(stage / "home").status, GetParam().status);
  EXPECT_TRUE(fs::is_empty(stage / "home"));
}

INSTANTIATE_TEST_SUITE_P(
    Each, OnlyReading,
    ::testing::Values(
        Look{"list", {"calendar", "list"}, "", "Nothing is planned in this time."},
        Look{"list_as_json", {"calendar", "list", "--json"}, "", ""},
        Look{"show", {"calendar", "show", "1"}, "", "mana calendar: There is no appointment '1'", 1},
        Look{"export", {"calendar", "export"}, "BEGIN:VCALENDAR", ""},
        Look{"occurrences",
             {"calendar", "occurrences", kOneEvent, "--from", "2027-03-01", "--to", "2027-03-02"},
             "2027-03-01T09:00:00",
             ""},
        Look{"person_forget", {"person", "forget", "Rose"}, "", "mana person: ", 1},
        Look{"doctor", {"doctor", "--json"}, "{", ""}),
    [](const auto& look) { return look.param.name; });

}  // namespace
}  // namespace mana::test
