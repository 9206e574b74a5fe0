#include "vision/watcher.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <functional>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "agent/bus/messages/person.hpp"
#include "agent/bus/messages/senses.hpp"
#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "vision/people/known_people.hpp"
#include "vision/pictures/grey.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;

/// Shows what a test tells it to, at 5 pictures a second.
struct Stage {
  bool plugged_in = true;
  bool works = true;
  bool is_device = false;
  bool black = false;
  int opened = 0;
  std::function<int(double)> width;  ///< of the picture; empty: 640
  cv::Mat face;
  double appears = 1e9, goes = 1e9;
};

class StageCamera final : public Camera {
 public:
  explicit StageCamera(const Stage& stage) : stage_{stage} {}
  core::Result<std::optional<Picture>> read(core::Time now) override {
    if (!stage_.works) return core::unavailable("The camera was unplugged.");
    const double t = core::to_seconds(now);
    cv::Mat room{480, 640, CV_8UC1, cv::Scalar{120}};
    cv::rectangle(room, {40, 100, 100, 300}, cv::Scalar{80}, cv::FILLED);
    if (t >= stage_.appears && t < stage_.goes)
      stage_.face.copyTo(room({220, 100, stage_.face.cols, stage_.face.rows}));
    if (stage_.black) room.setTo(cv::Scalar{0});
    if (stage_.width) {
      const int width = stage_.width(t);
      cv::resize(room, room, {width, width * 3 / 4}, 0, 0, cv::INTER_AREA);
    }
    return std::optional{to_picture(room, now)};
  }
  bool is_device() const override { return stage_.is_device; }

 private:
  const Stage& stage_;
};

class WatcherTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = Watcher::open(
        bus,
        [this](core::Time) -> core::Result<std::unique_ptr<Camera>> {
          ++stage.opened;
          if (!stage.plugged_in) return core::not_found("There is no camera.");
          return std::unique_ptr<Camera>{std::make_unique<StageCamera>(stage)};
        },
        options());
    if (!opened) GTEST_SKIP() << opened.error().sentence;
    watcher = std::move(*opened);
    run.emplace(clock,
                std::vector<bus::Module*>{watcher.get(), &appeared, &left, &failed, &recovered, &looking});
  }
  virtual WatcherOptions options() const { return {.idle_fps = 5, .active_fps = 5}; }
  bool bring_a_face() {
    const cv::Mat portrait =
        cv::imread(std::string{MANA_SHARED_DATA "/faces/neutral_001_03.jpg"}, cv::IMREAD_GRAYSCALE);
    if (portrait.empty()) return false;
    cv::resize(portrait, stage.face, {200, 200 * portrait.rows / portrait.cols}, 0, 0, cv::INTER_AREA);
    return true;
  }

  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::PersonAppeared> appeared{bus};
  test::Recorder<msg::PersonLeft> left{bus};
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  test::Recorder<msg::Looking> looking{bus};
  Stage stage;
  std::unique_ptr<Watcher> watcher;
  std::optional<bus::VirtualDriver> run;
};

TEST_F(WatcherTest, AFaceThatComesIsSomebodyAndStaysSoThoughThePictureNeverChangesAgain) {
  if (!bring_a_face()) GTEST_SKIP() << "../shared/data/faces is missing";
  stage.appears = 5;
  run->run_for(65s);
  ASSERT_EQ(appeared.seen.size(), 1u);
  EXPECT_LE(core::to_seconds(appeared.seen[0].at), 5.8);
  EXPECT_TRUE(left.seen.empty());
  ASSERT_FALSE(looking.seen.empty());
  EXPECT_TRUE(looking.seen.back().looking);
}

/// Anna agreed to be recognised; somebody else comes.
class WatcherAudienceTest : public WatcherTest {
 protected:
  void SetUp() override {
    const std::string anna = std::string{MANA_SHARED_DATA "/faces/neutral_005_03.jpg"};
    if (!enrol_person(people, "Anna", anna)) GTEST_SKIP() << "../shared/data/faces is missing";
    bus.set_tap([this](std::string_view message, const auto& write) {
      if (message == "PersonAppeared" || message == "PersonLeft") heard.emplace_back(message);
      if (message != "AudienceChanged") return;
      struct Name final : bus::FieldSink {
        std::string text_;
        void boolean(std::string_view, bool) override {}
        void integer(std::string_view, std::int64_t) override {}
        void number(std::string_view, double) override {}
        void text(std::string_view, std::string_view value) override { text_ = value; }
        void wall(std::string_view, core::WallTime) override {}
        void begin_list(std::string_view) override {}
        void begin_object(std::string_view) override {}
        void end() override {}
      } name;
      write(name);
      heard.push_back(name.text_);
    });
    WatcherTest::SetUp();
  }
  void TearDown() override { std::filesystem::remove_all(people); }
  WatcherOptions options() const override {
    return {.idle_fps = 5, .active_fps = 5, .people = people, .client = "Anna"};
  }
  const std::filesystem::path people =
      std::filesystem::path{::testing::TempDir()} / ("mana_watcher_people_" + std::to_string(::getpid()));
  std::vector<std::string> heard;
};

TEST_F(WatcherAudienceTest, WhoComesIsWaitedForBeforeItIsToldThatSomebodyIsThere) {
  ASSERT_TRUE(bring_a_face());
  stage.appears = 5;
  stage.goes = 30;
  run->run_for(15s);
  EXPECT_EQ(heard, (std::vector<std::string>{"arriving", "PersonAppeared", "visitor"}));
  bus.publish(msg::ClientConfirmed{clock.now()});
  run->run_for(1s);
  EXPECT_EQ(heard.back(), "client") << "whoever says so";
  run->run_for(30s);
  EXPECT_EQ(heard, (std::vector<std::string>{"arriving", "PersonAppeared", "visitor", "client", "PersonLeft",
                                             "unknown"}));
}

TEST_F(WatcherTest, WhoGoesHasLeftWithinTenSeconds) {
  if (!bring_a_face()) GTEST_SKIP() << "../shared/data/faces is missing";
  stage.appears = 5;
  stage.goes = 20;
  run->run_for(40s);
  ASSERT_EQ(left.seen.size(), 1u);
  EXPECT_LE(core::to_seconds(left.seen[0].at), 30);
}

TEST_F(WatcherTest, APictureOnTheWallIsNobody) {
  if (!bring_a_face()) GTEST_SKIP() << "../shared/data/faces is missing";
  stage.appears = 0;
  run->run_for(60s);
  EXPECT_TRUE(appeared.seen.empty());
}

TEST_F(WatcherTest, AMissingCameraIsSaidOnceAndTakenWhenItComes) {
  stage.plugged_in = false;
  run->run_for(35s);
  EXPECT_EQ(failed.seen.size(), 1u);
  EXPECT_TRUE(recovered.seen.empty());
  stage.plugged_in = true;
  run->run_for(10s);
  EXPECT_EQ(recovered.seen.size(), 1u);
}

TEST_F(WatcherTest, ACameraThatFailsLeavesAnEmptyRoom) {
  if (!bring_a_face()) GTEST_SKIP() << "../shared/data/faces is missing";
  stage.appears = 5;
  run->run_for(10s);
  ASSERT_EQ(appeared.seen.size(), 1u);
  stage.works = false;
  run->run_for(30s);
  EXPECT_EQ(left.seen.size(), 1u);
  EXPECT_EQ(failed.seen.size(), 1u);
  stage.works = true;
  run->run_for(11s);
  EXPECT_EQ(recovered.seen.size(), 1u);
}

TEST_F(WatcherTest, PicturesThatChangeTheirSizeShowTheSamePerson) {
  if (!bring_a_face()) GTEST_SKIP() << "../shared/data/faces is missing";
  stage.appears = 3;
  stage.width = [](double t) { return std::fmod(t, 0.8) < 0.4 ? 640 : 800; };
  run->run_for(10s);
  EXPECT_EQ(appeared.seen.size(), 1u);
  EXPECT_TRUE(left.seen.empty());
}

TEST_F(WatcherTest, DarknessIsSaidOnceAsNoFaultAndGoesWithTheLight) {
  stage.is_device = true;
  stage.black = true;
  run->run_for(40s);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].reason, "It is dark, or something covers my camera.");
  EXPECT_FALSE(failed.seen[0].is_fault);
  EXPECT_EQ(stage.opened, 1);
  stage.black = false;
  run->run_for(1s);
  EXPECT_EQ(recovered.seen.size(), 1u);
}

TEST_F(WatcherTest, ACameraThatIsPulledOutInTheDarkIsAFaultWhichEndsInTheDark) {
  stage.is_device = true;
  stage.black = true;
  run->run_for(40s);
  stage.works = false;
  run->run_for(40s);
  ASSERT_EQ(failed.seen.size(), 2u);
  EXPECT_TRUE(failed.seen[1].is_fault);
  EXPECT_TRUE(recovered.seen.empty());
  stage.works = true;
  run->run_for(40s);
  EXPECT_EQ(recovered.seen.size(), 1u) << "the fault is over";
  ASSERT_EQ(failed.seen.size(), 3u);
  EXPECT_FALSE(failed.seen[2].is_fault);
}

TEST_F(WatcherTest, ACoveredCameraIsStillThereAndOneThatIsUnpluggedThenIsNot) {
  stage.is_device = true;
  stage.black = true;
  run->run_for(40s);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_FALSE(failed.seen[0].lost);
  stage.works = stage.plugged_in = false;
  run->run_for(30s);
  ASSERT_EQ(failed.seen.size(), 2u);
  EXPECT_TRUE(failed.seen[1].lost);
  stage.works = stage.plugged_in = true;
  run->run_for(60s);
  ASSERT_EQ(failed.seen.size(), 3u) << "back, and still covered";
  EXPECT_FALSE(failed.seen[2].lost);
}

TEST_F(WatcherTest, EyesThatAreShutLetGoOfTheCameraAndSeeNobodyUntilTheyOpen) {
  if (!bring_a_face()) GTEST_SKIP() << "../shared/data/faces is missing";
  stage.appears = 3;
  run->run_for(6s);
  ASSERT_EQ(appeared.seen.size(), 1u);
  EXPECT_EQ(stage.opened, 1);
  bus.publish(msg::SetSenses{.camera = false, .microphone = true});
  run->run_for(5s);
  EXPECT_EQ(watcher->camera(), nullptr);
  EXPECT_EQ(left.seen.size(), 1u);
  EXPECT_TRUE(failed.seen.empty());
  bus.publish(msg::SetSenses{});
  run->run_for(2s);
  EXPECT_NE(watcher->camera(), nullptr);
  EXPECT_EQ(stage.opened, 2);
}

}  // namespace
}  // namespace mana::vision
