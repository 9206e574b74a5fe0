#include "vision/capture/camera_device.hpp"

#include <gtest/gtest.h>

extern "C" {
#include <libavutil/log.h>
}

#include <atomic>
#include <cstdarg>

#include "agent/core/manual_clock.hpp"
#include "tests/vision/fake_camera.hpp"

/// The reader of V4L2 devices over a camera that is not there.
namespace mana::vision {
namespace {
using namespace std::chrono_literals;
using fake_camera::Kind;
using fake_camera::Mode;

class CameraDeviceTest : public ::testing::Test {
 protected:
  void open(int width = 640, int height = 480, Kind kind = Kind::Yuyv) {
    fake_camera::plug_in(width, height, kind);
    auto opened = open_device(fake_camera::kDevice, clock);
    ASSERT_TRUE(opened) << opened.error().sentence;
    camera = std::move(*opened);
  }
  // Its reader waits for a picture that never comes: woken, it lets go of the camera sooner.
  void TearDown() override { fake_camera::set(Mode::Unplugged); }
  void deliver(int pictures) {
    for (int i = 0; i < pictures; ++i) {
      clock.advance_to(clock.now() + 67ms);
      fake_camera::deliver(1);
    }
  }
  std::optional<Picture> read() {
    auto picture = camera->read(clock.now());
    EXPECT_TRUE(picture);
    return picture ? std::move(*picture) : std::nullopt;
  }
  core::ManualClock clock;
  std::unique_ptr<Camera> camera;
};

TEST_F(CameraDeviceTest, TheNewestPictureIsHandedOutOnce) {
  ASSERT_NO_FATAL_FAILURE(open());
  deliver(3);
  const auto picture = read();
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->width, 640);
  EXPECT_EQ(picture->at, clock.now());
  EXPECT_FALSE(read());
}

TEST_F(CameraDeviceTest, ACameraOf4KIsScaledDown) {
  ASSERT_NO_FATAL_FAILURE(open(3840, 2160));
  deliver(3);
  const auto picture = read();
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->width, 960);
  EXPECT_EQ(picture->height, 540);
}

TEST_F(CameraDeviceTest, EveryKindOfPictureShowsTheSameRoom) {
  struct Case {
    Kind kind;
    int bar, left;  // brightness of the bar, and of the first column after it
  };
  // The third picture: the bar covers columns 16 to 55. What is of video range is spread over the whole.
  constexpr Case kCases[] = {
      {Kind::Yuyv, 238, 116}, {Kind::Grey, 220, 116}, {Kind::Jpeg, 220, 116}, {Kind::ColourJpeg, 220, 116}};
  for (const Case& c : kCases) {
    ASSERT_NO_FATAL_FAILURE(open(640, 480, c.kind));
    fake_camera::rewind();
    deliver(3);
    const auto picture = read();
    ASSERT_TRUE(picture);
    ASSERT_EQ(picture->grey.size(), 640U * 480U);
    const std::size_t row = 200 * 640;
    EXPECT_NEAR(picture->grey[row + 30], c.bar, 4) << int(c.kind);
    EXPECT_NEAR(picture->grey[row + 56], c.left, 8) << int(c.kind);
    fake_camera::set(Mode::Unplugged);
    camera.reset();
  }
}

TEST_F(CameraDeviceTest, ACameraThatMakesColourJpegsOnlyFillsNoLog) {
  static std::atomic<int> lines;
  lines = 0;
  av_log_set_callback([](void*, int level, const char*, std::va_list) { lines += level <= AV_LOG_WARNING; });
  ASSERT_NO_FATAL_FAILURE(open(640, 480, Kind::ColourJpeg));
  deliver(8);
  EXPECT_TRUE(read());
  av_log_set_callback(av_log_default_callback);
  EXPECT_EQ(lines, 0);
}

TEST_F(CameraDeviceTest, OneWhosePicturesAreAllDamagedIsNotCalledUnplugged) {
  for (const Mode damaged : {Mode::Short, Mode::Empty, Mode::Failing}) {
    ASSERT_NO_FATAL_FAILURE(open());
    deliver(1);
    fake_camera::set(damaged);
    deliver(30);
    fake_camera::wait_until_let_go();
    const auto picture = camera->read(clock.now());
    ASSERT_FALSE(picture);
    EXPECT_EQ(picture.error().sentence, "The camera's pictures are damaged; its cable may be loose.");
  }
}

TEST_F(CameraDeviceTest, OneThatIsPulledOutIsCalledUnplugged) {
  ASSERT_NO_FATAL_FAILURE(open());
  deliver(1);
  fake_camera::set(Mode::Unplugged);
  fake_camera::wait_until_let_go();
  const auto picture = camera->read(clock.now());
  ASSERT_FALSE(picture);
  EXPECT_EQ(picture.error().sentence, "The camera was unplugged.");
}

TEST_F(CameraDeviceTest, ADamagedJpegIsPutUpWith) {
  ASSERT_NO_FATAL_FAILURE(open(640, 480, Kind::Jpeg));
  deliver(1);
  fake_camera::set(Mode::Empty);
  deliver(5);
  fake_camera::set(Mode::Works);
  deliver(2);
  EXPECT_TRUE(read());
}

TEST_F(CameraDeviceTest, ANetworkCameraThatDoesNotAnswerIsNamed) {
  const auto opened = open_device("http://127.0.0.1:9/nothing.mjpg", clock);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, core::ErrorCode::Unavailable);
  EXPECT_NE(opened.error().sentence.find("127.0.0.1:9"), std::string::npos) << opened.error().sentence;
  fake_camera::set(Mode::Works);
}

TEST_F(CameraDeviceTest, ACameraThatFreezesIsSaidAfterFourSeconds) {
  ASSERT_NO_FATAL_FAILURE(open());
  deliver(1);
  EXPECT_TRUE(camera->read(clock.now() + 3s));
  const auto frozen = camera->read(clock.now() + 5s);
  ASSERT_FALSE(frozen);
  EXPECT_EQ(frozen.error().sentence, "The camera shows nothing new.");
}

TEST_F(CameraDeviceTest, AFewPicturesThatEndInTheMiddleArePutUpWith) {
  ASSERT_NO_FATAL_FAILURE(open());
  deliver(1);
  for (const Mode damaged : {Mode::Short, Mode::Empty}) {
    fake_camera::set(damaged);
    deliver(5);
    read();
    fake_camera::set(Mode::Works);
    deliver(2);
    EXPECT_TRUE(read());
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
