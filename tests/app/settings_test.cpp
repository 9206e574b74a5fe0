#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "agent/app/settings_file.hpp"
#include "agent/app/settings_table.hpp"

namespace mana::app {
namespace {
namespace fs = std::filesystem;

class SettingsTest : public ::testing::Test {
 protected:
  core::Result<core::Settings> read(std::string_view text) {
    std::ofstream{file} << text;
    return read_settings(file);
  }
  fs::path file = fs::path{::testing::TempDir()} /
                  (std::string{::testing::UnitTest::GetInstance()->current_test_info()->name()} + ".toml");
};

TEST_F(SettingsTest, TheShippedFileHoldsEveryDefaultAndReadsBackAsTheDefaults) {
  auto settings = read(default_settings_file());
  ASSERT_TRUE(settings) << settings.error().sentence;
  for (const core::SettingEntry& e : settings_table()) {
    if (const double* d = std::get_if<double>(&e.fallback)) {
      EXPECT_EQ(settings->number(e.key), *d) << e.key;
      EXPECT_GE(*d, e.low) << e.key;
      EXPECT_LE(*d, e.high) << e.key;
    }
    EXPECT_FALSE(e.sentence.empty()) << e.key;
  }
}

TEST_F(SettingsTest, KeysAreUniqueAndHaveASection) {
  std::set<std::string_view> seen;
  for (const core::SettingEntry& e : settings_table()) {
    EXPECT_TRUE(seen.insert(e.key).second) << e.key;
    EXPECT_NE(e.key.find('.'), std::string_view::npos) << e.key;
  }
}

TEST_F(SettingsTest, EveryFaultIsOneSentenceWithTheLine) {
  const auto fault = [this](std::string_view text) {
    auto s = read(text);
    return s ? std::string{} : s.error().sentence;
  };
  EXPECT_NE(fault("[dialogue]\ncommands_need_gaze = 1\n")
                .find("line 2: 'dialogue.commands_need_gaze' must be true or false"),
            std::string::npos);
  EXPECT_NE(fault("[voice]\nrate = 9999\n").find("from"), std::string::npos);
  EXPECT_NE(fault("[voice]\nrate = nan\n").find("must be a number"), std::string::npos);
  EXPECT_NE(fault("[voice]\nrat = 1\n").find("there is no setting 'voice.rat'"), std::string::npos);
  EXPECT_NE(fault("rate = 1\n").find("outside a [section]"), std::string::npos);
  EXPECT_NE(fault("[voice\n").find("line 1"), std::string::npos);
  EXPECT_FALSE(read_settings("/nonexistent/settings.toml"));
}

TEST_F(SettingsTest, AFolderIsNoEmptyFile) {
  const auto settings = read_settings(::testing::TempDir());
  ASSERT_FALSE(settings);
  EXPECT_NE(settings.error().sentence.find("is a folder"), std::string::npos) << settings.error().sentence;
}

}  // namespace
}  // namespace mana::app
