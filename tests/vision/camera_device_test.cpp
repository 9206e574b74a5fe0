#include "vision/camera_device.hpp"

#include <gtest/gtest.h>

#include "agent/core/manual_clock.hpp"
#include "tests/vision/fake_camera.hpp"

/// OpenCV's V4L2 back end over a camera that is not there.
namespace mana::vision {
namespace {
using namespace std::chrono_literals;
using fake_camera::Mode;

class CameraDeviceTest : public ::testing::Test {
 protected:
  void SetUp() override { fake_camera::plug_in(640, 480); }
  void TearDown() override { fake_camera::set(Mode::Unplugged); }  // wakes the reader
  std::unique_ptr<Camera> open() {
    auto opened = open_device(fake_camera::kDevice, clock);
    if (opened) return std::move(*opened);
    ADD_FAILURE() << opened.error().sentence;
    return nullptr;
  }
  void deliver(int pictures) {
    for (int i = 0; i < pictures; ++i) {
      clock.advance_to(clock.now() + 67ms);
      fake_camera::deliver(1);
    }
  }
  core::ManualClock clock;
};

/// Of a camera that is let go of: its reader waits for a picture that never comes.
struct Unplug {
  ~Unplug() { fake_camera::set(Mode::Unplugged); }
};

TEST_F(CameraDeviceTest, TheNewestPictureIsHandedOutOnce) {
  auto camera = open();
  ASSERT_TRUE(camera);
  const Unplug at_the_end;
  deliver(3);
  auto picture = camera->read(clock.now());
  ASSERT_TRUE(picture);
  ASSERT_TRUE(*picture);
  EXPECT_EQ((*picture)->width, 640);
  EXPECT_EQ((*picture)->at, clock.now());
  picture = camera->read(clock.now());
  ASSERT_TRUE(picture);
  EXPECT_FALSE(*picture);
}

TEST_F(CameraDeviceTest, ACameraOf4KIsScaledDown) {
  fake_camera::plug_in(3840, 2160);
  auto camera = open();
  ASSERT_TRUE(camera);
  const Unplug at_the_end;
  deliver(3);
  auto picture = camera->read(clock.now());
  ASSERT_TRUE(picture);
  ASSERT_TRUE(*picture);
  EXPECT_EQ((*picture)->width, 960);
  EXPECT_EQ((*picture)->height, 540);
}

TEST_F(CameraDeviceTest, ACameraThatFreezesIsSaidAfterFourSeconds) {
  auto camera = open();
  ASSERT_TRUE(camera);
  const Unplug at_the_end;
  deliver(1);
  EXPECT_TRUE(camera->read(clock.now() + 3s));
  const auto frozen = camera->read(clock.now() + 5s);
  ASSERT_FALSE(frozen);
  EXPECT_EQ(frozen.error().sentence, "The camera shows nothing new.");
}

TEST_F(CameraDeviceTest, AFewPicturesThatEndInTheMiddleArePutUpWith) {
  auto camera = open();
  ASSERT_TRUE(camera);
  const Unplug at_the_end;
  deliver(1);
  for (const Mode damaged : {Mode::Short, Mode::Empty}) {
    fake_camera::set(damaged);
    deliver(5);
    EXPECT_TRUE(camera->read(clock.now()));
    fake_camera::set(Mode::Works);
    deliver(2);
    const auto picture = camera->read(clock.now());
    ASSERT_TRUE(picture);
    EXPECT_TRUE(*picture);
  }
}

TEST_F(CameraDeviceTest, ABusyOrMissingCameraIsNamed) {
  for (const Mode mode : {Mode::Busy, Mode::Unplugged}) {
    fake_camera::set(mode);
    const auto opened = open_device(fake_camera::kDevice, clock);
    ASSERT_FALSE(opened);
    EXPECT_NE(opened.error().sentence.find(fake_camera::kDevice), std::string::npos);
  }
}

}  // namespace
}  // namespace mana::vision
