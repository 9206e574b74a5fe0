#include "agent/program/assembly/lesson_services.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "agent/bus/bus.hpp"
#include "agent/carers/access/learner_rights.hpp"
#include "agent/carers/carers_server.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/platform/secrets/secrets.hpp"
#include "agent/program/lessons/lesson_store.hpp"
#include "calendar/store/sqlite_reminder_store.hpp"
#include "tests/carers/stepped_page.hpp"

// The pages of the lessons on real records.
namespace mana::program {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using carers::LessonHands;
using dialogue::tutor::AnswerTaken;
using dialogue::tutor::LearnerRecord;

AnswerTaken answer(std::string unit, int n, bool right, core::WallTime at) {
  AnswerTaken a{std::move(unit), "q" + std::to_string(n), "item", "a", "teasing", right ? 1 : 0, 1, 3, right};
  a.at = at;
  return a;
}

class LessonHandsTest : public ::testing::Test {
 protected:
  LessonHandsTest() { fs::remove_all(folder); }
  ~LessonHandsTest() override { fs::remove_all(folder); }

  /// Four of ten before, nine after, and one session with a question in a lesson.
  static LearnerRecord whole_record(core::WallTime at) {
    LearnerRecord r;
    r.unit = "done";
    for (int i = 0; i < 10; ++i) r.answers.push_back(answer("pre", i, i < 4, at));
    r.answers.push_back(answer("teasing-1", 20, true, at + 1min));
    r.answers.back().kind = "quiz";
    for (int i = 0; i < 10; ++i) r.answers.push_back(answer("post", i, i < 9, at + 2min));
    r.sessions.push_back({at, at + 12min, 12min, 30, true});
    return r;
  }

  fs::path folder = fs::path{::testing::TempDir()} / ("mana_lesson_hands_" + std::to_string(::getpid()));
  core::ManualClock clock;
  LessonHands hands = lesson_hands(folder, "en-GB", clock);
};

TEST_F(LessonHandsTest, WhoOnlyLooksMakesNoFile) {
  EXPECT_FALSE(hands.any());
  EXPECT_TRUE(hands.learners().value().empty());
  EXPECT_EQ(hands.learner(1).error().code, core::ErrorCode::NotFound);
  EXPECT_EQ(hands.erase(1).error().code, core::ErrorCode::NotFound);
  EXPECT_EQ(hands.study("bullying", LessonHands::Study::Scores, {}).error().code, core::ErrorCode::NotFound);
  EXPECT_FALSE(fs::exists(folder));
}

TEST_F(LessonHandsTest, WhatWasLearnedIsWhatTheRecordHolds) {
  const std::int64_t kim = hands.enrol("Kim", "his mother").value();
  {
    auto store = LessonStore::open(folder).value();
    ASSERT_TRUE(store.save(store.find("kim").value(), "bullying", whole_record(clock.wall_now())).ok());
  }
  const LessonHands::LearnerFile file = hands.learner(kim).value();
  ASSERT_EQ(file.courses.size(), 1u);
  const LessonHands::CourseReport& r = file.courses[0];
  EXPECT_EQ(r.course.pre->right, 4);
  EXPECT_EQ(r.course.post->right, 9);
  EXPECT_NEAR(r.gained.value(), 5. / 6, 1e-9);
  EXPECT_NEAR(r.chance.value(), .0625, 1e-9);  // five signs the same way, two-sided: 2 / 2^5
  EXPECT_NEAR(r.course.minutes, 12, 1e-9);
  ASSERT_EQ(r.sessions.size(), 1u);
  EXPECT_EQ(r.sessions[0].in_lessons.all, 1);
  EXPECT_FALSE(file.lesson_is_on);
  const std::string csv = hands.study("bullying", LessonHands::Study::Scores, {}).value();
  EXPECT_NE(csv.find(",4,9,10\n"), std::string::npos) << csv;
  EXPECT_EQ(csv.find("Kim"), std::string::npos);
  EXPECT_EQ(hands.study("bullying", LessonHands::Study::Scores, LessonHands::Numbers{kim}).value(), csv);
  EXPECT_EQ(
      hands.study("bullying", LessonHands::Study::Scores, LessonHands::Numbers{kim + 1}).error().sentence,
      hands.study("lips", LessonHands::Study::Scores, {})
          .error()
          .sentence.replace(hands.study("lips", LessonHands::Study::Scores, {}).error().sentence.find("lips"),
                            4, "bullying"))
      << "of others one does not even learn that they have finished";
}

TEST_F(LessonHandsTest, OfTheChoicesForTheSensesAllAreKeptOrNone) {
  const std::int64_t kim = hands.enrol("Kim", "his mother").value();
  ASSERT_TRUE(hands.choose(kim, {{"gaze", "aside"}, {"rate", "110"}}).ok());
  EXPECT_EQ(hands.choose(kim, {{"gaze", "direct"}, {"rate", "900"}}).error().code, core::ErrorCode::BadInput);
  const auto value = [&](const std::string& name) {
    for (const auto& c : hands.learner(kim).value().senses)
      if (c.name == name) return c.value;
    return std::string{"?"};
  };
  EXPECT_EQ(value("gaze"), "aside");
  ASSERT_TRUE(hands.choose(kim, {{"gaze", ""}}).ok());
  EXPECT_EQ(value("gaze"), "");
  EXPECT_EQ(value("rate"), "110");
}

TEST_F(LessonHandsTest, ALessonThatGoesOnMeanwhileLosesNoStepAndTheProfileLosesNoChoice) {
  const std::int64_t kim = hands.enrol("Kim", "his mother").value();
  std::atomic<bool> failed{false};
  constexpr int kSteps = 60;
  std::thread lesson{[&] {  // as a lesson does: written down after each step, on a connection of its own
    auto store = LessonStore::open(folder).value();
    const Learner learner = store.find("Kim").value();
    LearnerRecord r;
    r.unit = "pre";
    for (int i = 0; i < kSteps; ++i) {
      r.answers.push_back(answer("pre", i, true, core::WallTime{}));
      if (!store.save(learner, "bullying", r)) failed = true;
    }
  }};
  for (int i = 0; i < kSteps; ++i) {
    EXPECT_TRUE(hands.choose(kim, {{"rate", std::to_string(100 + i)}}).ok());
    EXPECT_TRUE(hands.learner(kim).ok());
  }
  lesson.join();
  EXPECT_FALSE(failed);
  auto store = LessonStore::open(folder).value();
  EXPECT_EQ(store.load(store.find("Kim").value(), "bullying").value().answers.size(), 1u * kSteps);
  EXPECT_EQ(store.profile(store.find("Kim").value()).value().at("rate"), "159");
}

TEST_F(LessonHandsTest, WhoIsErasedInTheMiddleOfALessonDoesNotComeBack) {
  const std::int64_t kim = hands.enrol("Kim", "his mother").value();
  auto lesson = LessonStore::open(folder).value();
  const Learner learner = lesson.find("Kim").value();
  LearnerRecord r;
  r.unit = "pre";
  r.sessions.push_back({clock.wall_now(), clock.wall_now(), 1min, 3, false});
  ASSERT_TRUE(lesson.save(learner, "bullying", r).ok());
  EXPECT_TRUE(hands.learner(kim).value().lesson_is_on);
  ASSERT_TRUE(hands.erase(kim).ok());
  r.answers.push_back(answer("pre", 1, true, clock.wall_now()));
  EXPECT_FALSE(lesson.save(learner, "bullying", r).ok());
  EXPECT_TRUE(hands.learners().value().empty());
  EXPECT_TRUE(lesson.modules_of(learner).value().empty());
  EXPECT_NE(hands.enrol("Kim", "his mother").value(), kim)
      << "a page that is still open would name another one";
}

TEST_F(LessonHandsTest, RecordsThatAreNoRecordsAreAnErrorAndStayAsTheyAre) {
  fs::create_directories(folder);
  std::ofstream{lesson_store_file(folder)} << std::string(5000, 'x');
  EXPECT_TRUE(hands.any());
  EXPECT_FALSE(hands.learners().ok());
  EXPECT_FALSE(hands.learner(1).ok());
  EXPECT_EQ(fs::file_size(lesson_store_file(folder)), 5000u);
}

TEST_F(LessonHandsTest, ThePagesAreThereThroughTheServerItself) {
  using namespace carers;
  auto reminders = calendar::SqliteReminderStore::open(calendar::store_file(folder)).value();
  const std::int64_t kim = hands.enrol("Kim", "his mother").value();
  ASSERT_TRUE(Accounts(reminders->db(), {1, 8192})
                  .add("Anna", Role::Carer, "three green apples", clock.wall_now())
                  .ok());
  zone::Zones zones;
  bus::Bus bus;
  CarersServerOptions options;
  options.data_dir = folder;
  options.port = 0;
  options.site.home = zones.of_this_machine();
  options.site.cost = {1, 8192};
  Hands all;
  all.lessons = hands;
  CarersServer page{bus, clock, zones, all, options};
  bus.seal();
  page.step(clock.now());
  std::string cookie;
  const auto post = [&](const std::string& path, const std::string& body) {
    return test::ask(page, clock,
                     "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: " +
                         cookie + "\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: " +
                         std::to_string(body.size()) + "\r\n\r\n" + body);
  };
  const auto get = [&](const std::string& path) {
    return test::ask(page, clock,
                     "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: " +
                         cookie + "\r\n\r\n");
  };
  const std::string in = post("/login", "name=Anna&password=three+green+apples");
  const std::size_t at = in.find("mana=");
  ASSERT_NE(at, std::string::npos) << in;
  cookie = in.substr(at, in.find(';', at) - at);
  const std::string csrf = "&csrf=" + platform::derived_token(cookie.substr(5), "csrf");
  const std::string path = "/lessons/" + std::to_string(kim);
  EXPECT_EQ(get("/lessons").find("Kim"), std::string::npos) << "enrolled by somebody else";
  EXPECT_NE(get(path).find("404"), std::string::npos);
  ASSERT_TRUE(LearnerRights{reminders->db()}
                  .give({kim, hands.learner(kim)->learner.enrolled},
                        Accounts(reminders->db()).find("Anna").value()->id)
                  .ok());
  EXPECT_NE(get("/lessons").find(">Kim</a>"), std::string::npos);
  EXPECT_NE(post(path + "/senses", "gaze=aside" + csrf).find("303"), std::string::npos);
  EXPECT_NE(get(path).find("<option value=\"aside\" selected>"), std::string::npos);
  EXPECT_NE(post(path + "/erase", "sure=erase" + csrf).find("/lessons?erased=1"), std::string::npos);
  EXPECT_NE(get(path).find("404"), std::string::npos);
  EXPECT_NE(get("/lessons").find("There is no learner here"), std::string::npos);
  EXPECT_NE(post("/lessons", "name=Ada&consent=x&agreed=yes" + csrf).find("?enrolled=1"), std::string::npos);
  EXPECT_NE(get("/lessons").find(">Ada</a>"), std::string::npos) << "whom one enrols one sees";
}

}  // namespace
}  // namespace mana::program
