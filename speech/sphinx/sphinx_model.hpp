#pragma once
#include <filesystem>
#include <optional>

#include "speech/acoustics/mean_transform.hpp"

namespace mana::speech {

/// Where the acoustic model lies. The defaults are those of Debian's pocketsphinx-en-us.
struct SphinxModel {
  std::filesystem::path acoustic = "/usr/share/pocketsphinx/model/en-us/en-us";
  std::filesystem::path dictionary = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict";
  std::filesystem::path phones = "/usr/share/pocketsphinx/model/en-us/en-us-phone.lm.bin";
  std::filesystem::path network = {};  ///< of sounds (sound_network.hpp); empty: the one that MANA came with
  bool second_pass = true;             ///< where MANA has one; false: without it in any case
  std::filesystem::path second_pass_model = {};  ///< (packed_model.hpp); empty: the one that MANA came with
  std::filesystem::path sayings = {};            ///< (sayings.hpp); empty: what people say is not known
  std::optional<MeanTransform> voice = {};       ///< of a person (known_voice.hpp); else everybody's
};

}  // namespace mana::speech
