#include <gtest/gtest.h>

#include <filesystem>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "agent/bus/messages/person.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "tests/support/temporary_folder.hpp"
#include "vision/expression/expression_lesson.hpp"
#include "vision/people/face_code.hpp"
#include "vision/people/known_people.hpp"
#include "vision/pictures/grey.hpp"
#include "vision/watcher.hpp"

/// Who is enrolled and forgotten while the eyes are open.
namespace mana::vision {
namespace {
using namespace std::chrono_literals;

/// A room into which somebody comes after three seconds.
class Visit final : public Camera {
 public:
  explicit Visit(cv::Mat face) : face_{std::move(face)} {}
  core::Result<std::optional<Picture>> read(core::Time now) override {
    cv::Mat room{480, 640, CV_8UC1, cv::Scalar{120}};
    cv::rectangle(room, {40, 100, 100, 300}, cv::Scalar{80}, cv::FILLED);
    if (core::to_seconds(now) >= 3) face_.copyTo(room({220, 100, face_.cols, face_.rows}));
    return std::optional{to_picture(room, now)};
  }

 private:
  cv::Mat face_;
};

class WatcherPeopleTest : public ::testing::Test {
 protected:
  static std::string portrait(const char* of) {
    return (std::filesystem::path{MANA_SHARED_DATA} / "faces" / of).string();
  }

  void begin(const WatcherOptions& more = {}) {
    const cv::Mat whole = cv::imread(portrait("neutral_001_03.jpg"), cv::IMREAD_GRAYSCALE);
    if (whole.empty()) GTEST_SKIP() << "../shared/data/faces is missing";
    cv::Mat face;
    cv::resize(whole, face, {200, 200 * whole.rows / whole.cols}, 0, 0, cv::INTER_AREA);
    WatcherOptions options = more;
    options.idle_fps = options.active_fps = 5;
    options.people = people;
    auto opened = Watcher::open(
        bus, [face](core::Time) { return std::unique_ptr<Camera>{std::make_unique<Visit>(face)}; }, options);
    if (!opened) GTEST_SKIP() << opened.error().sentence;
    watcher = std::move(*opened);
    run.emplace(clock, std::vector<bus::Module*>{watcher.get(), &recognised, &expression, &audience});
  }
  core::Status enrol(const char* name, const char* picture = "neutral_001_03.jpg") const {
    auto done = enrol_person(people, name, portrait(picture));
    return done ? core::Status{} : core::Status{std::move(done).error()};
  }

  const test::TemporaryFolder folder;
  const std::filesystem::path people = folder.path() / "people";
  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::PersonRecognised> recognised{bus};
  test::Recorder<msg::ExpressionSeen> expression{bus};
  test::Recorder<msg::AudienceChanged> audience{bus};
  std::unique_ptr<Watcher> watcher;
  std::optional<bus::VirtualDriver> run;
};

TEST_F(WatcherPeopleTest, WhoIsEnrolledIsRecognisedOnceWithItsConfidence) {
  if (!enrol("Anna") || !enrol("Bert", "neutral_022_03.jpg"))
    GTEST_SKIP() << "../shared/data/faces is missing";
  begin();
  run->run_for(15s);
  ASSERT_EQ(recognised.seen.size(), 1u);
  EXPECT_EQ(recognised.seen[0].name, "Anna");
  EXPECT_GT(recognised.seen[0].confidence, 0.9);
  EXPECT_LT(core::to_seconds(recognised.seen[0].at), 6);
}

TEST_F(WatcherPeopleTest, TheClientIsKnownByHerNameHoweverItWasTypedWhenSheWasEnrolled) {
  if (!enrol("anna miller") || !enrol("Bert", "neutral_022_03.jpg"))
    GTEST_SKIP() << "../shared/data/faces is missing";
  begin({.client = "Anna"});
  run->run_for(10s);
  ASSERT_EQ(recognised.seen.size(), 1u);
  EXPECT_EQ(recognised.seen[0].name, "Anna");
  ASSERT_FALSE(audience.seen.empty());
  EXPECT_EQ(audience.seen.back().audience, msg::Audience::Client);
  ASSERT_TRUE(forget_person(people, "anna miller"));
  run->run_for(2200ms);
  ASSERT_GE(recognised.seen.size(), 2u);
  EXPECT_EQ(recognised.seen[1].name, "");
}

TEST_F(WatcherPeopleTest, WhoIsNotEnrolledIsSomebodyElse) {
  if (!enrol("Bert", "neutral_022_03.jpg")) GTEST_SKIP() << "../shared/data/faces is missing";
  begin();
  run->run_for(15s);
  ASSERT_EQ(recognised.seen.size(), 1u);
  EXPECT_EQ(recognised.seen[0].name, "");
  EXPECT_GT(recognised.seen[0].confidence, 0);
}

TEST_F(WatcherPeopleTest, WhoIsForgottenIsNobodyKnownTwoSecondsLaterAndStaysSo) {
  if (!enrol("Anna")) GTEST_SKIP() << "../shared/data/faces is missing";
  begin();
  run->run_for(10s);
  ASSERT_EQ(recognised.seen.size(), 1u);
  ASSERT_TRUE(forget_person(people, "Anna"));
  run->run_for(2200ms);
  ASSERT_EQ(recognised.seen.size(), 2u);
  EXPECT_EQ(recognised.seen[1].name, "");
  EXPECT_EQ(recognised.seen[1].confidence, 0);
  run->run_for(20s);
  EXPECT_EQ(recognised.seen.size(), 2u);
}

TEST_F(WatcherPeopleTest, WhoIsForgottenAmongOthersIsSomebodyElse) {
  if (!enrol("Anna") || !enrol("Bert", "neutral_022_03.jpg"))
    GTEST_SKIP() << "../shared/data/faces is missing";
  begin();
  run->run_for(10s);
  ASSERT_TRUE(forget_person(people, "Anna"));
  run->run_for(20s);
  for (std::size_t i = 1; i < recognised.seen.size(); ++i) EXPECT_EQ(recognised.seen[i].name, "");
  EXPECT_GT(recognised.seen.size(), 1u);
}

TEST_F(WatcherPeopleTest, WhoIsEnrolledWhileTheEyesAreOpenIsRecognised) {
  begin();
  if (!watcher) return;
  run->run_for(10s);
  EXPECT_TRUE(recognised.seen.empty());
  ASSERT_TRUE(enrol("Anna"));
  run->run_for(5s);
  ASSERT_EQ(recognised.seen.size(), 1u);
  EXPECT_EQ(recognised.seen[0].name, "Anna");
}

TEST_F(WatcherPeopleTest, ExpressionsAreReadFromWhenTheyAreLearntUntilTheyAreForgotten) {
  begin({.reads = "anna"});
  if (!watcher) return;
  run->run_for(10s);
  EXPECT_TRUE(expression.seen.empty());
  auto lesson = ExpressionLesson::open();
  ASSERT_TRUE(lesson);
  ASSERT_TRUE(lesson->take("neutral", portrait("neutral_001_03.jpg")));
  ASSERT_TRUE(lesson->take("happy", portrait("smiling_001_08.jpg")));
  ASSERT_TRUE(lesson->keep(people, "Anna"));
  run->run_for(5s);
  ASSERT_FALSE(expression.seen.empty());
  EXPECT_EQ(expression.seen.back().expression, "neutral");
  ASSERT_TRUE(forget_expressions(people, "Anna"));
  run->run_for(3s);
  EXPECT_EQ(expression.seen.back().expression, "") << "what was read of her holds no longer";
  const auto so_far = expression.seen.size();
  run->run_for(20s);
  EXPECT_EQ(expression.seen.size(), so_far);
}

}  // namespace
}  // namespace mana::vision
