#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agent/core/result.hpp"
#include "speech/acoustics/model_definition.hpp"

namespace mana::speech {

/// The states of each sound between its neighbours: a T sounds otherwise before R than at a word's end.
/// Value type, 1.3 MB. Threads: constant.
class PhoneModels {
 public:
  using States = std::array<std::uint16_t, ModelDefinition::kStates>;
  using Place = ModelDefinition::Place;

  /// BadInput when the model has no silence.
  static core::Result<PhoneModels> of(const ModelDefinition& definition);

  /// Sounds of the language only; silence and noises are the room's.
  const std::vector<int>& speech() const { return speech_; }
  /// "TH" -> its number; none for what is no sound of the language.
  std::optional<int> number(std::string_view name) const;
  const std::string& name(int sound) const { return names_[static_cast<std::size_t>(sound)]; }
  int silence() const { return silence_; }
  /// The states of silence and of the noises that are no speech.
  const std::vector<std::uint16_t>& room() const { return room_; }

  /// @param left,right may be silence(). Where nobody has heard it so, the same sound in another place of the
  /// word, else the sound by itself.
  const States& states(int sound, int left, int right, Place place) const;
  const States& alone(int sound) const { return sequences_[static_cast<std::size_t>(alone_[sound])]; }

 private:
  PhoneModels() = default;
  std::size_t at(int sound, int left, int right, Place place) const {
    const std::size_t n = names_.size();
    return ((static_cast<std::size_t>(place) * n + sound) * n + left) * n + right;
  }
  std::vector<std::string> names_;
  std::map<std::string, int, std::less<>> number_;  // of the language's
  std::vector<int> speech_;
  int silence_ = 0;
  std::vector<std::uint16_t> room_;
  std::vector<States> sequences_;
  std::vector<std::int32_t> alone_;       // of each sound, its sequence
  std::vector<std::int32_t> surrounded_;  // [place][sound][left][right]; -1: nobody has heard it
};

}  // namespace mana::speech
