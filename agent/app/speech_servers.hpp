#pragma once
#include <memory>

#include "agent/core/settings.hpp"
#include "speech/recogniser.hpp"
#include "speech/voice.hpp"
#include "speech/wyoming/server.hpp"

namespace mana::app {

/// The server that a setting names; null where it names none. BadInput for what is no address.
core::Result<std::unique_ptr<speech::wyoming::Server>> speech_server(const core::Settings& settings,
                                                                     const char* setting,
                                                                     speech::wyoming::Service service);

/// The recogniser with whatever servers the settings name to help it.
core::Result<std::unique_ptr<speech::Recognising>> with_servers(speech::Recogniser built_in,
                                                                const core::Settings& settings);

/// Sentences in the voice of the settings' server; empty where they name none.
core::Result<speech::Revoicing> revoicing(const core::Settings& settings);

}  // namespace mana::app
