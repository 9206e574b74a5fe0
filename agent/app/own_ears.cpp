#include "agent/app/own_ears.hpp"

#include <cstdio>
#include <string>
#include <utility>

#include "agent/app/ears_store.hpp"
#include "agent/core/log.hpp"
#include "speech/ears/ears_process.hpp"

namespace mana::app {
namespace {
using speech::ears::EarsProcess;
using speech::wyoming::Server;

constexpr core::Duration kLoadsWithin = std::chrono::seconds{30};

/// Errors are sentences for the log and for mana doctor.
core::Result<EarsProcess> start(const core::Settings& settings, const std::filesystem::path& data_dir) {
  const std::string& name = settings.text("hearing.ears");
  const EarsStore store{data_dir};
  if (!store.has(name))
    return core::not_found("The ears '" + name.substr(0, 60) + "' of the setting hearing.ears are not here.");
  if (const auto measured = store.measured(name); measured && measured->seconds_a_second > kSlowestEars) {
    char sentence[200];
    std::snprintf(
        sentence, sizeof sentence,
        "The ears '%.60s' take %.1f s for each second of sound on this machine: too slow to be waited for.",
        name.c_str(), measured->seconds_a_second);
    return core::unavailable(sentence);
  }
  auto libraries = ears_libraries();
  if (!libraries) return std::move(libraries).error();
  const std::string& tag = settings.text("person.language");
  return EarsProcess::start(ears_program(), *libraries, store.folder_of(name),
                            {tag.substr(0, tag.find('-')), 1});
}
}  // namespace

OwnEars own_ears(const core::Settings& settings, const std::filesystem::path& data_dir,
                 const std::shared_ptr<ServerTimes>& times) {
  const std::string& name = settings.text("hearing.ears");
  if (name.empty()) return {};
  auto process = start(settings, data_dir);
  if (!process) {
    core::log_warning("speech.hearing", process.error().sentence + " MANA hears with her own.");
    return {};
  }
  Server::Options options;
  options.took = times->of("hearing.ears", name);
  options.learnt = [times, name](const Server::Took& took) { times->keep("hearing.ears", name, took); };
  const speech::wyoming::Address here{"127.0.0.1", process->port()};
  auto kept = std::make_shared<const EarsProcess>(std::move(*process));
  return {std::make_unique<Server>(here, speech::wyoming::Service::Recogniser, std::move(options)),
          std::move(kept)};
}

Finding look_at_own_ears(const core::Settings& settings, const std::filesystem::path& data_dir) {
  const std::string& name = settings.text("hearing.ears");
  if (name.empty()) return ok("MANA's own; 'mana ears list' shows bigger ones");
  if (!settings.text("hearing.server").empty())
    return ok("'" + name + "' are not used, because the setting hearing.server names a server");
  auto process = start(settings, data_dir);
  if (!process)
    return failed(process.error(),
                  "Get them with 'mana ears get', or use others with 'mana ears use NAME', or 'none'.");
  if (auto ready = process->wait_until_ready(kLoadsWithin); !ready)
    return failed(ready.error(),
                  "Get them anew with 'mana ears get', or use MANA's own with 'mana ears use none'.");
  const auto measured = EarsStore{data_dir}.measured(name);
  char speed[64] = "; not measured here yet: 'mana ears test'";
  if (measured)
    std::snprintf(speed, sizeof speed, ", %.2f s for each second of sound", measured->seconds_a_second);
  return ok("'" + name + "'" + speed);
}

}  // namespace mana::app
