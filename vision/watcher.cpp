#include "vision/watcher.hpp"

#include <algorithm>

#include "agent/bus/messages/system.hpp"
#include "agent/bus/messages/vision.hpp"
#include "vision/looking.hpp"
#include "vision/person_detector.hpp"

namespace mana::vision {
namespace {
using namespace std::chrono_literals;
constexpr core::Duration kMotionEvery = 1s;
constexpr core::Duration kLastPictureStays = 2s;
}  // namespace

struct Watcher::Eyes {
  PersonDetector detector;
  LookingFilter looking;
};

core::Result<std::unique_ptr<Watcher>> Watcher::open(bus::Bus& bus, CameraFactory factory,
                                                     WatcherOptions options) {
  auto finder = FaceFinder::open(options.cascades);
  if (!finder) return std::move(finder).error();
  auto eyes = std::make_unique<Eyes>(Eyes{PersonDetector{std::move(*finder)}, {}});
  return std::unique_ptr<Watcher>{new Watcher{bus, std::move(factory), std::move(options), std::move(eyes)}};
}

Watcher::Watcher(bus::Bus& bus, CameraFactory factory, WatcherOptions options, std::unique_ptr<Eyes> eyes)
    : bus_{bus}, factory_{std::move(factory)}, options_{std::move(options)}, eyes_{std::move(eyes)} {}

Watcher::~Watcher() = default;

core::Time Watcher::step(core::Time now) {
  if (now < next_) return next_;
  if (!camera_) {
    auto opened = factory_(now);
    if (!opened) return next_ = fail(opened.error(), now);
    camera_ = std::move(*opened);
    last_picture_ = now;
  }
  return next_ = look(now);
}

core::Time Watcher::look(core::Time now) {
  auto picture = camera_->read(now);
  if (!picture) return fail(picture.error(), now);
  if (*picture) {
    last_picture_ = now;
    // A camera that opens but shows nothing has not recovered.
    if (failed_) bus_.publish(msg::ModuleRecovered{std::string{name()}});
    failed_ = false;
    see(**picture);
  } else if (camera_->is_over() && now - last_picture_ > kLastPictureStays) {
    set_looking(false, now);
    set_present(false, now);
    return core::kNever;
  }
  return now + core::seconds(1 / (busy_ ? options_.active_fps : options_.idle_fps));
}

core::Time Watcher::fail(const core::Error& error, core::Time now) {
  camera_.reset();
  if (!failed_)
    bus_.publish(
        msg::ModuleFailed{std::string{name()}, error.sentence, "I look for it again every ten seconds."});
  failed_ = true;
  set_looking(false, now);
  set_present(false, now);
  return now + options_.retry_every;
}

void Watcher::see(const Picture& picture) {
  const Sight sight = eyes_->detector.see(picture);
  busy_ = sight.busy;
  set_present(sight.present, picture.at);
  if (sight.face) {
    const cv::Rect& r = sight.face->place;
    bus_.publish(msg::FaceMoved{.at = picture.at,
                                .x = (r.x + r.width / 2.0) / picture.width * 2 - 1,
                                .y = 1 - (r.y + r.height / 2.0) / picture.height * 2,
                                .size = static_cast<double>(r.width) / picture.width,
                                .frontal = sight.face->frontal});
  }
  set_looking(eyes_->looking.see(sight.face && sight.face->frontal, picture.at), picture.at);
  if (picture.at - told_motion_ >= kMotionEvery) {
    told_motion_ = picture.at;
    bus_.publish(msg::MotionSeen{picture.at, sight.motion.energy});
  }
}

void Watcher::set_present(bool present, core::Time at) {
  if (present == present_) return;
  present_ = present;
  if (present) {
    bus_.publish(msg::PersonAppeared{at});
  } else {
    bus_.publish(msg::PersonLeft{at});
  }
}

void Watcher::set_looking(bool looking, core::Time at) {
  if (looking == looking_) return;
  looking_ = looking;
  bus_.publish(msg::Looking{at, looking});
}

}  // namespace mana::vision
