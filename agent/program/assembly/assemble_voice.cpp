#include "agent/program/assembly/assembly.hpp"
#include "agent/program/assembly/person_voice.hpp"
#include "agent/program/machine/paths.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/persona/house_words.hpp"
#include "agent/program/persona/persona.hpp"
#include "agent/program/servers/speech_servers.hpp"
#include "agent/program/servers/wyoming_module.hpp"
#include "calendar/store/enduring_store.hpp"
#include "speech/playback/audio_output.hpp"
#include "speech/synthesis/clear_speech.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "speech/synthesis/voice.hpp"

namespace mana::program {
namespace {

core::Result<std::shared_ptr<speech::Synthesiser>> synthesiser_here(const speech::VoiceOptions& options) {
  auto opened = speech::EspeakVoice::open(options);
  if (!opened) return std::move(opened).error();
  return std::shared_ptr<speech::Synthesiser>{std::make_shared<speech::EspeakVoice>(std::move(*opened))};
}

}  // namespace

/// @param face whose voice it is, unless the settings name one
speech::VoiceOptions voice_options(const core::Settings& s, const std::string& face) {
  speech::VoiceOptions o;
  const int usual_rate = o.rate_wpm;
  o.voice = s.text("voice.name");
  o.language = s.text("person.language");
  o.rate_wpm = static_cast<int>(s.number("voice.rate"));
  o.volume = static_cast<int>(s.number("voice.volume"));
  o = voice_of(face, o, o.rate_wpm != usual_rate);
  return s.flag("person.hard_of_hearing") ? slower(o) : o;
}

core::Status assemble_voice(Assembly& a) {
  auto synthesiser = a.live_synthesiser ? a.live_synthesiser->ready() : synthesiser_here(a.first_voice);
  if (!synthesiser) return std::move(synthesiser).error();
  a.vocabulary = vocabulary_from(a.script.phrases);
  pronounce_name(a.vocabulary, **synthesiser);
  if (a.has_ears) {
    pronounce_taught(a.vocabulary, **synthesiser);
    a.vocabulary.known = house_words(*a.parts.store, a.parts.zones, a.home, a.clock.wall_now());
  }
  a.parts.loudspeaker = std::move(a.devices.loudspeaker);
  if (a.plan.sound_sink) a.parts.loudspeaker->set_tap(a.plan.sound_sink);
  const auto voice_of_face =
      [settings = a.settings](const std::string& face) -> std::optional<speech::VoiceOptions> {
    if (!find_face(face)) return std::nullopt;
    return voice_options(settings, face);
  };
  speech::MakeSentence sentences = speech::made_by(*synthesiser);
  a.server_times = std::make_shared<ServerTimes>(a.plan.data_dir);
  if (a.plan.is_live) {  // in virtual time nobody waits for a server
    auto other_voice = revoicing(a.settings, a.server_times);
    if (!other_voice) return std::move(other_voice).error();
    if (*other_voice) sentences = speech::revoiced_by(std::move(*other_voice), std::move(sentences));
  }
  if (a.own_wyoming) {
    sentences = a.own_wyoming->played_by(std::move(sentences));
    a.parts.wyoming = std::make_unique<WyomingModule>(a.parts.bus, a.own_wyoming->options,
                                                      own_skills(a.settings, a.first_voice),
                                                      a.own_wyoming->kept, a.own_wyoming->sounds);
  }
  if (a.settings.flag("person.hard_of_hearing")) sentences = speech::clearly(std::move(sentences));
  using Making = speech::Voice::Making;
  a.parts.voice =
      std::make_unique<speech::Voice>(a.parts.bus, std::move(sentences), a.first_voice, *a.parts.loudspeaker,
                                      voice_of_face, a.plan.is_live ? Making::Beside : Making::Here);

  return {};
}

}  // namespace mana::program
