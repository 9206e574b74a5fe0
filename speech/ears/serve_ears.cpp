#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <future>
#include <string>

#include "speech/audio/resampler.hpp"
#include "speech/ears/ears_process.hpp"
#include "speech/ears/sherpa_engine.hpp"
#include "speech/satellite/own_server.hpp"

namespace mana::speech::ears {
namespace {
using Engine = core::Result<SherpaEngine>;
constexpr int kModelRate = 16'000;

void tell(int socket, const std::string& line) {
  const std::string bytes = line + "\n";
  // Whoever does not listen any more has ended, and so does this program.
  static_cast<void>(::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL));
}

/// Until the other end is closed; nothing is ever said there.
void wait_for_the_end(int socket) {
  std::array<char, 64> bytes{};
  for (;;) {
    const ssize_t read = ::recv(socket, bytes.data(), bytes.size(), 0);
    if (read == 0 || (read < 0 && errno != EINTR)) return;
  }
}
}  // namespace

int serve_ears(int socket, const std::filesystem::path& libraries, const std::filesystem::path& model,
               const EarsProcess::Options& options) {
  std::promise<Engine*> loaded;
  const std::shared_future<Engine*> engine = loaded.get_future().share();
  wyoming::OwnServerOptions server_options;
  server_options.port = static_cast<std::uint16_t>(options.port);
  server_options.only_from = "127.0.0.1";
  server_options.description.language = options.language;
  server_options.description.name = model.filename().string();
  wyoming::OwnSkills skills;
  skills.write_down = [engine](std::span<const std::int16_t> sound, int rate_hz,
                               const std::stop_token& stop) -> core::Result<std::string> {
    while (engine.wait_for(std::chrono::milliseconds{50}) != std::future_status::ready)
      if (stop.stop_requested()) return core::unavailable("The bigger ears have not loaded yet.");
    Engine& ready = *engine.get();
    if (!ready) return core::Error{ready.error()};
    if (rate_hz == kModelRate) return ready->write_down(sound, rate_hz);
    return ready->write_down(resample(sound, rate_hz, kModelRate),
                             kModelRate);  // the engine would chatter of doing so
  };
  auto server = wyoming::OwnServer::open(std::move(server_options), std::move(skills));
  if (!server) {
    tell(socket, "failed " + server.error().sentence);
    return 1;
  }
  tell(socket, "port " + std::to_string((*server)->port()));
  auto folder = look_into(model);
  Engine opened = folder ? SherpaEngine::open(libraries, *folder, {options.language, options.threads})
                         : Engine{core::Error{folder.error()}};
  loaded.set_value(&opened);
  tell(socket, opened ? "ready" : "failed " + opened.error().sentence);
  wait_for_the_end(socket);
  server->reset();  // before the engine that it asks
  return 0;
}

}  // namespace mana::speech::ears
