#pragma once
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "agent/core/result.hpp"
#include "agent/platform/zone/zone.hpp"

namespace mana::zone {

/// Finds time zones by name in the system's own data, so that a change of law comes with the system's
/// updates, and remembers what it has read.
///
/// Ownership: hands out shared, unchanging zones.  Threads: any.
/// Errors:    NotFound when no such zone exists, BadInput when its file is damaged.
class Zones {
 public:
  explicit Zones(std::filesystem::path folder = "/usr/share/zoneinfo");

  /// By its name in the IANA database ("Europe/London"), also behind a vendor's prefix
  /// ("/mozilla.org/20050126_1/Europe/London") and for fixed offsets ("UTC", "Z", "UTC+01:00").
  core::Result<ZonePtr> find(std::string_view name) const;

  /// As find(), and by what other programs call it: "GMT Standard Time" (Windows), "US-Eastern",
  /// "(UTC+01:00) Amsterdam, Berlin", "Eastern Time (US & Canada)", "tzone://Microsoft/Utc", "EUROPE/LONDON".
  core::Result<ZonePtr> find_any(std::string_view name) const;

  /// The zone of the machine: $TZ, else /etc/localtime, else UTC. Reads the environment: for agent/program.
  ZonePtr of_this_machine() const;

 private:
  core::Result<ZonePtr> read(const std::string& name) const;
  core::Result<ZonePtr> find_city(std::string_view places) const;

  std::filesystem::path folder_;
  mutable std::mutex mutex_;
  mutable std::map<std::string, ZonePtr, std::less<>> known_;
};

}  // namespace mana::zone
