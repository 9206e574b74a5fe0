#include <gtest/gtest.h>

#include "agent/bus/messages/system.hpp"
#include "agent/bus/virtual_driver.hpp"
#include "agent/core/manual_clock.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/settings/senses_schedule.hpp"
#include "render/renderer.hpp"
#include "tests/render/built_face.hpp"
#include "tests/support/recorder.hpp"
#include "vision/watcher.hpp"

// From a finger on the sign to the camera that is let go of, through all the modules between.

namespace mana {
namespace {
using namespace std::chrono_literals;

constexpr int kWidth = 640, kHeight = 360;

struct Room {
  int cameras_open = 0;  ///< that somebody holds just now
  bool plugged_in = true;
  std::vector<render::ScreenEvent> touches;
  std::vector<std::uint8_t> screen;  ///< the newest picture, RGBA
};

class StandInCamera final : public vision::Camera {
 public:
  explicit StandInCamera(Room& room) : room_{room} { ++room_.cameras_open; }
  ~StandInCamera() override { --room_.cameras_open; }
  core::Result<std::optional<vision::Picture>> read(core::Time now) override {
    if (!room_.plugged_in) return core::unavailable("The camera was unplugged.");
    return std::optional{vision::Picture{64, 48, std::vector<std::uint8_t>(64 * 48, 120), now}};
  }

 private:
  Room& room_;
};

class TouchedSurface final : public render::Surface {
 public:
  TouchedSurface(std::unique_ptr<render::Surface> surface, Room& room)
      : surface_{std::move(surface)}, room_{room} {}
  int width() const override { return surface_->width(); }
  int height() const override { return surface_->height(); }
  bool is_window() const override { return false; }
  void make_current() override { surface_->make_current(); }
  void present() override { surface_->present(); }
  std::vector<render::ScreenEvent> events() override { return std::exchange(room_.touches, {}); }
  std::string describe() const override { return surface_->describe(); }

 private:
  std::unique_ptr<render::Surface> surface_;
  Room& room_;
};

class TouchToShutTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (auto surface = render::open_offscreen(kWidth, kHeight); !surface)
      GTEST_SKIP() << surface.error().sentence;
    auto opened =
        vision::Watcher::open(bus,
                              [this](core::Time) -> core::Result<std::unique_ptr<vision::Camera>> {
                                if (!room.plugged_in) return core::not_found("There is no camera.");
                                return std::unique_ptr<vision::Camera>{std::make_unique<StandInCamera>(room)};
                              },
                              {.idle_fps = 5, .active_fps = 5});
    if (!opened) GTEST_SKIP() << opened.error().sentence;
    watcher = std::move(*opened);
    render::RendererOptions options;
    options.face = render::built_face("mana");
    options.fps = 5;
    options.frame_sink = [this](const render::FrameView& f) {
      room.screen.assign(f.rgba.begin(), f.rgba.end());
    };
    renderer.emplace(
        bus,
        [this]() -> core::Result<std::unique_ptr<render::Surface>> {
          auto surface = render::open_offscreen(kWidth, kHeight);
          if (!surface) return std::move(surface).error();
          return std::unique_ptr<render::Surface>{new TouchedSurface{std::move(*surface), room}};
        },
        options);
    senses.emplace(bus, clock, zone::Zones{}.find("UTC").value(), true, true, std::nullopt);
    senses->only_has(true, false);
    bus.seal();
    driver.emplace(clock, std::vector<bus::Module*>{&*senses, watcher.get(), &*renderer, &failed});
    driver->run_for(3s);
  }
  void touch(const render::Box& place) {
    render::ScreenEvent e;
    e.kind = render::ScreenEvent::Kind::Press;
    e.x = static_cast<decltype(e.x)>(place.x + place.width / 2);
    e.y = static_cast<decltype(e.y)>(place.y + place.height / 2);
    room.touches.push_back(e);
    driver->run_for(2s);
  }
  /// Of the sign's plate, near its corner, where nothing is written. 0..255.
  int brightness(const render::Box& sign) const {
    const int x = static_cast<int>(sign.x + sign.width * 0.08),
              y = static_cast<int>(sign.y + sign.height / 2);
    const auto i = static_cast<std::size_t>(y * kWidth + x) * 4;
    return (room.screen.at(i) + room.screen.at(i + 1) + room.screen.at(i + 2)) / 3;
  }

  core::ManualClock clock;
  bus::Bus bus;
  Room room;
  const render::Layout layout = render::lay_out(kWidth, kHeight);
  test::Recorder<msg::ModuleFailed> failed{bus};
  std::unique_ptr<vision::Watcher> watcher;
  std::optional<render::Renderer> renderer;
  std::optional<program::SensesSchedule> senses;
  std::optional<bus::VirtualDriver> driver;
};

TEST_F(TouchToShutTest, AFingerOnTheSignLetsGoOfTheCameraAndAnotherTakesItAgain) {
  ASSERT_EQ(room.cameras_open, 1);
  const int bright = brightness(layout.camera_sign);
  EXPECT_GT(bright, 150) << "a camera that is on has a bright sign";
  touch(layout.face);
  EXPECT_EQ(room.cameras_open, 1);
  touch(layout.camera_sign);
  EXPECT_EQ(room.cameras_open, 0) << "nobody can look through it";
  EXPECT_LT(brightness(layout.camera_sign), bright / 2);
  driver->run_for(10s);
  EXPECT_EQ(room.cameras_open, 0);
  touch(layout.camera_sign);
  EXPECT_EQ(room.cameras_open, 1);
  EXPECT_EQ(brightness(layout.camera_sign), bright);
  EXPECT_TRUE(failed.seen.empty());
}

TEST_F(TouchToShutTest, TheSignOfACameraThatWasUnpluggedDoesNotSayThatItIsOn) {
  const int bright = brightness(layout.camera_sign);
  room.plugged_in = false;
  driver->run_for(3s);
  EXPECT_EQ(room.cameras_open, 0);
  EXPECT_LT(brightness(layout.camera_sign), bright / 2);
  room.plugged_in = true;
  driver->run_for(12s);
  EXPECT_EQ(room.cameras_open, 1);
  EXPECT_EQ(brightness(layout.camera_sign), bright);
}

}  // namespace
}  // namespace mana
