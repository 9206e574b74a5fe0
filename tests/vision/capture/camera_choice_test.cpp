#include "vision/capture/camera_choice.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "tests/support/temporary_folder.hpp"

namespace mana::vision {
namespace {

enum class Is { Camera, Silent, Busy, NoCamera };

class OneDevice final : public Camera {
 public:
  explicit OneDevice(const Is& is) : is_{is} {}
  core::Result<std::optional<Picture>> read(core::Time now) override {
    if (is_ == Is::Camera) return std::optional{Picture{1, 1, {0}, now}};
    return core::unavailable("The camera shows nothing new.");
  }
  bool is_device() const override { return true; }

 private:
  const Is& is_;
};

class CameraChoiceTest : public ::testing::Test {
 protected:
  /// Opens and reads once, as the watcher does. @return which device it was, or what was wrong.
  std::string tried() {
    auto camera = factory(core::kStart);
    if (!camera) return camera.error().sentence;
    (void)(*camera)->read(core::kStart);
    return opened;
  }
  std::map<std::string, Is> devices;
  std::string opened;
  CameraFactory factory =
      first_that_delivers({[this] {
                             std::vector<std::string> names;
                             for (const auto& [name, is] : devices) names.push_back(name);
                             return names;
                           },
                           [this](const std::string& device) -> core::Result<std::unique_ptr<Camera>> {
                             opened = device;
                             if (devices[device] == Is::NoCamera)
                               return core::not_found(device + " is no camera.");
                             if (devices[device] == Is::Busy) return core::unavailable(device + " is busy.");
                             return std::unique_ptr<Camera>{std::make_unique<OneDevice>(devices[device])};
                           }});
};

TEST_F(CameraChoiceTest, WhatIsNoCameraOrBusyIsPassedOver) {
  devices = {{"0", Is::NoCamera}, {"1", Is::Busy}, {"2", Is::Camera}};
  EXPECT_EQ(tried(), "2");
}

TEST_F(CameraChoiceTest, OneThatOpensButDeliversNothingBlocksTheRealOneOnce) {
  devices = {{"0", Is::Silent}, {"1", Is::Camera}};
  EXPECT_EQ(tried(), "0");
  EXPECT_EQ(tried(), "1");
  EXPECT_EQ(tried(), "1");
}

TEST_F(CameraChoiceTest, TheOneThatDeliveredIsTriedFirstAndOthersWhenItHasGone) {
  devices = {{"1", Is::Camera}};
  EXPECT_EQ(tried(), "1");
  devices["0"] = Is::Silent;
  EXPECT_EQ(tried(), "1");
  devices.erase("1");
  devices["2"] = Is::Camera;
  EXPECT_EQ(tried(), "0");
  EXPECT_EQ(tried(), "2");
}

TEST_F(CameraChoiceTest, OneThatFellSilentIsTriedAgainWhenNoOtherIsThere) {
  devices = {{"0", Is::Silent}};
  EXPECT_EQ(tried(), "0");
  devices["0"] = Is::Camera;
  EXPECT_EQ(tried(), "0");
}

TEST_F(CameraChoiceTest, WithoutAnyItSaysWhatIsWrongWithTheFirstThatIsACamera) {
  EXPECT_EQ(tried(), "There is no camera.");
  devices = {{"0", Is::NoCamera}};
  EXPECT_EQ(tried(), "There is no camera.");
  devices = {{"0", Is::NoCamera}, {"1", Is::Busy}};
  EXPECT_EQ(tried(), "1 is busy.");
}

TEST(CameraDevicesTest, TheyComeByTheirNumbers) {
  const test::TemporaryFolder folder;
  for (const char* name : {"video10", "video2", "video0", "videodev", "video1x", "audio3"})
    std::ofstream{folder.path() / name};
  const auto path = [&folder](const char* name) { return (folder.path() / name).string(); };
  EXPECT_EQ(camera_devices(folder.path()),
            (std::vector<std::string>{path("video0"), path("video2"), path("video10")}));
}

}  // namespace
}  // namespace mana::vision
