#include <gtest/gtest.h>

#include <fstream>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// A house in which German is spoken: the whole program, typed at, in virtual time.

namespace mana::test {
namespace {

class GermanHouse : public ::testing::Test {
 protected:
  GermanHouse() {
    std::filesystem::create_directories(data);
    std::ofstream{data / "settings.toml"}
        << "[person]\nzone = \"Europe/Berlin\"\nlanguage = \"de-DE\"\nname = \"Margarete\"\n";
  }

  std::vector<nlohmann::json> live(const std::string& name, const std::string& start,
                                   const std::string& typed, const std::string& length = "100s") {
    std::ofstream{stage / (name + ".txt")} << typed;
    mana({"run", "--virtual", "--headless", "--start", start, "--for", length, "--camera", "none",
          "--microphone", "none", "--data", data.string(), "--typed", (stage / (name + ".txt")).string(),
          "--journal", (stage / (name + ".jsonl")).string()});
    return read_journal((stage / (name + ".jsonl")).string());
  }
  /// All that is said from one moment on and before another, in one text.
  static std::string said(const std::vector<nlohmann::json>& journal, double from, double to = 1e9) {
    std::string text;
    for (const auto& line : only(journal, "Say"))
      if (const double t = line.at("t"); t >= from && t < to) text += std::string{line.at("text")} + " ";
    return text;
  }
  void add(const std::string& title, const std::string& at, bool is_medicine = false) {
    std::vector<std::string> words{"calendar", "add", "--title", title, "--at", at, "--data", data.string()};
    if (is_medicine) words.emplace_back("--medicine");
    mana(words);
  }

  Stage stage{"german_house"};
  std::filesystem::path data = stage / "data";
};

// What each is followed by within its ten seconds.
struct Exchange {
  const char* typed;
  const char* answer;
};

TEST_F(GermanHouse, AnswersWhatIsAskedInWhateverSpelling) {
  add("Zahnarzt", "2027-03-23T14:30:00+01:00");
  const std::vector<Exchange> exchanges{
      {"Wie spät ist es?", "Es ist"},
      {"WIE SPÄT IST ES", "neun"},
      {"wie spaet ist es", "neun"},
      {"wie spat ist es", "neun"},
      {"Welcher Tag ist heute?", "Montag, der zweiundzwanzigste März"},
      {"Was steht heute an?", "nichts"},
      {"Was steht morgen an?", "Zahnarzt"},
      {"Wann ist mein Termin beim Zahnarzt?", "um halb drei am Nachmittag"},
  };
  std::string lines;
  for (std::size_t i = 0; i < exchanges.size(); ++i)
    lines += std::to_string(5 + 12 * i) + " " + exchanges[i].typed + "\n";
  const auto journal = live("asked", "2027-03-22T09:10:00+01:00", lines, "150s");
  for (std::size_t i = 0; i < exchanges.size(); ++i) {
    const double t = 5 + 12 * static_cast<double>(i);
    EXPECT_NE(said(journal, t, t + 12).find(exchanges[i].answer), std::string::npos)
        << exchanges[i].typed << " -> " << said(journal, t, t + 12);
  }
}

TEST_F(GermanHouse, ForAnotherDayOrPlaceItDoesNotSayTodayOrHere) {
  const std::vector<const char*> questions{"Welches Datum ist am Samstag?", "Welcher Tag ist morgen?",
                                           "Wie spät ist es in New York?"};
  std::string lines;
  for (std::size_t i = 0; i < questions.size(); ++i)
    lines += std::to_string(5 + 12 * i) + " " + questions[i] + "\n";
  const auto journal = live("elsewhere", "2027-03-22T09:10:00+01:00", lines, "60s");
  for (std::size_t i = 0; i < questions.size(); ++i) {
    const double t = 5 + 12 * static_cast<double>(i);
    const std::string answer = said(journal, t, t + 12);
    EXPECT_FALSE(answer.empty()) << questions[i];
    for (const char* wrong : {"Montag", "März", "nach neun", "zehn nach"})
      EXPECT_EQ(answer.find(wrong), std::string::npos) << questions[i] << " -> " << answer;
  }
}

TEST_F(GermanHouse, RemindsAndIsAnswered) {
  add("Zahnarzt", "2027-03-22T10:15:00+01:00");
  const auto journal = live("reminded", "2027-03-22T09:59:50+01:00", "40 Okay\n");
  const std::string told = said(journal, 0, 40);
  EXPECT_NE(told.find("In fünfzehn Minuten sind Sie bei Ihrem Zahnarzt"), std::string::npos) << told;
  EXPECT_NE(told.find("Bitte tippen Sie auf Okay"), std::string::npos) << told;
  ASSERT_EQ(only(journal, "ReminderAcknowledged").size(), 1U) << said(journal, 0);
}

TEST_F(GermanHouse, AsksAboutAMedicineAndKnowsAfterwards) {
  add("Herztablette", "2027-03-22T09:01:00+01:00", true);
  const auto journal =
      live("medicine", "2027-03-22T09:00:00+01:00",
           "100 ja\n140 Habe ich meine Tabletten genommen?\n170 hab ich die herztablette schon genommen\n",
           "220s");
  const std::string asked = said(journal, 50, 100);
  EXPECT_NE(asked.find("Haben Sie das schon genommen: Herztablette?"), std::string::npos) << asked;
  ASSERT_EQ(only(journal, "ReminderAcknowledged").size(), 1U) << said(journal, 0);
  for (const double t : {140.0, 170.0})
    EXPECT_NE(said(journal, t, t + 29).find("gesagt, dass Sie das genommen haben: Herztablette"),
              std::string::npos)
        << said(journal, t, t + 29);
}

TEST_F(GermanHouse, WritesAnAppointmentDownAfterAYes) {
  const auto journal =
      live("added", "2027-03-22T09:00:00+01:00",
           "5 Trag bitte morgen um zehn Uhr den Friseur ein\n30 ja\n60 Was steht morgen an?\n");
  const std::string asked = said(journal, 5, 30);
  EXPECT_NE(asked.find("Friseur, morgen, Dienstag, um zehn Uhr am Vormittag"), std::string::npos) << asked;
  EXPECT_NE(said(journal, 30, 60).find("Es steht im Kalender"), std::string::npos) << said(journal, 30, 60);
  EXPECT_NE(
      said(journal, 60).find("Morgen, Dienstag, um zehn Uhr am Vormittag werden Ihnen die Haare gemacht"),
      std::string::npos)
      << said(journal, 60);
}

TEST_F(GermanHouse, TalksInGerman) {
  const auto journal = live("talk", "2027-03-22T09:00:00+01:00", "5 Guten Morgen\n30 Ich bin gestürzt\n");
  const std::string greeted = said(journal, 5, 30), harm = said(journal, 30);
  EXPECT_NE(greeted.find("Guten Morgen"), std::string::npos) << greeted;
  EXPECT_EQ(only(journal, "NoteToCarer").size(), 1U) << harm;
}

}  // namespace
}  // namespace mana::test
