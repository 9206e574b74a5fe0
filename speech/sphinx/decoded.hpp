#pragma once
#include <string>
#include <vector>

namespace mana::speech {

/// A word, or a sound of the phone loop, with the frames (10 ms of the sound) it fills and its acoustic score
/// over them.
struct DecodedSegment {
  std::string word;
  int first_frame = 0;
  int last_frame = 0;  ///< inclusive
  double score = 0;    ///< log likelihood in PocketSphinx's units (0.1024 nats), relative to the best senone
  bool is_silence = false;  ///< silence or a noise filler, no word
};

struct Decoded {
  std::vector<DecodedSegment> segments;
  std::string text;       ///< the words without fillers
  bool is_whole = false;  ///< the grammar allows it to end there
};

}  // namespace mana::speech
