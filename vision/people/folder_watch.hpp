#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <tuple>
#include <vector>

namespace mana::vision {

/// Whether files of one kind in a folder have changed: by names, sizes and times of writing, as they are
/// looked at. A folder that is missing holds none.  Threads: one.
class FolderWatch {
 public:
  /// @param ending of the files' names: ".face"
  FolderWatch(std::filesystem::path folder, std::string ending);
  /// Since the last call, or since it was made.
  bool has_changed();

 private:
  using File = std::tuple<std::string, std::uintmax_t, std::filesystem::file_time_type>;
  std::vector<File> files() const;
  std::filesystem::path folder_;
  std::string ending_;
  std::vector<File> seen_;
};

}  // namespace mana::vision
