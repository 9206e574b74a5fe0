#pragma once
#include <vector>

namespace mana::speech {

/// What the ears of the acoustic model hear of a sound: cepstra, a row for each 10 ms.
struct Cepstra {
  int frames = 0;
  int width = 0;              ///< numbers in a row
  std::vector<float> values;  ///< [frame][width]
};

/// What the model compares: for each frame the cepstra less their mean over the utterance, their slopes over
/// four frames, and the slopes of those over two; what its "1s_c_d_dd" and "cmn batch" stand for.
struct Features {
  int frames = 0;
  int width = 0;              ///< of one of the three streams
  std::vector<float> values;  ///< [frame][stream][width]
};

Features features_of(const Cepstra& c);

}  // namespace mana::speech
