#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// The folder of the data is not as it should be: the companion starts all the same and says what it knows,
// and `mana doctor` says what to do.

namespace mana::test {
namespace {
namespace fs = std::filesystem;

class DamagedHome : public ::testing::Test {
 protected:
  DamagedHome() : data{home_in_adelaide(stage / "data")} {}

  void plan_the_dentist() {
    mana({"calendar", "add", "--title", "Dentist", "--at", "2027-03-27T14:30:00+10:30", "--remind",
          "PT29M45S", "--data", data});
  }
  std::vector<nlohmann::json> live() {
    mana({"run", "--virtual", "--headless", "--start", "2027-03-27T14:00:00+10:30", "--for", "40s", "--data",
          data, "--journal", (stage / "j.jsonl").string()});
    return read_journal((stage / "j.jsonl").string());
  }
  /// What the doctor says of one part.
  nlohmann::json doctor(const std::string& part, int status) {
    std::istringstream lines{mana({"doctor", "--json", "--data", data}, status)};
    for (std::string line; std::getline(lines, line);) {
      auto finding = nlohmann::json::parse(line);
      if (finding.at("part") == part) return finding;
    }
    ADD_FAILURE() << "the doctor does not look at " << part;
    return {};
  }
  /// Writes over the store from `from` on, as a failing disk does.
  void damage(std::streamoff from) {
    std::fstream file{store(), std::ios::in | std::ios::out | std::ios::binary};
    file.seekp(from);
    file << std::string(4096, 'x');
  }
  fs::path store() const { return fs::path{data} / "mana.db"; }

  Stage stage{"damaged_home"};
  std::string data;
};

std::string text(const nlohmann::json& line, const char* field) { return line.at(field); }

TEST_F(DamagedHome, WithADamagedStoreTheReminderComesFromItsCopy) {
  plan_the_dentist();
  live();  // leaves the daily copy
  damage(0);
  const auto finding = doctor("store", 1);
  EXPECT_EQ(finding.at("state"), "broken");
  EXPECT_NE(text(finding, "remedy").find("restores"), std::string::npos) << finding;
  // It was spoken, and nobody answered: so it is said again, and the screen says what happened.
  const auto journal = live();
  const auto failed = only(journal, "ModuleFailed");
  ASSERT_FALSE(failed.empty());
  EXPECT_NE(text(failed[0], "reason").find("damaged"), std::string::npos) << failed[0];
  ASSERT_FALSE(only(journal, "Say").empty());
  EXPECT_NE(text(only(journal, "Say")[0], "text").find("dentist"), std::string::npos);
  EXPECT_TRUE(fs::exists(store().string() + ".damaged"));
  EXPECT_EQ(doctor("store", 0).at("state"), "ok");
}

TEST_F(DamagedHome, WithAStoreThatCannotBeUsedItStartsAndSaysSo) {
  std::ofstream{store()} << "a letter to the bank";
  const auto journal = live();
  const auto failed = only(journal, "ModuleFailed");
  ASSERT_FALSE(failed.empty());
  EXPECT_EQ(failed[0].at("module"), "calendar.reminders");
  EXPECT_NE(text(failed[0], "reason").find("no appointment is known"), std::string::npos) << failed[0];
  EXPECT_FALSE(only(journal, "LocalTimeChanged").empty());
  const auto finding = doctor("store", 1);
  EXPECT_NE(text(finding, "remedy").find("backup"), std::string::npos) << finding;
  std::ifstream kept{store()};
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>{kept}, {}), "a letter to the bank");
}

TEST_F(DamagedHome, WithBrokenSettingsItStartsWithWhatCanBeReadAndSaysSo) {
  const std::string broken =
      "[person]\nzone = \"Australia/Adelaide\"\nlanguage = \"xx\"\n[voice\nrate = 180\n[voice]\nname = "
      "\"nobody\"\n[screen]\nface = \"nobody\"\ncalm = yes\n";
  plan_the_dentist();
  std::ofstream{fs::path{data} / "settings.toml"} << broken;
  const auto journal = live();
  const auto failed = only(journal, "ModuleFailed");
  ASSERT_EQ(failed.size(), 1U);
  EXPECT_EQ(failed[0].at("module"), "app.settings");
  EXPECT_EQ(text(failed[0], "reason").back(), '.');
  ASSERT_FALSE(only(journal, "Say").empty());
  // The zone could be read: fourteen o'clock is Adelaide's.
  EXPECT_NE(text(only(journal, "LocalTimeChanged")[0], "clock").find("2:00"), std::string::npos);
  std::ifstream kept{fs::path{data} / "settings.toml"};
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>{kept}, {}), broken);
  const auto finding = doctor("settings", 1);
  EXPECT_EQ(finding.at("state"), "broken");
  EXPECT_NE(text(finding, "remedy").find("default"), std::string::npos) << finding;
}

TEST_F(DamagedHome, WithoutAnySettingThatCanBeReadItStarts) {
  for (const std::string& rubbish :
       {std::string(3000, '\0'), std::string{"\"\"\""}, std::string{"\xff\xfe="}}) {
    std::ofstream{fs::path{data} / "settings.toml", std::ios::binary} << rubbish;
    EXPECT_EQ(only(live(), "ModuleFailed").size(), 1U);
  }
}

TEST_F(DamagedHome, WithAFolderInItsPlaceTheDoctorSaysSo) {
  fs::create_directories(store());
  EXPECT_FALSE(only(live(), "ModuleFailed").empty());
  EXPECT_NE(text(doctor("store", 1), "found").find("not a file"), std::string::npos);
}

TEST_F(DamagedHome, AFaceThatIsNoHeadIsNoticedByTheDoctor) {
  fs::create_directories(stage / "assets/faces");
  std::ofstream{stage / "assets/faces/mana.glb"} << std::string(5000, 'x');
  ::setenv("MANA_ASSETS", (stage / "assets").c_str(), 1);
  const auto finding = doctor("face", 1);
  ::unsetenv("MANA_ASSETS");
  EXPECT_EQ(finding.at("state"), "broken");
  EXPECT_NE(text(finding, "remedy").find("builds the face"), std::string::npos) << finding;
  EXPECT_NE(text(doctor("face", 0), "found").find("54 of 54 shapes"), std::string::npos);
}

TEST_F(DamagedHome, EveryFaultHasASentenceAndARemedy) {
  std::istringstream lines{mana({"doctor", "--json", "--data", data})};
  int parts = 0;
  for (std::string line; std::getline(lines, line); ++parts) {
    const auto finding = nlohmann::json::parse(line);
    if (finding.at("state") == "ok") continue;
    EXPECT_EQ(text(finding, "found").back(), '.') << line;
    EXPECT_EQ(text(finding, "remedy").back(), '.') << line;
  }
  EXPECT_GE(parts, 14);
}

}  // namespace
}  // namespace mana::test
