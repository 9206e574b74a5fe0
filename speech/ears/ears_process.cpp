#include "speech/ears/ears_process.hpp"

#include <charconv>
#include <utility>

namespace mana::speech::ears {
namespace {
constexpr core::Duration kListensWithin = std::chrono::seconds{10};
constexpr std::size_t kLongestLine = 4'096;
}  // namespace

core::Result<EarsProcess> EarsProcess::start(const std::string& program,
                                             const std::filesystem::path& libraries,
                                             const std::filesystem::path& model, const Options& options) {
  auto child = worker::ChildProcess::start({program, libraries.string(), model.string(), options.language,
                                            std::to_string(options.threads), std::to_string(options.port)});
  if (!child) return std::move(child).error();
  EarsProcess process{std::move(*child)};
  const auto line = process.line(kListensWithin);
  if (!line)
    return core::unavailable("The bigger ears do not start: mana-ears " + line.error().sentence + ".");
  if (line->starts_with("failed ")) return core::unavailable(line->substr(7));
  constexpr std::string_view kPort = "port ";
  const auto* end = line->data() + line->size();
  if (!line->starts_with(kPort) ||
      std::from_chars(line->data() + kPort.size(), end, process.port_).ptr != end)
    return core::unavailable("The bigger ears do not start: mana-ears says what is not understood.");
  return process;
}

core::Status EarsProcess::wait_until_ready(core::Duration limit) {
  const auto said = line(limit);
  if (!said)
    return core::Error{said.error().code,
                       "The bigger ears do not load: mana-ears " + said.error().sentence + "."};
  if (*said == "ready") return {};
  return core::unavailable(said->starts_with("failed ") ? said->substr(7) : *said);
}

void EarsProcess::wait_until_ended(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    const worker::ChildProcess::Deadline deadline{std::chrono::hours{24}, stop};
    const auto said = child_.receive(deadline, kLongestLine);
    if (!said && said.error().code != core::ErrorCode::Timeout) return;
  }
}

core::Result<std::string> EarsProcess::line(core::Duration limit) {
  const worker::ChildProcess::Deadline deadline{limit, {}};
  for (;;) {
    if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return line;
    }
    auto bytes = child_.receive(deadline, kLongestLine);
    if (!bytes) return std::move(bytes).error();
    read_ += *bytes;
  }
}

}  // namespace mana::speech::ears
