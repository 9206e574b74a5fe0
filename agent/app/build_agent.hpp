#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agent/app/journal.hpp"
#include "agent/app/lesson_room.hpp"
#include "agent/app/outside_desk.hpp"
#include "agent/app/persona_talk.hpp"
#include "agent/app/senses_schedule.hpp"
#include "agent/app/trial_log.hpp"
#include "agent/app/typist.hpp"
#include "agent/app/ways_out.hpp"
#include "agent/bus/bus.hpp"
#include "agent/bus/module.hpp"
#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"
#include "calendar/outbox/outbox_module.hpp"
#include "calendar/reminder_service.hpp"
#include "calendar/remote/curl_transport.hpp"
#include "calendar/remote/sync_module.hpp"
#include "calendar/store/enduring_store.hpp"
#include "calendar/web/carers_server.hpp"
#include "calendar/zone/zones.hpp"
#include "dialogue/conversation.hpp"
#include "render/renderer.hpp"
#include "speech/audio_output.hpp"
#include "speech/hearing.hpp"
#include "speech/voice.hpp"
#include "vision/watcher.hpp"

namespace mana::app {

/// The only thing that differs between the live agent, a virtual run and a film.
struct Devices {
  std::unique_ptr<speech::Microphone> microphone;    ///< null: no hearing, buttons only
  std::unique_ptr<speech::AudioOutput> loudspeaker;  ///< never null; one that only keeps time will do
  vision::CameraFactory camera;                      ///< empty: no eyes
  render::SurfaceFactory surface;                    ///< empty: nothing is drawn
};

/// The whole companion: bus, store, modules, in the order in which they depend on each other. It does
/// nothing until somebody steps the modules.
/// Threads: built on one; then each module belongs to whoever steps it, the face to the main thread.
class Agent {
 public:
  bus::Bus bus;
  std::unique_ptr<Journal> journal;
  calendar::zone::Zones zones;
  std::unique_ptr<calendar::EnduringReminderStore> store;
  std::unique_ptr<speech::AudioOutput> loudspeaker;

  std::unique_ptr<calendar::ReminderService> reminders;
  calendar::remote::CurlTransport network;
  std::unique_ptr<calendar::remote::SyncModule>
      sync;  ///< null in virtual time: a network keeps no virtual hours
  WaysOut ways_out;
  std::unique_ptr<calendar::outbox::OutboxModule> outbox;  ///< null in virtual time, likewise
  std::unique_ptr<PersonaTalk> persona;
  std::unique_ptr<calendar::web::CarersServer> page;  ///< null in virtual time, and when it is switched off
  std::unique_ptr<dialogue::Conversation> conversation;
  std::unique_ptr<OutsideDesk> outside;  ///< null unless the settings name a server, and in virtual time
  std::unique_ptr<Typist> typist;        ///< null: what is typed comes from the screen
  std::unique_ptr<speech::Voice> voice;
  std::unique_ptr<speech::Hearing> hearing;  ///< null without a microphone
  std::unique_ptr<SensesSchedule> senses;
  std::unique_ptr<TrialLog> trials;          ///< null unless the settings ask for it
  std::unique_ptr<vision::Watcher> watcher;  ///< null without a camera
  std::unique_ptr<render::Renderer> face;    ///< null when nothing is drawn

  /// All but the face, in the order in which a virtual run steps them.
  std::vector<bus::Module*> minds() const;
};

struct AgentPlan {
  std::filesystem::path data_dir;
  std::filesystem::path settings_file;  ///< which the carers' page writes the chosen face into
  std::filesystem::path journal;        ///< empty: none
  double fps = 30;                      ///< of the face
  bool is_live = true;                  ///< false in virtual time: a picture is seen when it is drawn
  std::function<void(const render::FrameView&)> frame_sink;  ///< empty: nobody records
  std::function<void(const speech::PlayedBlock&)> sound_sink;
  LessonPlan lesson;                ///< without a module: that of the settings, when somebody asks for it
  std::vector<Typist::Line> typed;  ///< by nobody, at these moments
  /// Called before the bus is sealed: whoever else wants to hear something subscribes here.
  std::function<void(bus::Bus&)> also_subscribe;
};

/// Builds, subscribes and seals. The error is one sentence that says what is missing and what to do.
core::Result<std::unique_ptr<Agent>> build_agent(const core::Settings& settings, Devices devices,
                                                 const core::Clock& clock, const AgentPlan& plan);

}  // namespace mana::app
