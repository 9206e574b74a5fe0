#pragma once
#include <memory>

#include "agent/carers/carers_server.hpp"
#include "agent/carers/notify/heartbeat.hpp"
#include "agent/carers/notify/outbox_module.hpp"
#include "agent/platform/http/curl_transport.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/assembly/build_agent.hpp"
#include "agent/program/assembly/notification_channels.hpp"
#include "agent/program/lessons/trial_log.hpp"
#include "agent/program/machine/journal.hpp"
#include "agent/program/persona/persona_talk.hpp"
#include "agent/program/servers/outside_desk.hpp"
#include "agent/program/servers/wyoming_module.hpp"
#include "agent/program/settings/senses_schedule.hpp"
#include "calendar/remote/sync_module.hpp"
#include "calendar/service/reminder_service.hpp"
#include "calendar/store/enduring_store.hpp"
#include "dialogue/conversation/conversation.hpp"
#include "dialogue/conversation/listening_nods.hpp"
#include "render/renderer.hpp"
#include "speech/capture/microphone.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/synthesis/voice.hpp"
#include "vision/watcher.hpp"

namespace mana::program {

/// What an agent is made of, in the order in which the parts depend on each other. Only build_agent.cpp and
/// the test room_day include this header, because it reads the headers of all modules.
struct Agent::Parts {
  bus::Bus bus;
  std::unique_ptr<Journal> journal;
  zone::Zones zones;
  std::unique_ptr<calendar::EnduringReminderStore> store;
  std::unique_ptr<speech::AudioOutput> loudspeaker;

  std::unique_ptr<calendar::ReminderService> reminders;
  platform::CurlTransport network;
  std::unique_ptr<calendar::remote::SyncModule>
      sync;  ///< null in virtual time: a network keeps no virtual hours
  WaysOut ways_out;
  platform::CurlTransport monitor_network;
  std::unique_ptr<notify::Heartbeat> heartbeat;  ///< null in virtual time, and where none is wanted
  std::unique_ptr<notify::OutboxModule> outbox;  ///< null in virtual time, likewise
  std::unique_ptr<PersonaTalk> persona;
  std::unique_ptr<carers::CarersServer> page;  ///< null in virtual time, and when it is switched off
  std::unique_ptr<dialogue::Conversation> conversation;
  std::unique_ptr<dialogue::ListeningNods> nods;
  std::unique_ptr<OutsideDesk> outside;    ///< null unless the settings name a server, and in virtual time
  std::unique_ptr<WyomingModule> wyoming;  ///< null unless the settings say where it listens
  std::unique_ptr<Typist> typist;          ///< null: what is typed comes from the screen
  std::unique_ptr<speech::Voice> voice;
  std::unique_ptr<speech::Hearing> hearing;  ///< null without a microphone
  std::unique_ptr<SensesSchedule> senses;
  std::unique_ptr<TrialLog> trials;          ///< null unless the settings ask for it
  std::unique_ptr<vision::Watcher> watcher;  ///< null without a camera
  std::unique_ptr<render::Renderer> face;    ///< null when nothing is drawn
};

}  // namespace mana::program
