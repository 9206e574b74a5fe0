#include "agent/program/servers/server_times.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "agent/core/json_reader.hpp"
#include "agent/core/log.hpp"
#include "agent/core/private_file.hpp"

namespace mana::program {
namespace {
using core::Json;
constexpr std::size_t kMostTimes = 100;
constexpr std::streamsize kMostBytes = 64 * 1024;

/// What is no such file is an empty one.
Json read(const std::filesystem::path& file) {
  std::ifstream in{file, std::ios::binary};
  std::string text(static_cast<std::size_t>(kMostBytes), '\0');
  in.read(text.data(), kMostBytes);
  text.resize(static_cast<std::size_t>(in.gcount()));
  const auto json = core::parse_json(text);
  return json && json->is_object() ? *json : Json::object();
}
}  // namespace

std::vector<core::Duration> ServerTimes::of(const std::string& setting, const std::string& address) const {
  const std::lock_guard lock{mutex_};
  const Json kept = read(file_);
  const Json& server = kept[setting];
  std::vector<core::Duration> took;
  if (server.text("address") != address) return took;
  for (const Json& ms : server["took_ms"])
    if (ms.is_number_unsigned() && took.size() < kMostTimes)
      took.push_back(std::chrono::milliseconds{std::min<std::int64_t>(ms.get<std::int64_t>(), 60'000)});
  return took;
}

void ServerTimes::keep(const std::string& setting, const std::string& address,
                       const std::vector<core::Duration>& took) {
  const std::lock_guard lock{mutex_};
  Json times = Json::array();
  for (const core::Duration d : took)
    times.push_back(std::chrono::duration_cast<std::chrono::milliseconds>(d).count());
  Json kept = read(file_);
  kept[setting] = Json{{"address", address}, {"took_ms", times}};
  if (auto done = core::write_private_file(file_, kept.dump() + "\n"); !done)
    core::log_warning("speech servers", done.error().sentence);
}

}  // namespace mana::program
