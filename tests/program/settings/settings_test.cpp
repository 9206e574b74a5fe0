#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "agent/program/settings/settings_file.hpp"
#include "agent/program/settings/settings_table.hpp"

namespace mana::program {
namespace {
namespace fs = std::filesystem;

class SettingsTest : public ::testing::Test {
 protected:
  void TearDown() override { fs::remove(file); }
  core::Result<core::Settings> read(std::string_view text) {
    std::ofstream{file} << text;
    return read_settings(file);
  }
  fs::path file =
      fs::path{::testing::TempDir()} / (::testing::UnitTest::GetInstance()->current_test_info()->name() +
                                        ("_" + std::to_string(::getpid()) + ".toml"));
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

TEST_F(SettingsTest, ATextThatCanBeOneOfSomeIsOneOfThem) {
  for (const core::SettingEntry& e : settings_table()) {
    if (e.words.empty()) continue;
    EXPECT_NE(e.words.find(std::get<std::string>(e.fallback)), std::string_view::npos) << e.key;
  }
  EXPECT_EQ(read("[screen]\nquality = \"low\"\n")->text("screen.quality"), "low");
  for (const char* bad : {"best", "", "low medium", "auto ", "Low"}) {
    std::string text{"[screen]\nquality = \""};
    const auto settings = read(text.append(bad).append("\"\n"));
    ASSERT_FALSE(settings) << bad;
    EXPECT_NE(settings.error().sentence.find(R"("auto", "low", "medium" or "high")"), std::string::npos)
        << settings.error().sentence;
  }
}

TEST_F(SettingsTest, WhatCanBeReadHoldsAndTheRestIsNamed) {
  const auto lenient = [this](std::string_view text) {
    std::ofstream{file, std::ios::binary} << text;
    return read_settings_leniently(file);
  };
  const auto wrong_value = lenient("[voice]\nrate = \"fast\"\nvolume = 50\n[screen]\ncalm = true\n");
  ASSERT_EQ(wrong_value.problems.size(), 1U);
  EXPECT_NE(wrong_value.problems[0].sentence.find("line 2: 'voice.rate'"), std::string::npos);
  EXPECT_EQ(wrong_value.settings.number("voice.rate"), 150);
  EXPECT_EQ(wrong_value.settings.number("voice.volume"), 50);
  EXPECT_TRUE(wrong_value.settings.flag("screen.calm"));

  const auto no_toml = lenient("[voice]\nrate = = 3\nvolume = 50\nname = \"\xff\"\n[screen]\ncalm = true");
  EXPECT_EQ(no_toml.problems.size(), 2U);
  EXPECT_EQ(no_toml.settings.number("voice.volume"), 50);
  EXPECT_TRUE(no_toml.settings.flag("screen.calm"));

  // The name of a voice must not become the name of the person.
  const auto no_section =
      lenient("[person]\nname = \"Ann\"\n[voice\nname = \"f3\"\n\n[screen]\ncalm = true\n");
  EXPECT_EQ(no_section.problems.size(), 1U);
  EXPECT_EQ(no_section.settings.text("person.name"), "Ann");
  EXPECT_EQ(no_section.settings.text("voice.name"), "");
  EXPECT_TRUE(no_section.settings.flag("screen.calm"));

  EXPECT_TRUE(lenient("").problems.empty());
  EXPECT_TRUE(lenient("[voice]\nrate = 120\n").problems.empty());
  EXPECT_FALSE(lenient(std::string(5000, '\0')).problems.empty());
  EXPECT_FALSE(lenient("\"\"\"").problems.empty());
  EXPECT_LE(lenient([] {
              std::string text;
              for (int i = 0; i < 1000; ++i) text += "= " + std::to_string(i) + "\n";
              return text;
            }())
                .problems.size(),
            200U);
  EXPECT_EQ(read_settings_leniently(::testing::TempDir()).problems.size(), 1U);
  EXPECT_EQ(read_settings_leniently("/nonexistent/settings.toml").problems.size(), 1U);
}

TEST_F(SettingsTest, AFolderIsNoEmptyFile) {
  const auto settings = read_settings(::testing::TempDir());
  ASSERT_FALSE(settings);
  EXPECT_NE(settings.error().sentence.find("is a folder"), std::string::npos) << settings.error().sentence;
}

}  // namespace
}  // namespace mana::program
