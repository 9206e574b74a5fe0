#pragma once
#include <string>

#include "agent/app/people.hpp"
#include "speech/espeak_voice.hpp"

namespace mana::app {

/// The voice that goes with a face. What was asked for by name or number stays: `given.voice` when it is not
/// empty, the rate when `keep_rate`. The language stays in any case; a face of one's own changes nothing.
inline speech::VoiceOptions voice_of(const std::string& face, speech::VoiceOptions given, bool keep_rate) {
  const Person* person = find_person(face);
  if (person == nullptr || !given.voice.empty()) return given;
  given.voice.append("+").append(person->variant);
  given.pitch = person->pitch;
  given.pitch_range = person->pitch_range;
  if (!keep_rate) given.rate_wpm = person->rate_wpm;
  return given;
}

}  // namespace mana::app
