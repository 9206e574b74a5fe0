#include <gtest/gtest.h>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// No camera, no microphone, no loudspeaker, no display: each alone and all together, the program runs
// and still says what is due.

namespace mana::test {
namespace {

struct Lack {
  std::string name;
  std::vector<std::string> args;
};

class WithoutDevices : public ::testing::TestWithParam<Lack> {
 protected:
  Stage stage{"without"};
};

TEST_P(WithoutDevices, TheReminderIsSaidAllTheSame) {
  const std::string data = home_in_adelaide(stage / "data");
  mana({"calendar", "add", "--title", "Dentist", "--at", "2027-03-27T14:30:00+10:30", "--remind", "PT29M45S",
        "--data", data});
  std::vector<std::string> args{
      "run",    "--virtual", "--start",   "2027-03-27T14:00:00+10:30", "--for", "40s", "--headless",
      "--data", data,        "--journal", (stage / "j.jsonl").string()};
  args.insert(args.end(), GetParam().args.begin(), GetParam().args.end());
  mana(args);
  const auto journal = read_journal((stage / "j.jsonl").string());
  const auto said = only(journal, "Say");
  ASSERT_FALSE(said.empty());
  EXPECT_NE(std::string{said[0].at("text")}.find("dentist"), std::string::npos);
  EXPECT_NEAR(double(said[0].at("t")), 15, 1);
}

INSTANTIATE_TEST_SUITE_P(
    Each, WithoutDevices,
    ::testing::Values(Lack{"camera", {"--camera", "none"}}, Lack{"microphone", {"--microphone", "none"}},
                      Lack{"loudspeaker", {"--speaker", "none"}},
                      Lack{"everything", {"--camera", "none", "--microphone", "none", "--speaker", "none"}}),
    [](const auto& lack) { return lack.param.name; });

}  // namespace
}  // namespace mana::test
