#pragma once
#include <filesystem>
#include <memory>

#include "agent/core/settings.hpp"
#include "agent/program/machine/doctor_finding.hpp"
#include "agent/program/servers/server_times.hpp"
#include "speech/wyoming/server.hpp"

namespace mana::program {

/// Bigger ears at work: a process of their own, asked as any server.
struct OwnEars {
  std::unique_ptr<speech::wyoming::Server> server;  ///< null: MANA hears with her own
  std::shared_ptr<const void> process;              ///< has to live as long as the server is asked; started
                                                    ///< again where it ends
};

/// The ears of the setting hearing.ears, from the folder DATA/ears. The companion starts whatever is wrong
/// with them: what it is goes into the log, and she hears with her own. So it does where they were measured
/// to be too slow.
OwnEars own_ears(const core::Settings& settings, const std::filesystem::path& data_dir,
                 const std::shared_ptr<ServerTimes>& times);

/// For mana doctor: whether they are there, quick enough, and can be loaded, which takes some seconds.
Finding look_at_own_ears(const core::Settings& settings, const std::filesystem::path& data_dir);

}  // namespace mana::program
