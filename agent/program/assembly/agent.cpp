#include "agent/program/assembly/agent_parts.hpp"

#include "agent/carers/carers_server.hpp"
#include "agent/carers/notify/heartbeat.hpp"
#include "agent/carers/notify/outbox_module.hpp"
#include "agent/program/assembly/build_agent.hpp"
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

Devices::Devices() = default;
Devices::Devices(Devices&&) noexcept = default;
Devices& Devices::operator=(Devices&&) noexcept = default;
Devices::~Devices() = default;

Agent::Parts::Parts() = default;
Agent::Parts::~Parts() = default;

Agent::Agent() : parts_{std::make_unique<Parts>()} {}
Agent::~Agent() = default;

bus::Bus& Agent::bus() { return parts_->bus; }
const bus::Bus& Agent::bus() const { return parts_->bus; }
bus::Module* Agent::face() const { return parts_->face.get(); }

std::filesystem::path Agent::trial_log() const {
  return parts_->trials ? parts_->trials->file() : std::filesystem::path{};
}

void Agent::give_up() {
  parts_->ways_out.give_up();
  parts_->network.give_up();
  parts_->monitor_network.give_up();
}

std::vector<bus::Module*> Agent::minds() const {
  const Parts& p = *parts_;
  std::vector<bus::Module*> all{p.reminders.get(), p.conversation.get(), p.voice.get()};
  if (p.hearing) all.push_back(p.hearing.get());
  all.push_back(p.senses.get());
  if (p.nods) all.push_back(p.nods.get());
  if (p.trials) all.push_back(p.trials.get());
  if (p.typist) all.push_back(p.typist.get());
  if (p.outside) all.push_back(p.outside.get());
  if (p.wyoming) all.push_back(p.wyoming.get());
  if (p.sync) all.push_back(p.sync.get());
  if (p.outbox) all.push_back(p.outbox.get());
  if (p.heartbeat) all.push_back(p.heartbeat.get());
  if (p.page) all.push_back(p.page.get());
  if (p.watcher) all.push_back(p.watcher.get());
  return all;
}

}  // namespace mana::program
