#include <gtest/gtest.h>

#include <fstream>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// The whole program, with real faces: a visitor sits before the screen when the tablets are due, then Anna
// comes, who agreed to be recognised. It happened that the visitor was asked about Anna's tablets by her
// name, and her "yes" counted.

namespace mana::test {
namespace {

constexpr double kVisitorComes = 10, kVisitorGoes = 70, kAnnaComes = 80, kAnnaAnswers = 100, kEnd = 110;
constexpr const char* kAnna = "smiling_001_08.jpg";

class VisitorStory : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(shared_portrait(kAnna))) GTEST_SKIP() << "../shared/data/faces is missing";
    data = home_in_adelaide(stage / "data");
    std::ofstream{std::filesystem::path{data} / "settings.toml", std::ios::app} << "name = \"Anna\"\n";
    mana({"calendar", "add", "--medicine", "--title", "Blue heart tablets", "--at",
          "2027-03-27T14:00:20+10:30", "--data", data});
    mana({"calendar", "add", "--title", "Hospital", "--at", "2027-03-27T17:00:00+10:30", "--place",
          "Oncology clinic", "--remind", "PT1H", "--data", data});
  }
  void live(const std::string& name, const std::vector<Visit>& visits, const std::string& typed) {
    ASSERT_TRUE(film_visits(stage / name, kEnd, visits)) << "a portrait is missing";
    std::ofstream{stage / (name + ".txt")} << typed;
    const std::string file = stage / (name + ".jsonl");
    mana({"run", "--virtual", "--headless", "--start", "2027-03-27T14:00:00+10:30", "--for", "110s",
          "--camera", (stage / name).string(), "--microphone", "none", "--data", data, "--typed",
          (stage / (name + ".txt")).string(), "--journal", file});
    journal = read_journal(file);
  }
  void enrol_anna() {
    mana({"person", "enrol", "Anna", shared_portrait("neutral_001_03.jpg").string(), "--consent", "--data",
          data});
  }
  /// When the audience first was this one, after a moment; the end when it never was.
  double listens(const std::string& audience, double after = 0) const {
    for (const auto& line : only(journal, "AudienceChanged"))
      if (line.at("audience") == audience && double(line.at("t")) >= after) return line.at("t");
    return kEnd;
  }
  double says(const std::string& words) const {
    for (const auto& line : only(journal, "Say"))
      if (std::string{line.at("text")}.find(words) != std::string::npos) return line.at("t");
    return kEnd;
  }

  Stage stage{"visitor"};
  std::string data;
  std::vector<nlohmann::json> journal;
};

TEST_F(VisitorStory, NothingIsToldToAVisitorAndAllOfItToAnna) {
  enrol_anna();
  live("both", {{"neutral_005_03.jpg", kVisitorComes, kVisitorGoes}, {kAnna, kAnnaComes, kEnd}},
       "30 yes I have taken it\n32 I have taken my tablets\n36 no\n48 what is on today\n54 no\n100 yes\n");
  const double visitor = listens("visitor");
  EXPECT_LE(visitor, kVisitorComes + 4) << "somebody else is somebody else";
  const double client = listens("client");
  EXPECT_GE(client, kAnnaComes);
  EXPECT_LE(client, kAnnaAnswers) << "of one picture she is known late; she is told before that";

  EXPECT_NEAR(says("Are you Anna?"), 20, 2) << "when the tablets are due";
  EXPECT_NEAR(says("I may tell that only to Anna"), 32, 2);
  for (const std::string kind : {"Say", "SentenceStarted", "ShowBeside", "ExpectAnswers", "ShowNotice"}) {
    for (const auto& line : only(journal, kind)) {
      if (double(line.at("t")) >= kAnnaComes) continue;
      for (const std::string secret : {"heart", "tablet", "Hospital", "ncology"})
        EXPECT_EQ(line.dump().find(secret), std::string::npos) << kind << " at " << line.at("t");
    }
  }
  bool card = false;
  for (const auto& line : only(journal, "NextAppointment")) {
    const double t = line.at("t");
    card = line.at("any");
    if (t >= visitor && t < kVisitorGoes) {
      EXPECT_FALSE(card) << line.dump();
    }
  }
  EXPECT_TRUE(card) << "Anna sees it again";

  EXPECT_LE(says("Have you had your"), kAnnaComes + 5) << "Anna is asked, known or not known yet";
  const auto done = only(journal, "ReminderAcknowledged");
  ASSERT_EQ(done.size(), 1u);
  EXPECT_GE(double(done[0].at("t")), kAnnaAnswers);
}

TEST_F(VisitorStory, WhereNobodyAgreedToBeRecognisedItIsAsItWasBefore) {
  live("before", {{"neutral_005_03.jpg", kVisitorComes, kEnd}}, "30 yes\n");
  EXPECT_TRUE(only(journal, "AudienceChanged").empty());
  EXPECT_NEAR(says("Have you had your"), 20, 1);
  EXPECT_EQ(only(journal, "ReminderAcknowledged").size(), 1u);
}

}  // namespace
}  // namespace mana::test
