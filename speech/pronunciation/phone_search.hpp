#pragma once
#include <span>
#include <vector>

#include "speech/acoustics/acoustic_scores.hpp"
#include "speech/acoustics/phone_models.hpp"

namespace mana::speech {

/// How badly something fits, in units of SenoneScores (0.1024 nats).
using Misfit = double;
constexpr double kNatsOfUnit = 0.1024;

/// Frames [first, end) of a sound.
struct FrameSpan {
  int first = 0, end = 0;
  int length() const { return end - first; }
  bool operator==(const FrameSpan&) const = default;
};

/// The best way through a sound (Viterbi's) of sounds that are given, or of any. How long a state lasts is
/// not judged, only that each lasts a frame: 30 ms a sound. Ownership: what it was made of must outlive it.
/// Threads: constant.
class PhoneSearch {
 public:
  PhoneSearch(const PhoneModels& models, const SenoneScores& heard);

  int frames() const { return heard_->frames(); }

  /// Where each sound of a chain lies when it is said in `within`.
  struct Way {
    std::vector<FrameSpan> sounds;  ///< empty: it does not fit in
    Misfit misfit = 0;              ///< of all of `within`, room included
  };
  /// @param room_before,room_after  silence or noise may lie around
  Way through(std::span<const PhoneModels::States> chain, FrameSpan within, bool room_before,
              bool room_after) const;
  /// The same without where: the misfit alone; infinite when it does not fit in.
  Misfit misfit(std::span<const PhoneModels::States> chain, FrameSpan within, bool room_before,
                bool room_after) const;

  /// The best way of any sounds after each other.
  struct Loop {
    std::vector<Misfit> until;  ///< [frame]: the misfit of all frames before it; one more than frames
    std::vector<bool> speech;   ///< [frame]: a sound of the language, not the room
    Misfit of(FrameSpan s) const { return until[s.end] - until[s.first]; }
  };
  /// @param change  what going from one sound to the next costs
  Loop loop(Misfit change) const;

  Misfit room(int frame) const { return room_[static_cast<std::size_t>(frame)]; }

 private:
  const PhoneModels* models_;
  const SenoneScores* heard_;
  std::vector<Misfit> room_;  // of each frame
};

}  // namespace mana::speech
