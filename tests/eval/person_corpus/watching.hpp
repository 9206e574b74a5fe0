#pragma once
#include <filesystem>
#include <vector>

#include "tests/eval/person_corpus/clips.hpp"

/// What the eyes make of the rooms, in virtual time.
namespace mana::person_corpus {

/// A clip and when it begins. Before the first the camera sees the room for a while; between clips it is
/// quiet for so long that somebody who went is let go.
struct Placed {
  Clip clip;
  double begin_s = 0;
  double findable_s = 0;  ///< of a visit, after its begin: when a search with time (FirstSight) found the
                          ///< face; infinite: never
  double end_s() const { return begin_s + clip.length_s; }
};

struct Presence {
  double begin_s = 0, end_s = 0;
};

/// What the eyes cost the processor.
struct Cost {
  double cpu_s = 0;
  long pictures = 0;
  void add(const Cost& c) { cpu_s += c.cpu_s, pictures += c.pictures; }
};

struct Series {
  std::vector<Placed> clips;
  double length_s = 0;
  std::vector<Presence> presences;  ///< what the eyes said
  Cost with_somebody, with_nobody;
};

inline constexpr double kQuiet_s = 11, kLearns_s = 15;

/// Plays the clips in one room, one after the other, to eyes that begin with the first.
/// @param pictures  a folder for a picture of the middle of each clip; empty: none
Series watch(const Room& room, std::vector<Clip> clips, const std::filesystem::path& pictures);

}  // namespace mana::person_corpus
