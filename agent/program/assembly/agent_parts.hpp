#pragma once
#include <memory>

#include "agent/bus/bus.hpp"
#include "agent/platform/http/curl_transport.hpp"
#include "agent/platform/zone/zones.hpp"
#include "agent/program/assembly/build_agent.hpp"
#include "agent/program/assembly/notification_channels.hpp"

namespace mana::calendar {
class EnduringReminderStore;
class ReminderService;
}  // namespace mana::calendar
namespace mana::calendar::remote {
class SyncModule;
}
namespace mana::carers {
class CarersServer;
}
namespace mana::dialogue {
class Conversation;
class ListeningNods;
}  // namespace mana::dialogue
namespace mana::notify {
class Heartbeat;
class OutboxModule;
}  // namespace mana::notify
namespace mana::render {
class Renderer;
}
namespace mana::speech {
class Hearing;
class Voice;
}  // namespace mana::speech
namespace mana::vision {
class Watcher;
}

namespace mana::program {

class Journal;
class OutsideDesk;
class PersonaTalk;
class SensesSchedule;
class TrialLog;
class WyomingModule;

/// What an agent is made of, in the order in which the parts depend on each other. Whoever uses one includes its header.
struct Agent::Parts {
  Parts();
  ~Parts();

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
