#include <gtest/gtest.h>

#include "agent/bus/messages/system.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "tests/support/recorder.hpp"
#include "tests/vision/fake_camera.hpp"
#include "vision/watcher.hpp"

/// The eyes over a V4L2 camera that is not there, with all that lies between.
namespace mana::vision {
namespace {
using namespace std::chrono_literals;
using fake_camera::Mode;

class WatcherDeviceTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fake_camera::plug_in(640, 480);
    auto factory = camera_factory(fake_camera::kDevice, clock);
    ASSERT_TRUE(factory) << factory.error().sentence;
    auto opened = Watcher::open(bus, std::move(*factory), {.idle_fps = 5, .active_fps = 5});
    if (!opened) GTEST_SKIP() << opened.error().sentence;
    watcher = std::move(*opened);
    run.emplace(clock, std::vector<bus::Module*>{watcher.get(), &failed, &recovered, &motion});
  }
  void TearDown() override { fake_camera::set(Mode::Unplugged); }

  /// Five pictures a second, while anybody reads them.
  void live(core::Duration span) {
    const core::Time end = clock.now() + span;
    while (clock.now() < end) {
      run->run_for(200ms);
      if (watcher->camera() != nullptr) fake_camera::deliver(1);
    }
  }
  /// A picture a second tells that there is motion or none.
  bool sees() {
    const auto before = motion.seen.size();
    live(3s);
    return motion.seen.size() > before;
  }

  core::ManualClock clock;
  bus::Bus bus;
  test::Recorder<msg::ModuleFailed> failed{bus};
  test::Recorder<msg::ModuleRecovered> recovered{bus};
  test::Recorder<msg::MotionSeen> motion{bus};
  std::unique_ptr<Watcher> watcher;
  std::optional<bus::VirtualDriver> run;
};

TEST_F(WatcherDeviceTest, ACameraThatIsPulledOutInTheMiddleIsSaidOnceAndSeesAgainWhenItIsBack) {
  EXPECT_TRUE(sees());
  ASSERT_TRUE(failed.seen.empty());
  fake_camera::set(Mode::Unplugged);
  fake_camera::wait_until_let_go();
  live(35s);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].reason, "The camera was unplugged.");
  EXPECT_FALSE(sees());
  fake_camera::plug_in(640, 480);
  live(11s);
  EXPECT_EQ(recovered.seen.size(), 1u);
  EXPECT_TRUE(sees());
  EXPECT_EQ(failed.seen.size(), 1u);
}

TEST_F(WatcherDeviceTest, PicturesThatAreDamagedAreSaidAsWhatTheyAreAndPutUpWithOnceTheyAreWhole) {
  live(2s);
  fake_camera::set(Mode::Short);
  live(25s);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].reason, "The camera's pictures are damaged; its cable may be loose.");
  EXPECT_TRUE(recovered.seen.empty()) << "it opens, but delivers nothing whole";
  fake_camera::set(Mode::Works);
  live(11s);
  EXPECT_EQ(recovered.seen.size(), 1u);
  EXPECT_TRUE(sees());
}

TEST_F(WatcherDeviceTest, PicturesOfChanceAreNoticedAndSeesAgainAfterThem) {
  live(2s);
  fake_camera::set(Mode::Garbage);
  live(25s);
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].reason, "My camera's picture is only noise.");
  fake_camera::set(Mode::Works);
  live(11s);
  EXPECT_EQ(recovered.seen.size(), 1u);
  EXPECT_TRUE(sees());
}

TEST_F(WatcherDeviceTest, ACameraThatFreezesIsOpenedAgain) {
  live(2s);
  run->run_for(6s);  // nothing is delivered
  ASSERT_EQ(failed.seen.size(), 1u);
  EXPECT_EQ(failed.seen[0].reason, "The camera shows nothing new.");
  live(11s);
  EXPECT_EQ(recovered.seen.size(), 1u);
  EXPECT_TRUE(sees());
}

}  // namespace
}  // namespace mana::vision
