#pragma once
#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "agent/core/time.hpp"

namespace mana::program {

/// How long speech servers took to answer, kept in the data folder (speech_servers.json), so that the next
/// run and `mana doctor` know it. Nothing that was said is in it. Threads: any.
class ServerTimes {
 public:
  explicit ServerTimes(const std::filesystem::path& data_dir) : file_{data_dir / "speech_servers.json"} {}

  /// Of the server of that setting at that address, the oldest first; none where nothing is known of it.
  std::vector<core::Duration> of(const std::string& setting, const std::string& address) const;
  /// A file that cannot be written is named in the log; it is learnt again, then.
  void keep(const std::string& setting, const std::string& address, const std::vector<core::Duration>& took);

 private:
  std::filesystem::path file_;
  mutable std::mutex mutex_;
};

}  // namespace mana::program
