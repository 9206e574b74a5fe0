#include "vision/capture/camera_choice.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace mana::vision {
namespace {

struct Tried {
  std::string delivered;         ///< the last that did
  std::set<std::string> silent;  ///< those that did not, when they were opened last

  int rank(const std::string& device) const {
    return device == delivered ? 0 : (silent.contains(device) ? 2 : 1);
  }
};

/// Remembers whether its device delivers.
class ChosenCamera final : public Camera {
 public:
  ChosenCamera(std::string device, std::unique_ptr<Camera> camera, std::shared_ptr<Tried> tried)
      : device_{std::move(device)}, camera_{std::move(camera)}, tried_{std::move(tried)} {}
  ~ChosenCamera() override {
    if (delivers_) return;
    tried_->silent.insert(device_);
    if (tried_->delivered == device_) tried_->delivered.clear();
  }
  core::Result<std::optional<Picture>> read(core::Time now) override {
    auto picture = camera_->read(now);
    if (picture && *picture) {
      delivers_ = true;
      tried_->delivered = device_;
      tried_->silent.erase(device_);
    }
    return picture;
  }
  bool is_over() const override { return camera_->is_over(); }
  bool is_device() const override { return camera_->is_device(); }
  double fps() const override { return camera_->fps(); }
  double progress(core::Time now) const override { return camera_->progress(now); }

 private:
  std::string device_;
  std::unique_ptr<Camera> camera_;
  std::shared_ptr<Tried> tried_;
  bool delivers_ = false;
};

}  // namespace

CameraFactory first_that_delivers(CameraChoice choice) {
  return [choice = std::move(choice),
          tried = std::make_shared<Tried>()](core::Time) -> core::Result<std::unique_ptr<Camera>> {
    std::vector<std::string> all = choice.devices();
    std::stable_sort(all.begin(), all.end(), [&tried](const std::string& a, const std::string& b) {
      return tried->rank(a) < tried->rank(b);
    });
    std::optional<core::Error> why;
    for (const std::string& device : all) {
      auto camera = choice.open(device);
      if (camera) {
        return std::unique_ptr<Camera>{std::make_unique<ChosenCamera>(device, std::move(*camera), tried)};
      }
      if (!why && camera.error().code != core::ErrorCode::NotFound) why = std::move(camera).error();
    }
    return why.value_or(core::not_found("There is no camera."));
  };
}

}  // namespace mana::vision
