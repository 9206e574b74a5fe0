#include "agent/program/settings/settings_watch.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "agent/bus/messages/face.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "tests/support/recorder.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;
using namespace std::chrono_literals;

class SettingsWatchTest : public ::testing::Test {
 protected:
  SettingsWatchTest() { fs::remove(file); }
  ~SettingsWatchTest() override { fs::remove(file); }

  void write(std::string_view text) {
    std::ofstream{file} << text;
    fs::last_write_time(file, fs::file_time_type{std::chrono::seconds{++writes_}});
  }
  fs::path file = fs::path{::testing::TempDir()} / (std::to_string(::getpid()) + "_mana_settings_watch.toml");
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::ShowFace> shown{bus};
  int writes_ = 0;
};

TEST_F(SettingsWatchTest, AnotherFaceInTheFileIsAskedForOnce) {
  write("[screen]\nface = \"mana\"\n");
  SettingsWatch watch{bus, file, "mana", "mana"};
  bus::VirtualDriver driver{clock, {&watch, &shown}};
  driver.run_for(10s);
  EXPECT_TRUE(shown.seen.empty());
  write("[screen]\nface = \"walter\"\n");
  driver.run_for(10s);
  ASSERT_EQ(shown.seen.size(), 1U);
  EXPECT_EQ(shown.seen[0].face, "walter");
  EXPECT_EQ(shown.seen[0].over, 1'800ms);
  write("[screen]\nface = \"walter\"\ncalm = true\n");
  driver.run_for(10s);
  EXPECT_EQ(shown.seen.size(), 1U);
}

TEST_F(SettingsWatchTest, WhereNoFaceIsNamedAnyMoreThePersonasComesBack) {
  write("[screen]\nface = \"walter\"\n");
  SettingsWatch watch{bus, file, "walter", "samuel"};
  bus::VirtualDriver driver{clock, {&watch, &shown}};
  driver.run_for(10s);
  write("[screen]\ncalm = true\n");
  driver.run_for(10s);
  ASSERT_EQ(shown.seen.size(), 1U);
  EXPECT_EQ(shown.seen[0].face, "samuel");
}

TEST_F(SettingsWatchTest, AFileThatComesIsReadAndABrokenOneChangesNothing) {
  SettingsWatch watch{bus, file, "mana", "mana"};
  bus::VirtualDriver driver{clock, {&watch, &shown}};
  write("[screen\nface = \"asha\"");
  driver.run_for(10s);
  EXPECT_TRUE(shown.seen.empty());
  write("[screen]\nface = \"asha\"");
  driver.run_for(10s);
  EXPECT_EQ(shown.seen.size(), 1U);
}

}  // namespace
}  // namespace mana::program
