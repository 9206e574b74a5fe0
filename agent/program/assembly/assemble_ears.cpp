#include "agent/core/log.hpp"
#include "agent/program/assembly/assembly.hpp"
#include "agent/program/lessons/lesson_room.hpp"
#include "agent/program/lessons/trial_log.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/persona/talk_common.hpp"
#include "agent/program/servers/speech_servers.hpp"
#include "agent/program/settings/senses_schedule.hpp"
#include "speech/capture/microphone.hpp"
#include "speech/listening/hearing.hpp"
#include "speech/listening/soft_voice.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/pronunciation/word_judge.hpp"
#include "speech/recognition/recogniser.hpp"
#include "speech/recognition/written_ears.hpp"
#include "speech/voices/known_voice.hpp"

namespace mana::program {
namespace {

/// Who set a longer pause wants all pauses longer.
speech::PatienceOptions patience_for(core::Duration hangover) {
  speech::PatienceOptions o;
  const double factor = core::to_seconds(hangover) / core::to_seconds(o.usual);
  for (core::Duration speech::PatienceOptions::*d :
       {&speech::PatienceOptions::certain, &speech::PatienceOptions::usual,
        &speech::PatienceOptions::unfinished, &speech::PatienceOptions::name_only,
        &speech::PatienceOptions::longest})
    o.*d = core::seconds(core::to_seconds(o.*d) * factor);
  return o;
}

/// Whose voice is listened for: that which the settings name, else the person's own.
std::optional<std::filesystem::path> file_of_voice(const core::Settings& s,
                                                   const std::filesystem::path& data) {
  const std::string& chosen = s.text("hearing.voice");
  const std::string& name = chosen.empty() ? s.text("person.name") : chosen;
  if (!speech::is_name_of_a_voice(name)) return std::nullopt;
  return speech::voice_file(data / "people", name);
}

/// Whose voice is listened for. One that cannot be used is left out: better to hear as everybody is heard.
std::optional<speech::KnownVoice> voice_for(const core::Settings& s, const std::filesystem::path& data) {
  const auto file = file_of_voice(s, data);
  if (!file) return std::nullopt;
  auto voice = speech::read_voice(*file);
  const bool is_wanted =
      !s.text("hearing.voice").empty() || voice || voice.error().code != core::ErrorCode::NotFound;
  if (!voice && is_wanted) core::log_warning("speech.hearing", voice.error().sentence);
  if (!voice) return std::nullopt;
  return std::move(*voice);
}

/// Somebody who speaks softly is nearer to the room's noise, and so to what is taken for noise.
void listen_for_a_soft_voice(speech::HearingOptions& ears, speech::VerdictOptions& verdict) {
  ears.listener.voice_activity = speech::of_a_soft_voice(ears.listener.voice_activity);
  ears.interruption.near_end = speech::of_a_soft_voice(ears.interruption.near_end);
  verdict = speech::of_a_soft_voice(verdict);
}

/// The sounds of English are known; of other languages what somebody else writes down is understood.
core::Result<std::unique_ptr<speech::Recognising>> recogniser_of(const std::string& language,
                                                                 const speech::SphinxModel& model,
                                                                 const speech::Vocabulary& vocabulary,
                                                                 const speech::VerdictOptions& verdict) {
  if (!is_english(language)) {
    auto ears = speech::WrittenEars::open(vocabulary);
    if (!ears) return std::move(ears).error();
    return std::unique_ptr<speech::Recognising>{std::make_unique<speech::WrittenEars>(std::move(*ears))};
  }
  auto recogniser = speech::Recogniser::open(model, vocabulary, verdict);
  if (!recogniser) return std::move(recogniser).error();
  return std::unique_ptr<speech::Recognising>{std::make_unique<speech::Recogniser>(std::move(*recogniser))};
}

}  // namespace

core::Status assemble_senses(Assembly& a) {
  a.parts.senses = std::make_unique<SensesSchedule>(
      a.parts.bus, a.clock, a.home, a.settings.flag("privacy.camera"), a.settings.flag("privacy.microphone"),
      platform::quiet_hours(a.settings.text("privacy.quiet_hours")),
      a.settings.flag("privacy.quiet_microphone"));
  if (!a.has_ears) a.devices.microphone.reset();
  if (a.settings.flag("evaluation.log")) {
    auto trials = TrialLog::open(a.parts.bus, a.clock, a.plan.data_dir / "evaluation",
                                 a.settings.text("evaluation.subject"));
    if (!trials) return std::move(trials).error();
    a.parts.trials = std::move(*trials);
  }
  a.parts.senses->only_has(a.has_eyes, a.devices.microphone != nullptr);
  return {};
}

core::Status assemble_ears(Assembly& a) {
  if (!a.devices.microphone) return {};
  speech::SphinxModel model;
  model.sayings = sayings_of(a.settings.text("person.language"));
  model.second_pass = a.settings.flag("hearing.second_pass");
  auto known = voice_for(a.settings, a.plan.data_dir);
  speech::VerdictOptions verdict{.caution = known ? known->caution : 0};
  if (known) model.voice = std::move(known->transform);
  speech::HearingOptions options;
  if (const auto voice = file_of_voice(a.settings, a.plan.data_dir); voice && a.plan.is_live)
    options.voice.emplace(*voice, verdict.caution);
  if (a.settings.flag("person.soft_voice")) listen_for_a_soft_voice(options, verdict);
  auto helped = recogniser_of(a.settings.text("person.language"), model, a.vocabulary, verdict);
  if (!helped) return std::move(helped).error();
  // In virtual time nobody waits for a server.
  if (a.plan.is_live) helped = with_servers(std::move(*helped), a.settings, a.plan.data_dir, a.server_times);
  if (!helped) return std::move(helped).error();
  if (a.own_wyoming) helped = a.own_wyoming->heard_by(std::move(*helped));
  if (a.lessons && a.lessons->asks_to_say_words()) {
    auto judge = speech::WordJudge::open(model, std::move(*helped));
    if (!judge) return std::move(judge).error();
    helped = std::unique_ptr<speech::Recognising>{std::move(*judge)};
  }
  options.listener.voice_activity.hangover = core::seconds(a.settings.number("hearing.hangover") / 1e3);
  // The ears know what the loudspeaker plays, and hear who speaks into it.
  auto far_end = std::make_shared<speech::FarEnd>(a.parts.loudspeaker->sample_rate_hz());
  a.parts.loudspeaker->set_far_end(far_end);
  options.listener.patience = patience_for(options.listener.voice_activity.hangover);
  if (known) options.listener.patience.pause = known->pause;
  options.is_open = a.parts.senses->begins_hearing();
  options.name_optional = a.settings.text("hearing.name_needed") == "unless-looking";
  a.parts.hearing = std::make_unique<speech::Hearing>(a.parts.bus, std::move(a.devices.microphone),
                                                      std::move(*helped), options, std::move(far_end));
  return {};
}

}  // namespace mana::program
