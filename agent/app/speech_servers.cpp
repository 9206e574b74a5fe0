#include "agent/app/speech_servers.hpp"

#include "speech/wyoming/server_recogniser.hpp"
#include "speech/wyoming/server_voice.hpp"

namespace mana::app {
using speech::wyoming::Server;
using speech::wyoming::Service;

core::Result<std::unique_ptr<Server>> speech_server(const core::Settings& settings, const char* setting,
                                                    Service service) {
  const std::string& text = settings.text(setting);
  if (text.empty()) return std::unique_ptr<Server>{};
  auto address = speech::wyoming::address_of(text, speech::wyoming::usual_port(service));
  if (!address) return std::move(address).error().during(std::string{"the setting "} + setting);
  return std::make_unique<Server>(*address, service);
}

core::Result<std::unique_ptr<speech::Recognising>> with_servers(speech::Recogniser built_in,
                                                                const core::Settings& settings) {
  auto words = speech_server(settings, "hearing.server", Service::Recogniser);
  if (!words) return std::move(words).error();
  auto wake = speech_server(settings, "hearing.wake_server", Service::WakeWord);
  if (!wake) return std::move(wake).error();
  std::unique_ptr<speech::Recognising> own = std::make_unique<speech::Recogniser>(std::move(built_in));
  if (!*words && !*wake) return own;
  const std::string& tag = settings.text("person.language");
  return std::unique_ptr<speech::Recognising>{std::make_unique<speech::wyoming::ServerRecogniser>(
      std::move(own), std::move(*words), std::move(*wake),
      speech::wyoming::ServerRecogniser::Options{.language = tag.substr(0, tag.find('-'))})};
}

core::Result<speech::Revoicing> revoicing(const core::Settings& settings) {
  auto server = speech_server(settings, "voice.server", Service::Voice);
  if (!server) return std::move(server).error();
  if (!*server) return speech::Revoicing{};
  auto voice = std::make_shared<speech::wyoming::ServerVoice>(
      std::move(*server),
      speech::wyoming::ServerVoice::Options{.voice = settings.text("voice.server_voice")});
  return speech::Revoicing{[voice](speech::SpokenSentence s, const std::stop_token& stop) {
    return voice->instead_of(std::move(s), stop);
  }};
}

}  // namespace mana::app
