#include "agent/app/settings_watch.hpp"

#include "agent/app/settings_file.hpp"
#include "agent/bus/messages/dialogue.hpp"

namespace mana::app {
namespace {
constexpr core::Duration kPace = std::chrono::seconds{2};
}

SettingsWatch::SettingsWatch(bus::Bus& bus, std::filesystem::path file, std::string face)
    : bus_{bus}, file_{std::move(file)}, face_{std::move(face)}, seen_{written()} {}

std::filesystem::file_time_type SettingsWatch::written() const {
  std::error_code none;
  const auto time = std::filesystem::last_write_time(file_, none);
  return none ? std::filesystem::file_time_type::min() : time;
}

core::Time SettingsWatch::step(core::Time now) {
  const auto time = written();
  if (time == seen_) return now + kPace;
  seen_ = time;
  if (auto settings = read_settings(file_); settings && settings->text("screen.face") != face_) {
    face_ = settings->text("screen.face");
    bus_.publish(msg::ShowFace{.face = face_});
  }
  return now + kPace;
}

}  // namespace mana::app
