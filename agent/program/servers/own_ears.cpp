#include "agent/program/servers/own_ears.hpp"

#include <array>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "agent/core/log.hpp"
#include "agent/program/servers/ears_store.hpp"
#include "speech/ears/ears_process.hpp"

namespace mana::program {
namespace {
using speech::ears::EarsProcess;
using speech::wyoming::Server;

constexpr core::Duration kLoadsWithin = std::chrono::seconds{30};

/// Errors are sentences for the log and for mana doctor.
core::Result<EarsProcess> start(const core::Settings& settings, const std::filesystem::path& data_dir,
                                int port = 0) {
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
                            {tag.substr(0, tag.find('-')), 1, port});
}

/// Starts mana-ears again on the same port when it has ended: nobody is there to do so for months. What ends
/// again and again, because its model is damaged, is left alone in the end, and MANA hears with her own.
/// Threads: one of its own, which ends with it.
class KeptEars {
 public:
  KeptEars(EarsProcess process, std::function<core::Result<EarsProcess>(int port)> again)
      : process_{std::move(process)}, again_{std::move(again)}, thread_{[this](const std::stop_token& stop) {
          keep(stop);
        }} {}

 private:
  void keep(const std::stop_token& stop) {
    const int port = process_.port();
    constexpr std::array<core::Duration, 5> kPauses{std::chrono::seconds{5}, std::chrono::seconds{30},
                                                    std::chrono::minutes{5}, std::chrono::hours{1},
                                                    std::chrono::hours{6}};
    for (const core::Duration pause : kPauses) {
      process_.wait_until_ended(stop);
      if (stop.stop_requested()) return;
      core::log_warning("speech.hearing", "The bigger ears have ended; they are started again soon.");
      std::unique_lock lock{mutex_};
      if (pausing_.wait_for(lock, stop, pause, [] { return false; }) || stop.stop_requested()) return;
      if (auto started = again_(port)) process_ = std::move(*started);
    }
    process_.wait_until_ended(stop);
    if (!stop.stop_requested())
      core::log_warning(
          "speech.hearing",
          "The bigger ears end again and again; MANA hears with her own. 'mana doctor' tells more.");
  }

  EarsProcess process_;
  std::function<core::Result<EarsProcess>(int port)> again_;
  std::mutex mutex_;
  std::condition_variable_any pausing_;
  std::jthread thread_;  // last: it uses all the others
};
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
  auto kept = std::make_shared<const KeptEars>(
      std::move(*process), [settings, data_dir](int port) { return start(settings, data_dir, port); });
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

}  // namespace mana::program
