#pragma once
#include <cstdint>
#include <deque>
#include <span>

namespace mana::speech {

/// Turns up, by numbers, a microphone that is set low: automatic gain control, seldom and in silence, so that
/// the echo canceller can keep what it learns. What is said tells how low it is set, and silence nothing: a
/// room in which nobody has spoken for days is not turned up. It is never turned down below what comes; a
/// microphone that is set too loud is told (SoundHealth).
///
/// Levels: dB of a sample's mean square, full scale is 90.3.  Threads: one.  Time: of the sound itself.
class MicrophoneGain {
 public:
  /// A frame of 10 ms, in place. @return whether the gain was changed after it
  bool apply(std::span<std::int16_t> frame);
  double gain_db() const { return gain_db_; }  ///< 0 to 30, whole steps of 6

 private:
  void hear(double level_db);
  bool learn();

  double floor_db_ = 0;
  bool knows_floor_ = false;
  int loud_frames_ = 0;  // of the utterance that goes on
  int quiet_frames_ = 0;
  double energy_ = 0;          // of its loud frames
  std::deque<double> levels_;  // of the last utterances
  double gain_db_ = 0;
};

}  // namespace mana::speech
