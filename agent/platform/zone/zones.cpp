#include "agent/platform/zone/zones.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include "agent/platform/zone/names.hpp"
#include "agent/platform/zone/tzif.hpp"

namespace mana::zone {
namespace {

/// Only what a name of the database can be: it becomes a path, and it comes from strangers' files.
bool is_safe_name(std::string_view name) {
  if (name.empty() || name.size() > 64 || name.front() == '/' || name.starts_with("right/")) return false;
  if (name.find("..") != std::string_view::npos) return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '/' || c == '_' || c == '-' || c == '+';
  });
}

std::string read_up_to(const std::filesystem::path& path, std::size_t most) {
  std::ifstream in{path, std::ios::binary};
  std::string bytes(most, '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(most));
  bytes.resize(static_cast<std::size_t>(in.gcount()));
  return bytes;
}

/// "UTC+01:00", "GMT-5", "+0100": many programs write fixed offsets so.
ZonePtr fixed_offset(std::string_view name) {
  std::string_view rest = name;
  if (rest.starts_with("UTC") || rest.starts_with("GMT")) rest.remove_prefix(3);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  if (rest.size() < 2 || (rest.front() != '+' && rest.front() != '-')) return {};
  const int sign = rest.front() == '-' ? -1 : 1;
  std::string digits;
  for (const char c : rest.substr(1)) {
    if (c == ':' || c == '.') continue;
    if (c < '0' || c > '9' || digits.size() == 4) return {};
    digits += c;
  }
  if (digits.size() == 1) digits.insert(0, 1, '0');
  if (digits.size() == 3) digits.insert(0, 1, '0');
  const int hours = std::atoi(digits.substr(0, 2).c_str());
  const int minutes = digits.size() == 4 ? std::atoi(digits.substr(2).c_str()) : 0;
  if (digits.empty() || hours > 14 || minutes > 59) return {};
  return std::make_shared<const Zone>(std::string{name},
                                      std::chrono::seconds{sign * (hours * 3600 + minutes * 60)},
                                      std::vector<Transition>{});
}

/// "EUROPE/london" as the database spells it: "Europe/London".
std::string spelled(std::string_view name) {
  std::string out;
  bool begins = true;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    out += static_cast<char>(begins ? std::toupper(byte) : std::tolower(byte));
    begins = c == '/' || c == '_' || c == '-';
  }
  return out;
}

/// Of Outlook's "(UTC+01:00) Amsterdam, Berlin": "(UTC+01:00)" and what is behind it.
struct Bracketed {
  std::string_view offset, places;
};
Bracketed taken_apart(std::string_view name) {
  const auto end = name.find(')');
  if (!name.starts_with('(') || end == std::string_view::npos) return {{}, name};
  Bracketed out{name.substr(1, end - 1), name.substr(end + 1)};
  while (out.places.starts_with(' ')) out.places.remove_prefix(1);
  return out;
}

}  // namespace

Zones::Zones(std::filesystem::path folder) : folder_{std::move(folder)} {}

core::Result<ZonePtr> Zones::read(const std::string& name) const {
  const auto path = folder_ / name;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored))
    return core::not_found("there is no time zone '" + name + "' in " + folder_.string());
  constexpr std::size_t kMostBytes = 256 << 10;  // the largest real one has 4 kB
  return read_tzif(read_up_to(path, kMostBytes), name);
}

core::Result<ZonePtr> Zones::find(std::string_view asked) const {
  const std::lock_guard lock{mutex_};
  if (const auto known = known_.find(asked); known != known_.end()) return known->second;
  const std::string name{without_vendor_prefix(asked)};
  ZonePtr zone;
  if (name == "UTC" || name == "Z" || name == "Etc/UTC" || name == "GMT" || name == "Etc/GMT") {
    zone = utc();
  } else if (is_safe_name(name)) {
    auto found = read(name);
    if (found) {
      zone = found.value();
    } else if (found.error().code != core::ErrorCode::NotFound) {
      return found;
    }
  }
  if (!zone) zone = fixed_offset(name);
  if (!zone) return core::not_found("there is no time zone '" + std::string{asked.substr(0, 80)} + "'");
  if (known_.size() < 2000) known_.emplace(asked, zone);  // names come from strangers: no growth without end
  return zone;
}

core::Result<ZonePtr> Zones::find_city(std::string_view places) const {
  constexpr std::array<std::string_view, 7> kAreas{"Europe",    "America", "Asia",    "Africa",
                                                   "Australia", "Pacific", "Atlantic"};
  constexpr int kMostCities = 12;
  for (int n = 0; n < kMostCities && !places.empty(); ++n) {
    const std::size_t comma = std::min(places.find(','), places.size());
    std::string city{places.substr(0, comma)};
    places.remove_prefix(std::min(comma + 1, places.size()));
    while (places.starts_with(' ')) places.remove_prefix(1);
    std::replace(city.begin(), city.end(), ' ', '_');
    for (const std::string_view area : kAreas)
      if (auto zone = find(std::string{area}.append("/").append(city))) return zone;
  }
  return core::not_found("no place there is known");
}

core::Result<ZonePtr> Zones::find_any(std::string_view name) const {
  while (name.ends_with(' ')) name.remove_suffix(1);
  auto found = find(name);
  if (found) return found;
  if (auto zone = find(spelled(name)); zone && name.find('/') != std::string_view::npos) return zone;
  if (name.find('/') != std::string_view::npos && name.find(' ') != std::string_view::npos) {
    std::string underlined{name};  // "America/New York"
    std::replace(underlined.begin(), underlined.end(), ' ', '_');
    if (auto zone = find(underlined)) return zone;
  }
  const std::string_view iana = iana_name_of(name);
  if (iana.empty()) {
    const auto [offset, places] = taken_apart(name);
    if (auto zone = find_city(places)) return zone;
    // Of what has no name that is known the offset is at least right in winter.
    if (auto zone = fixed_offset(offset)) return zone;
    if (offset == "UTC" || offset == "GMT") return utc();
    return found;
  }
  auto mapped = find(iana);
  if (!mapped && !iana_name_of(iana).empty()) return find(iana_name_of(iana));  // renamed since
  return mapped;
}

ZonePtr Zones::of_this_machine() const {
  if (const char* tz = std::getenv("TZ"); tz != nullptr && *tz != '\0') {
    std::string_view name{tz};
    if (name.starts_with(':')) name.remove_prefix(1);
    if (auto zone = find_any(name)) return zone.value();
    if (const auto rule = parse_posix_rule(name))
      return std::make_shared<const Zone>(std::string{name}, rule->standard, std::vector<Transition>{}, rule);
  }
  std::error_code failed;
  const auto target = std::filesystem::canonical("/etc/localtime", failed);
  if (failed) return utc();
  const auto relative = target.lexically_relative(folder_).string();
  if (auto zone = find(relative)) return zone.value();
  if (auto zone = read_tzif(read_up_to(target, 256 << 10), "local")) return zone.value();
  return utc();
}

}  // namespace mana::zone
