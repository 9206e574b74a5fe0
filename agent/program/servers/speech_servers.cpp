#include "agent/program/servers/speech_servers.hpp"

#include <algorithm>
#include <cstdio>

#include "agent/program/persona/talk_common.hpp"
#include "agent/program/servers/own_ears.hpp"
#include "speech/wyoming/server_recogniser.hpp"
#include "speech/wyoming/server_voice.hpp"

namespace mana::program {
using speech::wyoming::Offer;
using speech::wyoming::Server;
using speech::wyoming::Service;

namespace {
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return text + (names.size() > kMost ? " and " + std::to_string(names.size() - kMost) + " more" : "");
}

/// Blanks are part of a voice's name, but stand between those of wake words.
std::vector<std::string> wanted_names(const core::Settings& settings, const ServerSettings& which) {
  const std::string& text = settings.text(which.names);
  if (which.service == Service::WakeWord) return speech::wyoming::names_in(text);
  return text.empty() ? std::vector<std::string>{} : std::vector{text};
}
}  // namespace

core::Result<std::unique_ptr<Server>> speech_server(const core::Settings& settings,
                                                    const ServerSettings& which,
                                                    const std::shared_ptr<ServerTimes>& times) {
  const std::string& text = settings.text(which.address);
  if (text.empty()) return std::unique_ptr<Server>{};
  auto address = speech::wyoming::address_of(text, speech::wyoming::usual_port(which.service));
  if (!address) return std::move(address).error().during(std::string{"the setting "} + which.address);
  Server::Options options;
  if (const double limit = settings.number(which.limit); limit > 0) {
    options.limit = core::seconds(limit);
  } else {
    options.took = times->of(which.address, text);
    options.learnt = [times, text, key = which.address](const Server::Took& took) {
      times->keep(key, text, took);
    };
  }
  return std::make_unique<Server>(*address, which.service, std::move(options));
}

bool understands_speech(const core::Settings& settings) {
  return is_english(settings.text("person.language")) || !settings.text("hearing.server").empty() ||
         !settings.text("hearing.ears").empty();
}

core::Result<std::unique_ptr<speech::Recognising>> with_servers(std::unique_ptr<speech::Recognising> built_in,
                                                                const core::Settings& settings,
                                                                const std::filesystem::path& data_dir,
                                                                const std::shared_ptr<ServerTimes>& times) {
  auto words = speech_server(settings, kWordsServer, times);
  if (!words) return std::move(words).error();
  auto wake = speech_server(settings, kWakeServer, times);
  if (!wake) return std::move(wake).error();
  OwnEars ears;
  if (!*words) {
    ears = own_ears(settings, data_dir, times);
    *words = std::move(ears.server);
  }
  if (!*words && !*wake) return built_in;
  const std::string& tag = settings.text("person.language");
  return std::unique_ptr<speech::Recognising>{std::make_unique<speech::wyoming::ServerRecogniser>(
      std::move(built_in), std::move(*words), std::move(*wake),
      speech::wyoming::ServerRecogniser::Options{.language = tag.substr(0, tag.find('-')),
                                                 .model = settings.text("hearing.server_model"),
                                                 .wake_words = wanted_names(settings, kWakeServer),
                                                 .hears_all = !is_english(tag) && ears.process != nullptr,
                                                 .keeps = std::move(ears.process)})};
}

core::Result<speech::Revoicing> revoicing(const core::Settings& settings,
                                          const std::shared_ptr<ServerTimes>& times) {
  auto server = speech_server(settings, kVoiceServer, times);
  if (!server) return std::move(server).error();
  if (!*server) return speech::Revoicing{};
  auto voice = std::make_shared<speech::wyoming::ServerVoice>(
      std::move(*server),
      speech::wyoming::ServerVoice::Options{.voice = settings.text("voice.server_voice"),
                                            .speaker = settings.text("voice.server_speaker")});
  return speech::Revoicing{[voice](speech::SpokenSentence s, const std::stop_token& stop) {
    return voice->instead_of(std::move(s), stop);
  }};
}

std::string wanted_in_vain(const core::Settings& settings, const ServerSettings& which, const Offer& offer) {
  const std::string server = "The server of " + std::string{which.address};
  if (const auto missing = offer.lacks(wanted_names(settings, which)); !missing.empty())
    return server + " has no " + name_of(which.service) + " called '" + listed(missing) + "'; it has " +
           listed(offer.names) + ".";
  if (which.service != Service::Voice) return {};
  const std::string& speaker = settings.text("voice.server_speaker");
  if (speaker.empty()) return {};
  if (settings.text("voice.server_voice").empty())
    return "The setting voice.server_speaker does nothing without voice.server_voice.";
  const bool knows =
      offer.speakers.empty() || std::ranges::find(offer.speakers, speaker) != offer.speakers.end();
  return knows ? "" : server + " knows no speaker called '" + speaker + "'.";
}

std::string told_of(const core::Settings& settings, const ServerSettings& which, const Server& server) {
  const double limit = core::to_seconds(server.limit());
  char waited[96];
  std::snprintf(waited, sizeof waited, "; waited for up to %.1f s, %s", limit,
                settings.number(which.limit) > 0 ? "as set"
                : server.has_learnt()            ? "as was learnt"
                                                 : "until more is learnt");
  return settings.text(which.address) + " (" + name_of(which.service) +
         (server.offer().streams ? ", piece by piece" : "") + waited + ")";
}

}  // namespace mana::program
