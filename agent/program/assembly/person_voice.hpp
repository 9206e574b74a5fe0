#pragma once
#include <algorithm>
#include <string>

#include "agent/program/machine/people.hpp"
#include "speech/synthesis/clear_speech.hpp"
#include "speech/synthesis/espeak_voice.hpp"

namespace mana::program {

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

/// For somebody who is hard of hearing.
inline speech::VoiceOptions slower(speech::VoiceOptions o) {
  constexpr int kSlowest = 80;
  o.rate_wpm = std::max(kSlowest, static_cast<int>(o.rate_wpm * speech::kClearRate));
  return o;
}

}  // namespace mana::program
