#include "speech/acoustics/phone_models.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace mana::speech {
namespace {
constexpr std::string_view kSilence = "SIL";
constexpr std::size_t kPlaces = 4;
constexpr std::int32_t kUnheard = -1;
}  // namespace

core::Result<PhoneModels> PhoneModels::of(const ModelDefinition& d) {
  PhoneModels m;
  m.names_ = d.sounds;
  m.sequences_ = d.sequences;
  const auto silence = std::find(d.sounds.begin(), d.sounds.end(), kSilence);
  if (silence == d.sounds.end() || d.surrounded.size() < d.sounds.size())
    return core::bad_input("the speech model knows no silence: install the package pocketsphinx-en-us again");
  m.silence_ = static_cast<int>(silence - d.sounds.begin());
  m.surrounded_.assign(kPlaces * d.sounds.size() * d.sounds.size() * d.sounds.size(), kUnheard);
  for (std::size_t i = 0; i < d.surrounded.size(); ++i) {
    const ModelDefinition::Surrounded& s = d.surrounded[i];
    if (i < d.sounds.size()) {
      m.alone_.push_back(s.sequence);
    } else {
      m.surrounded_[m.at(s.sound, s.left, s.right, s.place)] = s.sequence;
    }
  }
  for (int i = 0; i < std::ssize(d.sounds); ++i) {
    if (i == m.silence_ || d.sounds[i].starts_with('+')) {
      const States& states = m.alone(i);
      m.room_.insert(m.room_.end(), states.begin(), states.end());
    } else {
      m.speech_.push_back(i);
      m.number_.emplace(d.sounds[i], i);
    }
  }
  return m;
}

std::optional<int> PhoneModels::number(std::string_view name) const {
  const auto found = number_.find(name);
  return found == number_.end() ? std::nullopt : std::optional{found->second};
}

const PhoneModels::States& PhoneModels::states(int sound, int left, int right, Place place) const {
  for (const Place p : {place, Place::Inside, Place::Begin, Place::End})
    if (const std::int32_t sequence = surrounded_[at(sound, left, right, p)]; sequence != kUnheard)
      return sequences_[static_cast<std::size_t>(sequence)];
  return alone(sound);
}

}  // namespace mana::speech
