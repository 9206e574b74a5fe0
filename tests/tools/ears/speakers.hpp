#pragma once
#include <optional>
#include <string>

#include "agent/core/random.hpp"
#include "agent/core/result.hpp"
#include "speech/synthesis/espeak_voice.hpp"
#include "tests/tools/ears/waves.hpp"

namespace mana::ears {

/// Somebody's voice for a text: voices of eSpeak NG by chance, or recordings of a list. Throats are made
/// longer or shorter. Keeps the one synthesiser that the library allows.  Threads: one.
class Speakers {
 public:
  static core::Result<Speakers> open(std::uint64_t seed);

  /// Empty when it cannot be said, is too short, or longer than eight seconds.
  Samples say(const std::string& text);
  /// The same of a recording.
  /// @param as_it_is at its own pace and with its own throat
  Samples play(const std::string& file, bool as_it_is);

 private:
  Speakers(std::uint64_t seed, speech::EspeakVoice espeak) : chance_{seed}, espeak_{std::move(espeak)} {}
  Samples with_another_throat(Samples sound);

  core::Random chance_;
  speech::EspeakVoice espeak_;
};

}  // namespace mana::ears
