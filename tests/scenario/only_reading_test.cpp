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
  std::string out;                // how it begins
  std::string err;                // likewise, or what it means that the folder does not exist yet
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
  const std::string err =
      look.err.empty() || look.err.starts_with("mana")
          ? look.err
          : "The folder '" + (stage / "no" / "where").string() + "' does not exist yet; " + look.err + ".\n";
  EXPECT_EQ(outcome.status, look.status) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with(look.out) && look.out.empty() == outcome.out.empty()) << outcome.out;
  EXPECT_TRUE(outcome.err.starts_with(err) && err.empty() == outcome.err.empty()) << outcome.err;
  EXPECT_FALSE(fs::exists(stage / "no"));
}

TEST_P(OnlyReading, PutsNothingIntoAnEmptyFolder) {
  fs::create_directory(stage / "home");
  EXPECT_EQ(look_at(stage / "home").status, GetParam().status);
  EXPECT_TRUE(fs::is_empty(stage / "home"));
}

TEST_P(OnlyReading, RefusesAFileInPlaceOfAFolder) {
  if (GetParam().args.front() == "doctor") return;  // which says it of each part
  for (const char* path : {kOneEvent, "one.ics/below"}) {
    const Outcome outcome = look_at(stage / path);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.out, "");
    EXPECT_NE(outcome.err.find(": There is no data folder '" + (stage / path).string() + "', because '" +
                               (stage / kOneEvent).string() + "' is a file; give the folder"),
              std::string::npos)
        << outcome.err;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Each, OnlyReading,
    ::testing::Values(Look{"list", {"calendar", "list"}, "", "nothing is planned"},
                      Look{"list_as_json", {"calendar", "list", "--json"}, "", "nothing is planned"},
                      Look{"show", {"calendar", "show", "1"}, "", "nothing is planned", 1},
                      Look{"export", {"calendar", "export"}, "BEGIN:VCALENDAR", "nothing is planned"},
                      Look{"places", {"calendar", "place", "list"}, "", "no place is known"},
                      Look{"people_named", {"calendar", "person", "list"}, "", "nobody is known"},
                      Look{"sources", {"calendar", "sources"}, "", "no calendar comes from elsewhere"},
                      Look{"accounts", {"calendar", "account", "list"}, "", "there is no account"},
                      Look{"carers", {"carer", "list"}, "", "nobody can sign in"},
                      Look{"told", {"carer", "notify", "list"}, "", "nobody is told"},
                      Look{"people", {"person", "list"}, "", "nobody is known"},
                      Look{"learners", {"lesson", "learners"}, "", "nobody is enrolled"},
                      Look{"unanswered", {"talk", "unanswered"}, "", "no talk is kept"},
                      Look{"occurrences",
                           {"calendar", "occurrences", kOneEvent, "--from", "2027-03-01", "--to",
                            "2027-03-02"},
                           "2027-03-01T09:00:00",
                           ""},
                      Look{"person_forget", {"person", "forget", "Rose"}, "", "mana person: ", 1},
                      Look{"doctor", {"doctor", "--json"}, "{", ""}),
    [](const auto& look) { return look.param.name; });

}  // namespace
}  // namespace mana::test
