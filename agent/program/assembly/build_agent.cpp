#include "agent/program/assembly/build_agent.hpp"

#include "agent/core/log.hpp"
#include "agent/program/assembly/assembly.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/servers/speech_servers.hpp"
#include "speech/capture/microphone.hpp"
#include "speech/playback/audio_output.hpp"

namespace mana::program {
namespace {

/// In the order in which the parts depend on each other. Modules get a message in the order in which they
/// subscribed, so a change of this order changes journals.
constexpr core::Status (*kSteps[])(Assembly&) = {
    assemble_store, assemble_reminders, assemble_script, assemble_carers, assemble_mind,
    assemble_voice, assemble_senses,    assemble_ears,   assemble_eyes,   assemble_face,
};

bool has_ears(const core::Settings& s, const Devices& devices) {
  if (!devices.microphone) return false;
  if (understands_speech(s)) return s.flag("privacy.microphone");
  core::log_warning("speech.hearing", "MANA's own ears know English alone, so they stay shut in '" +
                                          s.text("person.language") +
                                          "' until the setting hearing.ears or hearing.server names others.");
  return false;
}

}  // namespace

core::Result<std::unique_ptr<Agent>> build_agent(const core::Settings& given, Devices devices,
                                                 const core::Clock& clock, const AgentPlan& plan) {
  core::Settings settings = given;
  follow_persona(settings);
  auto agent = std::make_unique<Agent>();
  Assembly a{settings, plan, clock, devices, agent->parts()};
  a.first_voice = voice_options(settings, settings.text("screen.face"));
  if (plan.is_live) a.live_synthesiser.emplace(a.first_voice);  // first: it needs its time
  a.has_eyes = static_cast<bool>(devices.camera) && settings.flag("privacy.camera");
  a.has_ears = has_ears(settings, devices);
  for (const auto step : kSteps)
    if (core::Status done = step(a); !done) return std::move(done).error();
  if (plan.also_subscribe) plan.also_subscribe(agent->bus());
  agent->bus().seal();
  return agent;
}

}  // namespace mana::program
