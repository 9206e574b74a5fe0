#pragma once
#include <filesystem>
#include <memory>
#include <set>
#include <string>

#include "agent/core/result.hpp"
#include "calendar/trips/feed/byte_source.hpp"

namespace mana::calendar::trips {

/// The files of a GTFS feed: those of a folder, or of a .zip, there also one folder deeper.
///
/// Threads: one.
/// Errors:  NotFound for what is not there; BadInput for what is no .zip, is damaged, or unpacks to more than
///          four gigabytes a file.
class GtfsFiles {
 public:
  static core::Result<GtfsFiles> open(const std::filesystem::path& zip_or_folder);

  /// @param name such as "stops.txt"
  bool has(const std::string& name) const { return names_.contains(name); }
  core::Result<std::unique_ptr<ByteSource>> file(const std::string& name) const;

 private:
  std::filesystem::path path_;
  bool is_folder_ = false;
  std::set<std::string> names_;
};

}  // namespace mana::calendar::trips
