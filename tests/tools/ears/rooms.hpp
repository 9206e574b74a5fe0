#pragma once
#include <cstdint>
#include <deque>
#include <vector>

#include "agent/core/random.hpp"
#include "tests/tools/ears/waves.hpp"

namespace mana::ears {

/// Sound and of each frame what is heard in it; 0 is the room.
struct Labelled {
  Wave sound;
  std::vector<std::uint8_t> labels;
};

/// What may be heard beside who speaks.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : chance_{seed} {}
  /// Somebody to be heard in the background from now on.
  void remember(const Wave& talk);
  Wave any(std::size_t length);
  /// What nobody could take for somebody.
  Wave of_nobody(std::size_t length);
  Wave white(std::size_t length);

 private:
  double gauss();
  Wave air(std::size_t length);
  Wave voices(std::size_t length, int count);
  Wave music(std::size_t length);

  core::Random chance_;
  std::deque<Wave> talk_;
};

/// Puts speech into rooms with noises, through microphones, cut as the ears cut it.  Threads: one.
class Rooms {
 public:
  explicit Rooms(std::uint64_t seed) : chance_{seed}, noise_{seed + 5} {}
  void remember(const Wave& talk) { noise_.remember(talk); }

  struct Take {
    Samples sound;
    std::vector<std::uint8_t> labels;  ///< of each frame
    bool nobody = false;               ///< only the room: the speech was left out
    double snr_db = 0;
  };
  /// @param clean with a fifth of a second of silence around it
  /// @param one_in of so many takes one has nobody in it; 0: none
  Take take(const Labelled& clean, int one_in);

 private:
  core::Random chance_;
  Noise noise_;
};

}  // namespace mana::ears
