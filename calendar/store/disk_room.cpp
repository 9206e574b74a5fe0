#include "calendar/store/disk_room.hpp"

namespace mana::calendar {
namespace {
constexpr std::uintmax_t kLeastRoom = 4U << 20U;  // bytes; a day of reminders with its copy takes far less
}

core::Status check_disk_room(const std::filesystem::path& file) {
  if (file.empty() || file == ":memory:") return {};
  const std::filesystem::path folder =
      file.has_parent_path() ? file.parent_path() : std::filesystem::path{"."};
  std::error_code error;
  const auto space = std::filesystem::space(folder, error);
  if (error || space.available >= kLeastRoom) return {};
  return core::io_error("The disk of '" + folder.string() +
                        "' is full: reminders are spoken, but answers are forgotten at the next start.");
}

}  // namespace mana::calendar
