#pragma once
#include <memory>
#include <optional>
#include <string>

#include "agent/core/result.hpp"
#include "agent/core/settings.hpp"
#include "agent/core/time.hpp"
#include "agent/platform/zone/zone.hpp"
#include "agent/program/assembly/agent_parts.hpp"
#include "agent/program/assembly/build_agent.hpp"
#include "agent/program/servers/live_synthesiser.hpp"
#include "agent/program/servers/own_wyoming.hpp"
#include "agent/program/servers/server_times.hpp"
#include "dialogue/tasks/script.hpp"
#include "speech/recognition/vocabulary.hpp"
#include "speech/synthesis/synthesiser.hpp"

namespace mana::calendar {
struct ReminderServiceOptions;
}

namespace mana::program {

class StoredLessonRoom;

/// What an agent is assembled from, and what one step leaves for the next. build_agent() makes it, calls the
/// steps one after the other and throws it away.
/// Ownership: refers to what build_agent() was given, and to the agent's parts.  Threads: one.
struct Assembly {
  core::Settings& settings;  ///< with what the persona changes
  const AgentPlan& plan;
  const core::Clock& clock;
  Devices& devices;  ///< a step takes its own out of them
  Agent::Parts& parts;

  bool has_eyes = false, has_ears = false;
  speech::VoiceOptions first_voice{};
  std::optional<LiveSynthesiser> live_synthesiser{};  ///< empty in virtual time
  zone::ZonePtr home{};                               ///< from assemble_store on
  dialogue::Script script{};                          ///< from assemble_script on
  std::shared_ptr<StoredLessonRoom> lessons{};        ///< from assemble_mind on; null: no lessons
  std::optional<OwnWyoming> own_wyoming{};            ///< likewise; empty unless MANA is a Wyoming server
  speech::Vocabulary vocabulary{};                    ///< from assemble_voice on
  std::shared_ptr<ServerTimes> server_times{};        ///< likewise
};

// The steps, in the order in which build_agent() calls them. Each step makes its modules; its error is one
// sentence that says what to do.

/// The journal, the store and the zone of the home.
core::Status assemble_store(Assembly& a);
/// Reminders, calendars that are kept elsewhere, notifications and the heartbeat.
core::Status assemble_reminders(Assembly& a);
/// Tasks and phrases.
core::Status assemble_script(Assembly& a);
/// The carers' page.
core::Status assemble_carers(Assembly& a);
/// Lessons, the persona and the conversation.
core::Status assemble_mind(Assembly& a);
/// The synthesiser, the loudspeaker and the words that the ears expect.
core::Status assemble_voice(Assembly& a);
/// When camera and microphone are open, and the log of trials.
core::Status assemble_senses(Assembly& a);
core::Status assemble_ears(Assembly& a);
core::Status assemble_eyes(Assembly& a);
core::Status assemble_face(Assembly& a);

inline core::Duration minutes(double n) { return core::seconds(n * 60); }

/// @param face whose voice it is, unless the settings name one
speech::VoiceOptions voice_options(const core::Settings& s, const std::string& face);
calendar::ReminderServiceOptions reminder_options(const Assembly& a);

}  // namespace mana::program
