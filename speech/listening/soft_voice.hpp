#pragma once
#include "speech/activity/voice_activity.hpp"
#include "speech/listening/near_end.hpp"
#include "speech/recognition/verdict.hpp"

/// Ears for somebody who speaks softly, as after a stroke or with Parkinson's disease: what is said lies
/// closer to the room's noise, and is believed sooner. Others in the room are believed sooner, too.
namespace mana::speech {

inline VoiceActivityOptions of_a_soft_voice(VoiceActivityOptions o) {
  o.onset_db -= 1;
  o.release_db -= 0.7;
  return o;
}
/// Into the agent's own speech.
inline NearEndOptions of_a_soft_voice(NearEndOptions o) {
  o.above_room_db -= 4;
  return o;
}
inline VerdictOptions of_a_soft_voice(VerdictOptions o) {
  o.caution -= 0.5;
  return o;
}

}  // namespace mana::speech
