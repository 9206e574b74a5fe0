#include <gtest/gtest.h>

#include <fstream>

#include "speech/audio/wav_file.hpp"
#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// Words at a keyboard, through the whole program: a talk, a medicine in the middle of it, and the next day.

namespace mana::test {
namespace {

class TypedTalk : public ::testing::Test {
 protected:
  std::vector<nlohmann::json> live(const std::string& name, const std::string& start,
                                   const std::string& typed) {
    std::ofstream{stage / (name + ".txt")} << typed;
    mana({"run", "--virtual", "--headless", "--start", start, "--for", "100s", "--camera", "none",
          "--microphone", "none", "--data", data, "--typed", (stage / (name + ".txt")).string(), "--journal",
          (stage / (name + ".jsonl")).string()});
    return read_journal((stage / (name + ".jsonl")).string());
  }
  static std::string said_after(const std::vector<nlohmann::json>& journal, double t) {
    for (const auto& line : only(journal, "Say"))
      if (double(line.at("t")) >= t) return line.at("text");
    return "";
  }

  Stage stage{"typed_talk"};
  std::string data = home_in_adelaide(stage / "data");
};

TEST_F(TypedTalk, IsAnsweredGivesWayToAMedicineAndIsRememberedTheNextDay) {
  std::ofstream{std::filesystem::path{data} / "settings.toml", std::ios::app} << "name = \"Edith\"\n";
  mana({"calendar", "add", "--medicine", "--title", "Take the blue tablet", "--at",
        "2027-03-27T09:01:00+10:30", "--data", data});
  const auto first =
      live("first", "2027-03-27T09:00:00+10:30",
           "5 I grew up in Broken Hill\n20 my name is Dot\n40 what is 12 plus 7\n75 yse\n85 yes\n");
  EXPECT_NE(said_after(first, 5).find("Broken Hill"), std::string::npos) << said_after(first, 5);
  EXPECT_NE(said_after(first, 40).find("19"), std::string::npos) << said_after(first, 40);
  EXPECT_NE(said_after(first, 60).find("Have you had your blue tablet?"), std::string::npos)
      << said_after(first, 60);
  const auto done = only(first, "ReminderAcknowledged");
  ASSERT_EQ(done.size(), 1u);
  EXPECT_GE(double(done[0].at("t")), 85) << "a slip of a finger is no answer about a medicine";
  EXPECT_EQ(done[0].at("how"), "typed");

  const auto next = live("next", "2027-03-28T09:00:00+10:30", "5 what is my name\n");
  EXPECT_NE(said_after(next, 5).find("Dot"), std::string::npos) << said_after(next, 5);
}

// The settings of somebody who hears badly and speaks softly: what the whole program does with them.
TEST_F(TypedTalk, WhoIsHardOfHearingIsSpokenToSlowlyAndLouder) {
  const auto answer = [&](const std::string& name, const std::string& settings) {
    const std::string home = home_in_adelaide(stage / name);
    std::ofstream{std::filesystem::path{home} / "settings.toml", std::ios::app} << settings;
    std::ofstream{stage / (name + ".txt")} << "2 what can you do\n";
    const auto wav = stage / (name + ".wav");
    mana({"run", "--virtual", "--headless", "--start", "2027-03-27T09:00:00+10:30", "--for", "40s",
          "--camera", "none", "--microphone", "none", "--data", home, "--typed",
          (stage / (name + ".txt")).string(), "--speaker", wav.string()});
    return speech::read_sound(wav, 22'050).value().samples;
  };
  const auto usual = answer("usual", ""),
             clear = answer("clear", "hard_of_hearing = true\nsoft_voice = true\n");
  // Without a pause: where something is heard, and how loud that is.
  const auto heard = [](const std::vector<std::int16_t>& samples) {
    std::pair<int, double> count_and_power{};
    for (const std::int16_t s : samples)
      if (std::abs(s) > 200) ++count_and_power.first, count_and_power.second += double(s) * s;
    return count_and_power;
  };
  EXPECT_GT(heard(usual).first, 22'050);
  EXPECT_GT(heard(clear).first, 1.1 * heard(usual).first);
  EXPECT_GT(heard(clear).second / heard(clear).first, 1.7 * heard(usual).second / heard(usual).first);
}

}  // namespace
}  // namespace mana::test
