#include "agent/program/settings/settings_watch.hpp"

#include "agent/bus/messages/face.hpp"
#include "agent/program/settings/settings_file.hpp"

namespace mana::program {
namespace {
constexpr core::Duration kPace = std::chrono::seconds{2};
}

SettingsWatch::SettingsWatch(bus::Bus& bus, std::filesystem::path file, std::string face, std::string usual)
    : bus_{bus}, file_{std::move(file)}, face_{std::move(face)}, usual_{std::move(usual)}, seen_{written()} {}

std::filesystem::file_time_type SettingsWatch::written() const {
  std::error_code none;
  const auto time = std::filesystem::last_write_time(file_, none);
  return none ? std::filesystem::file_time_type::min() : time;
}

core::Time SettingsWatch::step(core::Time now) {
  const auto time = written();
  if (time == seen_) return now + kPace;
  seen_ = time;
  const auto settings = read_settings(file_);
  if (!settings) return now + kPace;
  const std::string& named = settings->text("screen.face");
  if (const std::string& wanted = named.empty() ? usual_ : named; wanted != face_) {
    face_ = wanted;
    bus_.publish(msg::ShowFace{.face = face_});
  }
  return now + kPace;
}

}  // namespace mana::program
