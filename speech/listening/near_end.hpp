#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "speech/listening/echo_canceller.hpp"

namespace mana::speech {

struct NearEndOptions {
  double above_rest_db = 5;   ///< above what the canceller usually leaves of the agent's own voice
  double above_room_db = 10;  ///< and above the room's noise
};

/// Is there somebody else than the loudspeaker? The canceller never takes out all: what it leaves lies so far
/// below what the loudspeaker says, most of the time. Sound that is left and lies clearly above that, and
/// above the noise of the room, is somebody's. Until it has heard the loudspeaker for half a second it
/// believes that nobody is there. Threads: one.
class NearEnd {
 public:
  explicit NearEnd(NearEndOptions options = {});

  struct Finding {
    bool somebody = false;
    double excess_db =
        -100;             ///< how far above what the canceller usually leaves; 100: the loudspeaker is silent
    double snr_db = 0;    ///< how far above the room's noise
    double level_db = 0;  ///< of a sample's square
  };
  /// Frames of 10 ms, all of them in order.
  Finding push(const CleanFrame& frame);
  /// How far what is left usually lies below what the loudspeaker says; 0 while it is not known.
  double usual_rest_db() const { return usual_db_; }

 private:
  void learn_room(double rest_db);
  void learn_rest(double ratio_db, bool somebody);

  NearEndOptions options_;
  double room_db_;
  double smooth_rest_ = 0;
  std::vector<float> ratios_;  // a ring: rest against far, dB, of frames in which nobody else was heard
  std::size_t next_ratio_ = 0;
  int since_sorted_ = 0;
  int somebody_for_ = 0;  // frames of the loudspeaker's speech in a row
  double usual_db_ = 0;
};

}  // namespace mana::speech
