#include "vision/camera_device.hpp"

#include <atomic>
#include <mutex>
#include <opencv2/videoio.hpp>
#include <thread>

#include "vision/grey.hpp"

namespace mana::vision {
namespace {

constexpr core::Duration kFrozenAfter = std::chrono::seconds{4};
constexpr core::Duration kLeastGap = std::chrono::milliseconds{60};  // more pictures are not unpacked
constexpr int kMostFailures = 30;  // in a row; a second's worth of damaged pictures is put up with

/// What the reading thread and its owner share. It outlives the owner when the device hangs in a read.
struct Shared {
  std::mutex mutex;
  std::optional<Picture> newest;
  core::Time last{};
  std::atomic<bool> stop{false};
  std::atomic<bool> ended{false};
};

void read_on(const std::shared_ptr<Shared>& shared, cv::VideoCapture capture, const core::Clock& clock) {
  core::Time last = core::Time::min();
  for (int failures = 0; !shared->stop && failures < kMostFailures;) {
    cv::Mat frame;
    bool got = false;
    bool early = false;
    core::Time now{};
    try {
      got = capture.grab();
      now = clock.now();
      early = got && last != core::Time::min() && now > last && now - last < kLeastGap;
      got = got && (early || (capture.retrieve(frame) && !frame.empty()));
    } catch (const cv::Exception&) {  // a damaged one
      got = false;
    }
    failures = got ? 0 : failures + 1;
    if (!got || early || shared->stop) continue;
    last = now;
    Picture picture = to_picture(frame, now);
    const std::lock_guard lock{shared->mutex};
    shared->newest = std::move(picture);
    shared->last = now;
  }
  shared->ended = true;
}

class DeviceCamera final : public Camera {
 public:
  DeviceCamera(const cv::VideoCapture& capture, const core::Clock& clock)
      : shared_{std::make_shared<Shared>()} {
    shared_->last = clock.now();
    thread_ = std::thread{[shared = shared_, c = capture, &clock]() mutable { read_on(shared, c, clock); }};
  }
  ~DeviceCamera() override {
    shared_->stop = true;
    // A read of a working device returns within a picture's time, of a frozen one within the driver's
    // own time-out. The clock must not go away under it, so it is waited for.
    thread_.join();
  }
  core::Result<std::optional<Picture>> read(core::Time now) override {
    if (shared_->ended) return core::unavailable("The camera was unplugged.");
    const std::lock_guard lock{shared_->mutex};
    if (now - shared_->last > kFrozenAfter) return core::unavailable("The camera shows nothing new.");
    return std::exchange(shared_->newest, std::nullopt);
  }
  bool is_device() const override { return true; }

 private:
  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

}  // namespace

core::Result<std::unique_ptr<Camera>> open_device(const std::string& device, const core::Clock& clock) try {
  cv::VideoCapture capture;
  if (device.find("://") != std::string::npos) {
    capture.open(device, cv::CAP_FFMPEG);
  } else {
    capture.open(device, cv::CAP_V4L2);
  }
  if (!capture.isOpened()) {
    return core::unavailable("The camera '" + device +
                             "' cannot be opened; another program may be using it.");
  }
  capture.set(cv::CAP_PROP_FRAME_WIDTH, 640);
  capture.set(cv::CAP_PROP_FRAME_HEIGHT, 480);
  capture.set(cv::CAP_PROP_FPS, 15);
  capture.set(cv::CAP_PROP_BUFFERSIZE, 1);
  return std::unique_ptr<Camera>{std::make_unique<DeviceCamera>(capture, clock)};
} catch (const cv::Exception& e) {
  return core::unavailable("The camera '" + device + "' cannot be opened: " + e.msg);
}

}  // namespace mana::vision
