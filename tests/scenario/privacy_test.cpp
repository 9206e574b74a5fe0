#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// Nothing of what the eyes see or the ears hear is kept, and shut eyes see nothing.

namespace mana::test {
namespace {
namespace fs = std::filesystem;
using namespace std::string_view_literals;

constexpr std::size_t kMostBytes =
    2'000'000;  // the store and a journal of two minutes have less than half of it

/// How files of pictures and sounds begin, wherever in a file that is.
constexpr std::array kMarks = {"\xff\xd8\xff"sv,
                               "\x89PNG\r\n"sv,
                               "RIFF"sv,
                               "fLaC"sv,
                               "OggS"sv,
                               "\x1a\x45\xdf\xa3"sv,
                               "ftypisom"sv,
                               "P5\n"sv,
                               "P6\n"sv,
                               "\x00\x00\x00\x18"
                               "ftyp"sv};

std::string content_of(const fs::path& file) {
  std::ifstream in{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

class PrivacyTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(film)) GTEST_SKIP() << "../shared/data/video is missing";
  }
  void live(const std::vector<std::string>& more) {
    std::vector<std::string> args{"run",   "--virtual", "--start",    "2027-03-27T14:00:00+10:30",
                                  "--for", "60s",       "--headless", "--data",
                                  data,    "--journal", journal,      "--camera",
                                  film};
    args.insert(args.end(), more.begin(), more.end());
    mana(args);
  }
  void write_settings(const std::string& toml) {
    std::ofstream{data + "/settings.toml", std::ios::app} << toml;
  }

  Stage stage{"privacy"};
  const std::string film = std::string{MANA_SHARED_DATA} + "/video/room_dev.mp4";
  const std::string data = home_in_adelaide(stage / "data");
  const std::string journal = (stage / "data/journal.jsonl").string();
};

TEST_F(PrivacyTest, NoFileOfARunHoldsAPictureOrASound) {
  live({});
  ASSERT_FALSE(only(read_journal(journal), "PersonAppeared").empty());
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator{stage / ""}) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const std::string content = content_of(entry.path());
    EXPECT_LT(content.size(), kMostBytes) << entry.path();
    for (const std::string_view mark : kMarks)
      EXPECT_EQ(content.find(mark), std::string::npos) << entry.path();
  }
  EXPECT_GE(files, 2);  // the store and the journal
}

TEST_F(PrivacyTest, ACameraThatTheSettingsForbidSeesNothing) {
  write_settings("\n[privacy]\ncamera = false\n");
  live({});
  for (const char* message : {"PersonAppeared", "FaceMoved", "MotionSeen", "ModuleFailed"})
    EXPECT_TRUE(only(read_journal(journal), message).empty()) << message;
}

TEST_F(PrivacyTest, InItsQuietHoursTheCameraSeesNothing) {
  write_settings("\n[privacy]\nquiet_hours = \"13:00-14:30\"\n");
  live({});
  const auto lines = read_journal(journal);
  EXPECT_TRUE(only(lines, "MotionSeen").empty());
  const auto senses = only(lines, "SetSenses");
  ASSERT_EQ(senses.size(), 1u);
  EXPECT_FALSE(bool(senses[0].at("camera")));
}

}  // namespace
}  // namespace mana::test
