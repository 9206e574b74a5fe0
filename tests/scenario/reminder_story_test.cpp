#include <gtest/gtest.h>

#include "tests/scenario/story.hpp"
#include "tests/support/journal_reader.hpp"

// The project's first end, with real parts and no fakes: an appointment in the store is not spoken to
// an empty room, is spoken when a real face comes into view, a question in between is answered, an
// "OK" closes it, and it is not said again.

namespace mana::test {
namespace {

constexpr double kEnters = 20;
constexpr double kAsks = 40;

class ReminderStory : public ::testing::Test {
 protected:
  /// Lives 100 seconds from 14:00 in Adelaide with an appointment whose reminder is due at 15 s.
  std::vector<nlohmann::json> live(const std::string& name, const std::vector<Line>& lines, bool film) {
    const std::string data = home_in_adelaide(stage / ("data_" + name));
    mana({"calendar", "add", "--title", "Dentist, Dr. Miller", "--at", "2027-03-27T14:30:00+10:30", "--place",
          "12 High Street", "--remind", "PT29M45S", "--data", data});
    record_a_person(stage / (name + ".wav"), stage / "scratch.wav", 100, lines);
    std::vector<std::string> args{"run",
                                  "--virtual",
                                  "--headless",
                                  "--start",
                                  "2027-03-27T14:00:00+10:30",
                                  "--for",
                                  "100s",
                                  "--camera",
                                  (stage / "camera").string(),
                                  "--microphone",
                                  (stage / (name + ".wav")).string(),
                                  "--data",
                                  data,
                                  "--journal",
                                  (stage / (name + ".jsonl")).string()};
    if (film)
      args.insert(args.end(),
                  {"--record", (stage / (name + ".mp4")).string(), "--fps", "12", "--size", "640x360"});
    mana(args);
    return read_journal((stage / (name + ".jsonl")).string());
  }

  Stage stage{"reminder_story"};
};

double when(const nlohmann::json& line) { return line.at("t"); }

TEST_F(ReminderStory, AnAppointmentIsSpokenSeenAndAcknowledged) {
  if (!film_a_visit(stage / "camera", 100, kEnters, 95)) GTEST_SKIP() << "../shared/data/faces is missing";

  // First without an answer, to learn when she would be listened to; virtual time repeats itself.
  const auto rehearsal = live("rehearsal", {}, false);
  const auto first_listening = only(rehearsal, "ReminderSpoken");
  ASSERT_FALSE(first_listening.empty());
  const double says_ok = when(first_listening[0]) + 1.5;
  ASSERT_LT(says_ok + 2, kAsks) << "the announcement takes too long for an old person";

  const auto journal = live("story", {{says_ok, "OK"}, {kAsks, "MANA, appointment"}}, true);

  // Not spoken to the empty room.
  const auto appeared = only(journal, "PersonAppeared");
  ASSERT_EQ(appeared.size(), 1u);
  EXPECT_GE(when(appeared[0]), kEnters);
  EXPECT_LE(when(appeared[0]), kEnters + 1.0);
  const auto said = only(journal, "Say");
  ASSERT_FALSE(said.empty());
  EXPECT_GE(when(said[0]), when(appeared[0]));

  // Spoken within one second of the person's appearance, and it says what and when.
  const auto started = only(journal, "SpeechStarted");
  ASSERT_FALSE(started.empty());
  EXPECT_LE(double(started[0].at("audio_start")), kEnters + 1.5);
  EXPECT_LE(double(started[0].at("audio_start")) - when(appeared[0]), 1.0);
  const std::string words = said[0].at("text");
  EXPECT_NE(words.find("dentist"), std::string::npos) << words;
  EXPECT_NE(words.find("half past two"), std::string::npos) << words;

  // "OK" is heard and closes it, for ever.
  const auto done = only(journal, "ReminderAcknowledged");
  ASSERT_EQ(done.size(), 1u);
  EXPECT_NEAR(when(done[0]), says_ok + 0.9, 1.2);
  const auto gestures = only(journal, "MakeGesture");  // she nods at it
  ASSERT_EQ(gestures.size(), 1u);
  EXPECT_EQ(gestures[0].at("gesture"), "nod");
  EXPECT_NEAR(when(gestures[0]), when(done[0]), 0.01);
  std::size_t announcements = 0;
  for (const auto& line : only(journal, "ReminderDue")) announcements += when(line) < 95;
  EXPECT_EQ(announcements, 1u) << "repeated though acknowledged";

  // The question is answered.
  const auto answers = only(journal, "CalendarAnswer");
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_GE(when(answers[0]), kAsks);
  bool answered = false;
  for (const auto& line : said) {
    const std::string text = line.at("text");
    answered = answered ||
               (when(line) > kAsks && when(line) < kAsks + 4 && text.find("entist") != std::string::npos);
  }
  EXPECT_TRUE(answered);

  // It never hears itself: nothing is understood but the two things that were said.
  std::size_t understood = 0;
  for (const auto& line : only(journal, "Heard")) understood += line.at("accepted") == true;
  EXPECT_EQ(understood, 2u);

  EXPECT_GT(std::filesystem::file_size(stage / "story.mp4"), 100'000u);
}

TEST_F(ReminderStory, TheSameInputGivesTheSameJournalByteForByte) {
  if (!film_a_visit(stage / "camera", 30, 10, 30)) GTEST_SKIP() << "../shared/data/faces is missing";
  const auto one = live("one", {{5, "MANA, time"}}, false);
  const auto two = live("two", {{5, "MANA, time"}}, false);
  ASSERT_EQ(one.size(), two.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].dump(), two[i].dump());
}

}  // namespace
}  // namespace mana::test
