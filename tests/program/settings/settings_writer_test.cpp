#include "agent/program/settings/settings_writer.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "agent/program/settings/settings_file.hpp"

namespace mana::program {
namespace {

TEST(SettingsWriterTest, OneLineChangesAndTheOthersStay) {
  EXPECT_EQ(with_setting("# mine\n[screen]\ncalm = true\nface = \"mana\"  # she\n[voice]\nrate = 140\n",
                         "screen.face", "walter"),
            "# mine\n[screen]\ncalm = true\nface = \"walter\"\n[voice]\nrate = 140\n");
  EXPECT_EQ(with_setting("[screen]\n[voice]\nface = 1\n", "screen.face", "a\"b"),
            "[screen]\nface = \"a\\\"b\"\n[voice]\nface = 1\n");
  EXPECT_EQ(with_setting("", "screen.face", "leo"), "[screen]\nface = \"leo\"\n");
  EXPECT_EQ(with_setting("screen.face = \"mana\"\n", "screen.face", "leo"), "screen.face = \"leo\"\n");
}

TEST(SettingsWriterTest, AFileWithAFaultIsLeftAsItIs) {
  const std::filesystem::path file = std::filesystem::path{::testing::TempDir()} /
                                     (std::to_string(::getpid()) + "_mana_settings_writer.toml");
  std::ofstream{file} << "[screen\n";
  EXPECT_FALSE(write_setting(file, "screen.face", "leo").ok());
  std::ofstream{file} << "[screen]\n";
  EXPECT_TRUE(write_setting(file, "screen.face", "leo").ok());
  EXPECT_EQ(read_settings(file)->text("screen.face"), "leo");
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace mana::program
