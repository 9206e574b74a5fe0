#include "vision/capture/camera_device.hpp"

#include <atomic>
#include <mutex>
#include <thread>

#include "vision/capture/film_reader.hpp"
#include "vision/capture/v4l2_capture.hpp"
#include "vision/pictures/grey.hpp"

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
  enum class End { Not, Gone, Damaged };
  std::atomic<End> ended{End::Not};
  std::atomic<bool> damaged{false};  // the last that came
};
using End = Shared::End;

using Got = V4l2Capture::Got;

Got grab(V4l2Capture& device) { return device.grab(); }
Got grab(FilmReader& stream) { return stream.grab() ? Got::Picture : Got::Gone; }
bool is_there(const V4l2Capture& device) { return device.is_there(); }
bool is_there(const FilmReader&) { return true; }

/// Some drivers call a camera that was pulled out damaged, time and again.
template <class Source>
End end_of(Got last, const Source& source) {
  return last == Got::Gone || !is_there(source) ? End::Gone : End::Damaged;
}

const char* sentence_of(End end) {
  return end == End::Damaged ? "The camera's pictures are damaged; its cable may be loose."
                             : "The camera was unplugged.";
}

template <class Source>
void read_on(const std::shared_ptr<Shared>& shared, Source source, const core::Clock& clock) {
  core::Time last = core::Time::min();
  Got got = Got::Nothing;
  for (int failures = 0; !shared->stop && failures < kMostFailures;) {
    got = grab(source);
    if (got == Got::Gone) break;
    if (got == Got::Nothing) continue;  // who asks is told when that lasts
    const core::Time now = clock.now();
    if (got == Got::Picture && last != core::Time::min() && now > last && now - last < kLeastGap) continue;
    const cv::Mat grey = got == Got::Picture ? source.retrieve() : cv::Mat{};
    failures = grey.empty() ? failures + 1 : 0;
    shared->damaged = grey.empty();
    if (grey.empty() || shared->stop) continue;
    last = now;
    Picture picture = to_picture(grey, now);
    const std::lock_guard lock{shared->mutex};
    shared->newest = std::move(picture);
    shared->last = now;
  }
  shared->ended = end_of(got, source);
}

class DeviceCamera final : public Camera {
 public:
  template <class Source>
  DeviceCamera(std::shared_ptr<Shared> shared, Source source, const core::Clock& clock)
      : shared_{std::move(shared)} {
    shared_->last = clock.now();
    thread_ = std::thread{[shared = shared_, s = std::move(source), &clock]() mutable {
      read_on(shared, std::move(s), clock);
    }};
  }
  ~DeviceCamera() override {
    shared_->stop = true;
    // It is seen within a quarter of a second. The clock must not go away under the reader, so it is waited
    // for.
    thread_.join();
  }
  core::Result<std::optional<Picture>> read(core::Time now) override {
    if (const End end = shared_->ended; end != End::Not) return core::unavailable(sentence_of(end));
    const std::lock_guard lock{shared_->mutex};
    if (now - shared_->last > kFrozenAfter) {
      return core::unavailable(shared_->damaged ? sentence_of(End::Damaged)
                                                : "The camera shows nothing new.");
    }
    return std::exchange(shared_->newest, std::nullopt);
  }
  bool is_device() const override { return true; }

 private:
  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

}  // namespace

core::Result<std::unique_ptr<Camera>> open_device(const std::string& device, const core::Clock& clock) {
  auto shared = std::make_shared<Shared>();
  if (device.find("://") != std::string::npos) {
    auto stream = FilmReader::open_url(device, shared->stop);
    if (!stream)
      return core::unavailable("The camera '" + device + "' does not answer: " + stream.error().sentence +
                               ".");
    return std::unique_ptr<Camera>{std::make_unique<DeviceCamera>(shared, std::move(*stream), clock)};
  }
  auto capture = V4l2Capture::open(device);
  if (!capture) return std::move(capture).error();
  return std::unique_ptr<Camera>{std::make_unique<DeviceCamera>(shared, std::move(*capture), clock)};
}

}  // namespace mana::vision
