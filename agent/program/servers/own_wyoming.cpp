#include "agent/program/servers/own_wyoming.hpp"

#include "agent/command_line/version.hpp"
#include "agent/program/machine/vocabulary_from.hpp"
#include "agent/program/servers/live_synthesiser.hpp"
#include "agent/program/servers/own_wyoming_address.hpp"
#include "speech/activity/voice_activity.hpp"
#include "speech/audio/resampler.hpp"
#include "speech/synthesis/sentence_cutter.hpp"
#include "speech/transcription/dictation.hpp"

namespace mana::program {
namespace {
using speech::wyoming::OwnSkills;
constexpr double kLeastConfidence = 0.4;  // what is made up of noise has less

/// Her ears for others. Threads: one.
class Scribe {
 public:
  explicit Scribe(std::string language) : language_{std::move(language)} {}

  core::Result<std::string> write_down(std::span<const std::int16_t> sound, int rate_hz) {
    if (auto there = open(); !there) return std::move(there).error();
    const auto heard = speech::resample(sound, rate_hz, speech::kHearingRateHz);
    const speech::Dictated d = dictation_->write_down(heard, {.sayings = &sayings_});
    return d.confidence < kLeastConfidence ? std::string{} : d.text;
  }

 private:
  core::Status open() {
    if (dictation_) return {};
    auto model = speech::PackedModel::built_in();
    if (!model) return std::move(model).error();
    auto dictation = speech::Dictation::open(std::move(*model));
    if (!dictation) return std::move(dictation).error();
    if (auto said = speech::Sayings::read(sayings_of(language_))) sayings_ = std::move(*said);
    dictation_ = std::move(*dictation);
    return {};
  }

  std::string language_;
  speech::Sayings sayings_;
  std::optional<speech::Dictation> dictation_;
};

/// Her voice for others, in a process of its own. Threads: one.
class Speaker {
 public:
  explicit Speaker(const speech::VoiceOptions& voice) : voice_{voice} {}

  core::Status say(const std::string& text, const OwnSkills::TakeSound& take, const std::stop_token& stop) {
    if (auto there = open(); !there) return there;
    speech::SentenceCutter cutter{{text, {}}};
    while (!cutter.at_end() && !stop.stop_requested()) {
      auto sentence = make_({cutter.next(), speech::Synthesiser::Pause::AfterSentence, voice_}, stop);
      if (!sentence) return std::move(sentence).error();
      if (!sentence->samples.empty()) take(sentence->samples, sentence->sample_rate_hz);
    }
    return {};
  }

 private:
  core::Status open() {
    if (make_) return {};
    auto synthesiser = LiveSynthesiser{voice_}.ready();
    if (!synthesiser) return std::move(synthesiser).error();
    make_ = speech::made_by(*std::move(synthesiser));
    return {};
  }

  speech::VoiceOptions voice_;
  speech::MakeSentence make_;
};
}  // namespace

std::unique_ptr<speech::Recognising> OwnWyoming::heard_by(std::unique_ptr<speech::Recognising> words) const {
  if (!is_satellite()) return words;
  return std::make_unique<speech::wyoming::KeepingRecogniser>(std::move(words), kept);
}

speech::MakeSentence OwnWyoming::played_by(speech::MakeSentence make) const {
  return speech::revoiced_by([all = sounds](speech::SpokenSentence s,
                                            const std::stop_token&) { return all->instead_of(std::move(s)); },
                             std::move(make));
}

core::Result<std::optional<OwnWyoming>> own_wyoming(const core::Settings& settings, const std::string& name,
                                                    const std::string& voice) {
  auto address = own_wyoming_address(settings);
  if (!address) return std::move(address).error().during("the setting wyoming.serve");
  if (!*address) return std::optional<OwnWyoming>{};
  OwnWyoming own;
  speech::wyoming::OwnServerOptions& server = own.options.server;
  server.address = (*address)->host;
  server.port = static_cast<std::uint16_t>((*address)->port);
  server.only_from = settings.text("wyoming.only_from");
  server.description.version = kVersion;
  server.description.language = settings.text("person.language");
  server.description.name = name;
  server.description.voice = voice.empty()            ? name
                             : voice.starts_with('+') ? server.description.language + voice
                                                      : voice;
  server.description.area = settings.text("wyoming.area");
  server.description.is_satellite = settings.flag("wyoming.satellite");
  if (own.is_satellite()) own.options.services.insert("home");
  // Who is asked by an address of its own is not asked twice.
  if (own.is_satellite() && settings.flag("wyoming.chat") && settings.text("outside.chat").empty())
    own.options.services.insert("chat");
  own.options.longest = core::seconds(settings.number("outside.longest"));
  return std::optional{std::move(own)};
}

OwnSkills own_skills(const core::Settings& settings, const speech::VoiceOptions& voice) {
  OwnSkills skills;
  const std::string& language = settings.text("person.language");
  if (language.starts_with("en") && speech::PackedModel::built_in()) {
    auto scribe = std::make_shared<Scribe>(language);
    skills.write_down = [scribe](std::span<const std::int16_t> sound, int rate_hz, const std::stop_token&) {
      return scribe->write_down(sound, rate_hz);
    };
  }
  auto speaker = std::make_shared<Speaker>(voice);
  skills.say = [speaker](const std::string& text, const OwnSkills::TakeSound& take,
                         const std::stop_token& stop) { return speaker->say(text, take, stop); };
  return skills;
}

}  // namespace mana::program
