#include "agent/program/assembly/machine_state.hpp"

#include <fstream>
#include <string>

namespace mana::program {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLoopType = "772";  // ARPHRD_LOOPBACK

/// The first line; "" when there is none.
std::string line_of(const fs::path& file) {
  std::string line;
  std::ifstream in{file};
  std::getline(in, line);
  return line;
}

/// 0 to 100, or -1.
int percent_of(const fs::path& file) {
  const std::string text = line_of(file);
  if (text.empty() || text.size() > 3 || text.find_first_not_of("0123456789") != std::string::npos) return -1;
  return std::min(std::stoi(text), 100);
}

template <class See>
void each_folder(const fs::path& in, See see) {
  std::error_code none;
  for (fs::directory_iterator at{in, none}, end; !none && at != end; at.increment(none)) see(at->path());
}

}  // namespace

carers::Hands::Machine machine_state(const fs::path& sys) {
  carers::Hands::Machine machine;
  each_folder(sys / "class/net", [&](const fs::path& interface) {
    if (line_of(interface / "type") == kLoopType) return;
    const std::string state = line_of(interface / "operstate");
    // Some drivers never say; a carrier is a cable or a radio that is there.
    if (state == "up" || (state == "unknown" && line_of(interface / "carrier") == "1"))
      machine.has_network = true;
  });
  int sum = 0, batteries = 0;
  bool drains = false;
  each_folder(sys / "class/power_supply", [&](const fs::path& supply) {
    // "Device": of a mouse or a telephone, not of the machine.
    if (line_of(supply / "type") != "Battery" || line_of(supply / "scope") == "Device") return;
    const int percent = percent_of(supply / "capacity");
    if (percent < 0) return;
    sum += percent;
    ++batteries;
    drains = drains || line_of(supply / "status") == "Discharging";
  });
  if (batteries > 0) {
    machine.battery_percent = sum / batteries;
    machine.on_mains = !drains;
  }
  return machine;
}

}  // namespace mana::program
