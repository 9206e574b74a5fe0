#include "vision/watcher.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "vision/grey.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;

/// Shows what a test tells it to, at 5 pictures a second.
struct Stage {
  bool plugged_in = true;
  bool works = true;
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
    return std::optional{to_picture(room, now)};
  }

 private:
  const Stage& stage_;
};

class WatcherTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto opened = Watcher::open(bus,
                                [this](core::Time) -> core::Result<std::unique_ptr<Camera>> {
                                  if (!stage.plugged_in) return core::not_found("There is no camera.");
                                  return std::unique_ptr<Camera>{std::make_unique<StageCamera>(stage)};
                                },
                                {.idle_fps = 5, .active_fps = 5});
    if (!opened) GTEST_SKIP() << opened.error().sentence;
    watcher = std::move(*opened);
    run.emplace(clock,
                std::vector<bus::Module*>{watcher.get(), &appeared, &left, &failed, &recovered, &looking});
  }
  bool bring_a_face() {
    const cv::Mat portrait =
        cv::imread(std::string{MANA_SHARED_DATA} + "/faces/neutral_001_03.jpg", cv::IMREAD_GRAYSCALE);
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

}  // namespace
}  // namespace mana::vision
