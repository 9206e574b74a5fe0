#pragma once
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "agent/core/random.hpp"
#include "agent/core/result.hpp"
#include "speech/name_head/room_sound.hpp"
#include "speech/synthesiser.hpp"

namespace mana::speech {

/// A piece of a home's sound, 16 kHz, and where in it the name is said.
struct SpokenScene {
  std::vector<std::int16_t> sound;
  struct Span {
    int begin = 0, end = 0;  ///< samples
  };
  std::vector<Span> names;
};

/// Makes scenes with synthetic voices: somebody calls the name or talks, in a room, among noises and other
/// talk. The voices that are held back never say anything in the scenes of the others. The same for the same
/// seed. Threads: one, that of the synthesiser.
class SpokenScenes {
 public:
  struct Words {
    std::vector<std::string>
        names;  ///< the name as it is written, and as it may be written to be said otherwise
    std::vector<std::string> near;    ///< what sounds like it
    std::vector<std::string> common;  ///< what is often said
    std::vector<std::string> rare;    ///< any words, for any sounds
  };
  enum class Kind {
    Name,      ///< the name, alone, after "hey", before or behind a sentence
    PartOfIt,  ///< ... of which only the beginning or the end is heard
    NearName,  ///< what sounds like it, in the same places
    Talk,      ///< sentences of any words
    Noise,     ///< nobody, or many at once
  };

  /// @param voices as VoiceOptions::voice
  SpokenScenes(Synthesiser& synthesiser, std::vector<std::string> voices, Words words, std::uint64_t seed);

  /// Makes the voices of the background. Errors: the synthesiser's.
  core::Status prepare(int sentences, const std::stop_token& stop);
  /// Errors: the synthesiser's. Without sound: the voice had nothing to say.
  core::Result<SpokenScene> make(Kind kind, const std::stop_token& stop);

 private:
  struct Said {
    Wave sound;
    int begin = 0, end = 0;  // of what was asked for, samples
  };
  struct Text {
    std::string whole;
    std::size_t at = 0, length = 0;  // of the name, bytes
  };
  const std::string& any(const std::vector<std::string>& of) { return of[chance_.below(of.size())]; }
  std::string some_words(int count);
  Text text_with(const std::string& name);
  VoiceOptions any_voice(bool name_alone);
  core::Result<Said> say(const Text& text, const std::stop_token& stop);
  SpokenScene placed(Said said, bool is_name);
  void surround(Wave& sound, float level);

  Synthesiser& synthesiser_;
  std::vector<std::string> voices_;
  Words words_;
  core::Random chance_;
  std::vector<Wave> background_;
};

}  // namespace mana::speech
