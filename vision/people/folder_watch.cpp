#include "vision/people/folder_watch.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace mana::vision {
namespace fs = std::filesystem;

FolderWatch::FolderWatch(fs::path folder, std::string ending)
    : folder_{std::move(folder)}, ending_{std::move(ending)}, seen_{files()} {}

bool FolderWatch::has_changed() {
  auto now = files();
  if (now == seen_) return false;
  seen_ = std::move(now);
  return true;
}

std::vector<FolderWatch::File> FolderWatch::files() const {
  std::vector<File> all;
  std::error_code gone;  // a file may go while it is looked at
  fs::directory_iterator entry{folder_, gone};
  for (; !gone && entry != fs::directory_iterator{}; entry.increment(gone)) {
    if (entry->path().extension() != ending_) continue;
    std::error_code none;
    const auto size = entry->file_size(none);
    const auto written = entry->last_write_time(none);
    if (!none) all.emplace_back(entry->path().filename().string(), size, written);
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace mana::vision
