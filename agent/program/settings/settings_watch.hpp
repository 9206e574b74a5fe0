#pragma once
#include <filesystem>
#include <string>

#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"

namespace mana::program {

/// Notices when somebody chooses another face in the settings file while the companion lives.
///
/// Publishes: ShowFace.
/// Hears:     nothing.
/// Ownership: refers to the bus.
/// Threads:   all of it on the thread that steps it.
/// Time:      looks every two seconds; for a live run only, since the file's times are the machine's.
/// Errors:    a file that cannot be read changes nothing.
class SettingsWatch final : public bus::Module {
 public:
  /// @param face   the one that is shown
  /// @param usual  shown when the file names none
  SettingsWatch(bus::Bus& bus, std::filesystem::path file, std::string face, std::string usual);
  std::string_view name() const override { return "app.settings_watch"; }
  core::Time step(core::Time now) override;

 private:
  std::filesystem::file_time_type written() const;

  bus::Bus& bus_;
  std::filesystem::path file_;
  std::string face_, usual_;
  std::filesystem::file_time_type seen_;
};

}  // namespace mana::program
