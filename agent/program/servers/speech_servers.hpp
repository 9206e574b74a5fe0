#pragma once
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "agent/core/settings.hpp"
#include "agent/program/servers/server_times.hpp"
#include "speech/recognition/recogniser.hpp"
#include "speech/synthesis/voice.hpp"
#include "speech/wyoming/server.hpp"

namespace mana::program {

/// The settings of one kind of server.
struct ServerSettings {
  speech::wyoming::Service service;
  const char* address;
  const char* limit;
  const char* names;  ///< of its model, voice or wake words
};
inline constexpr ServerSettings kVoiceServer{speech::wyoming::Service::Voice, "voice.server",
                                             "voice.server_limit", "voice.server_voice"};
inline constexpr ServerSettings kWordsServer{speech::wyoming::Service::Recogniser, "hearing.server",
                                             "hearing.server_limit", "hearing.server_model"};
inline constexpr ServerSettings kWakeServer{speech::wyoming::Service::WakeWord, "hearing.wake_server",
                                            "hearing.wake_limit", "hearing.wake_words"};

/// The server that the settings name; null where they name none. What it takes is learnt and kept in
/// `times`. BadInput for what is no address.
core::Result<std::unique_ptr<speech::wyoming::Server>> speech_server(
    const core::Settings& settings, const ServerSettings& which, const std::shared_ptr<ServerTimes>& times);

/// Whether there is anything to understand speech with: MANA's own ears know English alone, in any other
/// language what was said has to be written down by the server or the ears that the settings name.
bool understands_speech(const core::Settings& settings);

/// The recogniser with whatever servers the settings name to help it, or the bigger ears of this machine.
core::Result<std::unique_ptr<speech::Recognising>> with_servers(std::unique_ptr<speech::Recognising> built_in,
                                                                const core::Settings& settings,
                                                                const std::filesystem::path& data_dir,
                                                                const std::shared_ptr<ServerTimes>& times);

/// Sentences in the voice of the settings' server; empty where they name none.
core::Result<speech::Revoicing> revoicing(const core::Settings& settings,
                                          const std::shared_ptr<ServerTimes>& times);

/// What is wrong with a server that is well: a sentence that says what the settings ask for and it does not
/// have. Empty: nothing.
std::string wanted_in_vain(const core::Settings& settings, const ServerSettings& which,
                           const speech::wyoming::Offer& offer);

/// "tcp://kitchen.local:10300 (recogniser; waited for up to 3.2 s)", for mana doctor.
std::string told_of(const core::Settings& settings, const ServerSettings& which,
                    const speech::wyoming::Server& server);

}  // namespace mana::program
