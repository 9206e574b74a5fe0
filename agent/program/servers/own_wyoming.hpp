#pragma once
#include <memory>
#include <optional>

#include "agent/core/settings.hpp"
#include "agent/program/servers/wyoming_module.hpp"
#include "speech/synthesis/sentence_maker.hpp"

namespace mana::program {

/// What the settings [wyoming] ask for, and what the companion's ears, voice and home's server share.
struct OwnWyoming {
  WyomingModule::Options options;
  std::shared_ptr<speech::wyoming::KeptUtterance> kept = std::make_shared<speech::wyoming::KeptUtterance>();
  std::shared_ptr<speech::wyoming::HouseSounds> sounds = std::make_shared<speech::wyoming::HouseSounds>();

  bool is_satellite() const { return options.server.description.is_satellite; }
  /// The recogniser, whose free words the home's server may hear.
  std::unique_ptr<speech::Recognising> heard_by(std::unique_ptr<speech::Recognising> words) const;
  /// Sentences, in whose place the home's sounds are heard.
  speech::MakeSentence played_by(speech::MakeSentence make) const;
};

/// Nothing where the settings name no address. BadInput for what is none.
/// @param name what she is called
/// @param voice what others call her voice; empty: as they call her
core::Result<std::optional<OwnWyoming>> own_wyoming(const core::Settings& settings, const std::string& name,
                                                    const std::string& voice);

/// What she can do for others: writes down English where the model of the second pass is there, and speaks in
/// the voice of those options. Nothing is loaded before somebody asks.
speech::wyoming::OwnSkills own_skills(const core::Settings& settings, const speech::VoiceOptions& voice);

}  // namespace mana::program
